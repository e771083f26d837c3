/** Values whose objects may have two members of one name, and how they are written. */

export interface Members {
  readonly entries: [string, Node][];
}
export type Node = string | number | boolean | null | Node[] | Members;

export function nodeOf(value: unknown): Node {
  if (Array.isArray(value)) return value.map(nodeOf);
  if (value === null || typeof value !== 'object') return value as Node;
  return { entries: Object.entries(value).map(([name, member]) => [name, nodeOf(member)]) };
}

const isMembers = (node: Node): node is Members => typeof node === 'object' && node !== null && 'entries' in node;

/** Every object in it, from outside in. */
export function membersIn(node: Node): Members[] {
  if (Array.isArray(node)) return node.flatMap(membersIn);
  return isMembers(node) ? [node, ...node.entries.flatMap(([, member]) => membersIn(member))] : [];
}

export function json(node: Node): string {
  if (Array.isArray(node)) return `[${node.map(json).join(',')}]`;
  if (!isMembers(node)) return JSON.stringify(node);
  return `{${node.entries.map(([name, member]) => `${JSON.stringify(name)}:${json(member)}`).join(',')}}`;
}

/** In blocks, so that lines are told. */
export function yaml(node: Node, indent = ''): string {
  if (Array.isArray(node)) {
    return node.length === 0 ? ' []' : node.map((item) => `\n${indent}-${yaml(item, `${indent}  `)}`).join('');
  }
  if (!isMembers(node)) return ` ${JSON.stringify(node)}`;
  if (node.entries.length === 0) return ' {}';
  return node.entries.map(([name, member]) => `\n${indent}${keyOf(name)}:${yaml(member, `${indent}  `)}`).join('');
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : JSON.stringify(name);
}
