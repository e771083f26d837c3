/** Formats names with dots, which are parsed as selections. */
import type { Expression } from './ast.ts';

/** Returns `a.b.c` for selections on a plain name. */
export function formatQualifiedName(tree: Expression): string | undefined {
  if (tree.node === 'identifier') return tree.name;
  if (tree.node !== 'select' || tree.isPresenceTest) return undefined;
  const prefix = formatQualifiedName(tree.operand);
  return prefix === undefined ? undefined : `${prefix}.${tree.field}`;
}
