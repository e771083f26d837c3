/**
 * Finds custom resources whose definition the scenario changed. The server reads their objects with the current definition (defaults,
 * pruning, conversion), so one version of an object may have two contents, and a write without changes may store the object again.
 */
import { isWrite, type RequestTarget, type Traffic } from '../traffic.ts';

export function findRedefinedResources({ responses }: Traffic): {
  readonly has: (target: RequestTarget) => boolean;
} {
  const names = new Set<string>();
  for (const response of responses) {
    const { plural, name } = response.target ?? {};
    if (plural === 'customresourcedefinitions' && name !== undefined && isWrite(response)) names.add(name);
  }
  return { has: ({ plural, group }) => names.has(`${plural}.${group}`) };
}
