/**
 * Finds custom resources whose definition the scenario changed. The server reads their objects with the current definition (defaults,
 * pruning, conversion), so one version of an object may have two contents, and a write without changes may store the object again.
 */
import { isWrite, type RequestTarget, type Traffic } from '../traffic.ts';

export function findRedefinedResources({ answers: responses }: Traffic): {
  readonly has: (place: RequestTarget) => boolean;
} {
  const names = new Set<string>();
  for (const response of responses) {
    const { plural, name } = response.place ?? {};
    if (plural === 'customresourcedefinitions' && name !== undefined && isWrite(response)) names.add(name);
  }
  return { has: ({ plural, group }) => names.has(`${plural}.${group}`) };
}
