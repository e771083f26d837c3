/** Names with dots, which the grammar reads as selections. */
import type { Expression } from './ast.ts';

/** `a.b.c` for selections of plain names. */
export function qualifiedName(tree: Expression): string | undefined {
  if (tree.node === 'identifier') return tree.name;
  if (tree.node !== 'select' || tree.testOnly) return undefined;
  const prefix = qualifiedName(tree.operand);
  return prefix === undefined ? undefined : `${prefix}.${tree.field}`;
}
