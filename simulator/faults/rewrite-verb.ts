/** Faults that take the parameter `watch` for something else. */
import type { RequestInfo } from '../http/request-info.ts';
import type { Verb } from '../registry/resource.ts';
import type { FaultSet } from './catalogue.ts';

export function misread(verb: Verb | undefined, { query }: RequestInfo, faults: FaultSet): Verb | undefined {
  if (verb === 'watch' && faults.has('watch-parameter-unknown')) return 'list';
  if (verb === 'list' && faults.has('watch-by-presence') && query.has('watch')) return 'watch';
  return verb;
}
