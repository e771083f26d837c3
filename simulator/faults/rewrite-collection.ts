/** Faults that look for a collection elsewhere than in its namespace. */
import type { ResourceType } from '../registry/resource.ts';
import type { FaultSet } from './catalogue.ts';

/** `collection` is the beginning of its keys: empty, or a namespace and a slash. */
export function misplacedCollection(collection: string, { namespaced }: ResourceType, faults: FaultSet): string {
  if (faults.size === 0) return collection;
  if (faults.has('collection-ignores-namespace')) return '';
  if (faults.has('namespace-prefix-unended')) return collection.slice(0, -1);
  const anywhere = namespaced ? faults.has('all-namespaces-is-default') : faults.has('cluster-scoped-in-default');
  return collection === '' && anywhere ? 'default/' : collection;
}
