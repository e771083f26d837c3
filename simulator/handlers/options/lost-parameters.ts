/**
 * Faults that lose query parameters of list, watch and deletecollection, a row each: for which requests, and what they are then taken
 * for. Without faults nothing is looked at.
 */
import type { FaultId, FaultSet } from '../../faults/catalogue.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import type { Verb } from '../../registry/resource.ts';
import { type ListOptions, NO_LIST_OPTIONS } from './list-options.ts';

type Concerns = (verb: Verb, info: RequestInfo) => boolean;

const everywhere: Concerns = (verb) => verb !== 'deletecollection';
const deletecollection: Concerns = (verb) => verb === 'deletecollection';
const everyNamespace: Concerns = (verb, { namespace }) => verb !== 'deletecollection' && namespace === '';

const LOST: readonly (readonly [FaultId, Concerns, readonly (keyof ListOptions)[]])[] = [
  ['list-ignores-limit', everywhere, ['limit']],
  ['list-ignores-continue', everywhere, ['continue']],
  ['list-ignores-label-selector', everywhere, ['labelSelector']],
  ['list-ignores-field-selector', everywhere, ['fieldSelector']],
  ['list-ignores-version', everywhere, ['resourceVersion', 'resourceVersionMatch']],
  ['list-ignores-match', everywhere, ['resourceVersionMatch']],
  ['watch-ignores-send-initial-events', everywhere, ['sendInitialEvents', 'resourceVersionMatch']],
  ['watch-ignores-timeout', everywhere, ['timeoutSeconds']],
  [
    'all-namespaces-ignores-parameters',
    everyNamespace,
    ['labelSelector', 'fieldSelector', 'limit', 'continue', 'resourceVersion', 'resourceVersionMatch'],
  ],
  ['deletecollection-ignores-selectors', deletecollection, ['labelSelector', 'fieldSelector']],
  ['deletecollection-ignores-pages', deletecollection, ['limit', 'continue']],
  ['deletecollection-ignores-version', deletecollection, ['resourceVersion', 'resourceVersionMatch']],
];

export function withoutLost(options: ListOptions, faults: FaultSet, verb: Verb, info: RequestInfo): ListOptions {
  if (faults.size === 0) return options;
  const lost = LOST.filter(([id, concerns]) => faults.has(id) && concerns(verb, info)).flatMap(
    ([, , members]) => members,
  );
  return { ...options, ...Object.fromEntries(lost.map((member) => [member, NO_LIST_OPTIONS[member]])) };
}
