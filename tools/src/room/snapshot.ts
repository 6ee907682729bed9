/** Heap snapshots of a room: the bytes that each kind of object takes. */
import { readFileSync } from 'node:fs';

/** Bytes by kind of object: the name of a class, or what V8 calls the rest. */
export type HeapShare = ReadonlyMap<string, number>;

type Snapshot = {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
  strings: string[];
};

/** Types whose names are contents, not classes: a string, a number, a piece of code. */
const NAMELESS: ReadonlySet<string> = new Set([
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'bigint',
  'code',
  'hidden',
  'regexp',
  'symbol',
  'synthetic',
]);

/** @param path of a file that `v8.writeHeapSnapshot` wrote */
export function heapShare(path: string): HeapShare {
  const { snapshot, nodes, strings }: Snapshot = JSON.parse(readFileSync(path, 'utf8'));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ];
  const share = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? 0] ?? '';
    const name = strings[nodes[at + nameAt] ?? 0] ?? '';
    const kind = NAMELESS.has(type) ? type : type === 'closure' ? 'closure' : `${type} ${name}`.trim();
    share.set(kind, (share.get(kind) ?? 0) + (nodes[at + sizeAt] ?? 0));
  }
  return share;
}

/** The bytes by which each kind has grown, the largest first. */
export function growthOf(before: HeapShare, after: HeapShare): { kind: string; bytes: number }[] {
  const kinds = new Set([...before.keys(), ...after.keys()]);
  return [...kinds]
    .map((kind) => ({ kind, bytes: (after.get(kind) ?? 0) - (before.get(kind) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0)
    .sort((one, two) => two.bytes - one.bytes);
}
