import { readFile, writeFile } from 'node:fs/promises';

/** Ticks in which Linux counts processor time, per second. */
const TICKS_PER_SECOND = 100;

/** Memory and processor time of a process as Linux counts them. Its children (n8n's task runner) are not in it. */
export class ProcessUse {
	constructor(private readonly pid: number) {}

	/** What is resident now, in bytes. */
	async resident() {
		return await this.read('VmRSS');
	}

	/** The most that was resident since the last forgetPeak(), in bytes. */
	async peak() {
		return await this.read('VmHWM');
	}

	/** Lets the peak begin anew at what is resident now. */
	async forgetPeak() {
		await writeFile(`/proc/${this.pid}/clear_refs`, '5');
	}

	/** Processor time used so far by all its threads, in milliseconds. */
	async processorMs() {
		const stat = await readFile(`/proc/${this.pid}/stat`, 'utf8');
		// the name of the process, in brackets, may hold blanks
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const [user, system] = fields.slice(11, 13).map(Number);
		return Math.round(((user + system) / TICKS_PER_SECOND) * 1000);
	}

	private async read(name: string) {
		const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
		const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
		if (!kilobytes) throw new Error(`/proc/${this.pid}/status has no ${name}`);
		return Number(kilobytes) * 1024;
	}
}
