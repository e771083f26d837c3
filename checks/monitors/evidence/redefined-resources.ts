/**
 * Finds resources whose definition the scenario changed. Their objects are read by the current definition (defaults, pruning, conversion),
 * so one version may be shown in two ways, and a write that changes nothing may store an object anew.
 */
import { isWrite, type RequestTarget, type Traffic } from '../traffic.ts';

export function findRedefinedResources({ answers }: Traffic): { readonly has: (place: RequestTarget) => boolean } {
  const names = new Set<string>();
  for (const answer of answers) {
    const { plural, name } = answer.place ?? {};
    if (plural === 'customresourcedefinitions' && name !== undefined && isWrite(answer)) names.add(name);
  }
  return { has: ({ plural, group }) => names.has(`${plural}.${group}`) };
}
