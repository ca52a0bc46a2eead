interface Event {
	at: number;
	/** order of planning, for events of the same time */
	order: number;
	run: () => void;
}

const isBefore = (one: Event, other: Event): boolean =>
	one.at < other.at || (one.at === other.at && one.order < other.order);

/** A clock that jumps from one planned event to the next; a binary heap. Times are milliseconds from 0. */
export class VirtualClock {
	now = 0;
	private readonly heap: Event[] = [];
	private planned = 0;

	/** Plans an event; none is run before others of an earlier time. */
	at(at: number, run: () => void): void {
		const { heap } = this;
		let index = heap.push({ at: Math.max(at, this.now), order: this.planned++, run }) - 1;
		while (index > 0) {
			const parent = (index - 1) >> 1;
			if (isBefore(heap[parent], heap[index])) break;
			[heap[parent], heap[index]] = [heap[index], heap[parent]];
			index = parent;
		}
	}

	after(ms: number, run: () => void): void {
		this.at(this.now + ms, run);
	}

	/** Runs all events before a time. */
	runUntil(end: number): void {
		while (this.heap.length > 0 && this.heap[0].at < end) {
			const { at, run } = this.take();
			this.now = at;
			run();
		}
	}

	private take(): Event {
		const { heap } = this;
		const first = heap[0];
		const last = heap.pop() as Event;
		if (heap.length === 0) return first;
		heap[0] = last;
		for (let index = 0; ;) {
			let child = 2 * index + 1;
			if (child >= heap.length) return first;
			if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
			if (isBefore(heap[index], heap[child])) return first;
			[heap[index], heap[child]] = [heap[child], heap[index]];
			index = child;
		}
	}
}
