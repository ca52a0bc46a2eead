import { readFile, writeFile } from 'node:fs/promises';

/** Memory of a process as Linux counts it, in bytes. Its children (n8n's task runner) are not in it. */
export class ProcessMemory {
	constructor(private readonly pid: number) {}

	/** What is resident now. */
	async resident() {
		return await this.read('VmRSS');
	}

	/** The most that was resident since the last forgetPeak(). */
	async peak() {
		return await this.read('VmHWM');
	}

	/** Lets the peak begin anew at what is resident now. */
	async forgetPeak() {
		await writeFile(`/proc/${this.pid}/clear_refs`, '5');
	}

	private async read(name: string) {
		const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
		const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
		if (!kilobytes) throw new Error(`/proc/${this.pid}/status has no ${name}`);
		return Number(kilobytes) * 1024;
	}
}
