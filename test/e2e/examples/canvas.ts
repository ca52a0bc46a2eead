import type { NodeJson } from '../../../dev/testkit/n8n/types';

interface Box {
	name: string;
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** A node with its name below it takes this much of the canvas, in pixels. */
const node = { width: 96, height: 96, nameBeside: 24, nameBelow: 48 };

function boxOf({ name, type, position: [left, top], parameters }: NodeJson): Box {
	if (type === 'n8n-nodes-base.stickyNote') {
		const { width, height } = parameters as { width: number; height: number };
		return { name, left, top, right: left + width, bottom: top + height };
	}
	return {
		name,
		left: left - node.nameBeside,
		top,
		right: left + node.width + node.nameBeside,
		bottom: top + node.height + node.nameBelow,
	};
}

/** Pairs of nodes and notes that cover each other on the canvas, in words. */
export function overlaps(nodes: NodeJson[]): string[] {
	const boxes = nodes.map(boxOf);
	return boxes.flatMap((one, at) =>
		boxes
			.slice(at + 1)
			.filter(
				(other) =>
					one.left < other.right &&
					other.left < one.right &&
					one.top < other.bottom &&
					other.top < one.bottom,
			)
			.map((other) => `${one.name} and ${other.name}`),
	);
}
