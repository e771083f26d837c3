/** Faults that take a request for another one than it is: the parameter `watch`, methods, and what stands in the path. */
import type { RequestInfo } from '../http/request-info.ts';
import type { FaultSet } from './catalogue.ts';

const SUBRESOURCES = new Set(['status', 'scale']);

type Verb = 'list' | 'watch' | 'create';

/** `Known` are the verbs that there are. */
export function misread<Known extends string>(
  verb: Known | undefined,
  info: RequestInfo,
  faults: FaultSet,
): Known | Verb | undefined {
  if (faults.size === 0) return verb;
  const { query, name, subresource, inNamespace, verb: asked } = info;
  if (verb === 'watch' && faults.has('watch-parameter-unknown')) return 'list';
  if (verb === 'list' && faults.has('watch-by-presence') && query.has('watch')) return 'watch';
  if (faults.has('subresource-of-a-collection') && verb === 'get' && SUBRESOURCES.has(name)) return 'list';
  if (verb !== undefined) return verb;
  if (faults.has('unknown-methods-are-get') && asked === '' && name === '') return 'list';
  if (faults.has('reviews-are-listed') && asked === 'list') return 'list';
  if (faults.has('post-to-all-namespaces') && asked === 'create' && !inNamespace) return 'create';
  return faults.has('status-takes-every-verb') && subresource === 'status' ? (asked as Known) : undefined;
}
