/**
 * Classifies requests and their outcomes by the tables of spec/coverage.yaml:
 *
 *     request:   GET /api/v1/endpoints?limit=2, Accept: …;as=Table; response: 200, no rows
 *     class:     list, limit=positive, over all namespaces=yes, response format=Table, state=empty, outcome=200
 */
import { OUTCOME, REQUESTED_ENCODING, readCoverage, SENT_ENCODING, STATE } from '../../spec/coverage.ts';
import { isJsonObject, toJsonObject } from '../../values/json-object.ts';
import {
  isSuccess,
  type ObservedResponse,
  type ReceivedEvent,
  readString,
  type Traffic,
  type Watch,
} from '../monitors/traffic.ts';
import { findOperation, listBodyParameters, type SentRequest } from './operations.ts';
import { findBodyEncoding, findRequestedRepresentation } from './representations.ts';
import { StateTracker } from './states.ts';
import { classifyValue } from './values.ts';

/** The number of requests by class. A class is the operation, followed by texts such as `limit=positive`, separated by tabs. */
export type RequestCounts = ReadonlyMap<string, number>;

/** Counts the requests by class. `isNamespaced` reports whether a resource is namespaced. */
export function countRequestsByClass(
  { responses, watches }: Traffic,
  isNamespaced: (plural: string) => boolean,
): RequestCounts {
  const counts = new Map<string, number>();
  const states = new StateTracker();
  const countRequest = (
    observed: ObservedResponse | Watch,
    values: readonly (readonly [string, string | undefined])[],
  ): void => {
    const sentRequest: SentRequest = {
      ...observed,
      path: observed.path ?? '',
      contentType: findHeader(observed, 'content-type'),
    };
    const operation = findOperation(sentRequest);
    if (operation === undefined) return;
    const dimensions = [
      ...listParameters(operation, observed, isNamespaced),
      ...values.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])),
    ];
    const requestClass = [operation, ...dimensions].join('\t');
    counts.set(requestClass, (counts.get(requestClass) ?? 0) + 1);
  };
  for (const response of responses) {
    const bodyEncoding = isBodySent(response) ? findBodyEncoding(findHeader(response, 'content-type')) : undefined;
    countRequest(response, [
      [SENT_ENCODING, bodyEncoding],
      [REQUESTED_ENCODING, findRequestedRepresentation(findHeader(response, 'accept'))],
      [STATE, states.recordResponse(response)],
      [OUTCOME, formatOutcome(response)],
    ]);
  }
  for (const watch of watches)
    countRequest(watch, [
      [REQUESTED_ENCODING, findRequestedRepresentation(findHeader(watch, 'accept'))],
      [OUTCOME, formatWatchOutcome(watch.events)],
    ]);
  return counts;
}

function isBodySent({ method }: ObservedResponse): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function listParameters(
  operation: string,
  observed: ObservedResponse | Watch,
  isNamespaced: (plural: string) => boolean,
): string[] {
  const { parameters, operations } = readCoverage();
  const names = operations.find(({ name }) => name === operation)?.parameters ?? [];
  const bodyParameters = new Map(
    listBodyParameters(operation, 'sentObject' in observed ? observed.sentObject : undefined),
  );
  return names.flatMap((name) => {
    const parameter = parameters[name];
    if (parameter === undefined) return [];
    const text =
      parameter.reads === 'header'
        ? findHeader(observed, name.toLowerCase())
        : parameter.reads === 'scope'
          ? readNamespaceScope(observed, isNamespaced)
          : (observed.query.get(name) ?? bodyParameters.get(name) ?? '');
    return classifyValue(parameter, text).map((value) => `${name}=${value}`);
  });
}

/** Returns 'yes' if a request covers all namespaces, otherwise ''. Infers the scope of an unknown resource from the listed objects. */
function readNamespaceScope(
  { target, ...observed }: ObservedResponse | Watch,
  isNamespaced: (plural: string) => boolean,
): string {
  if (target === undefined || target.namespace !== undefined) return '';
  const items: unknown = 'document' in observed ? observed.document?.items : undefined;
  const hasNamespaces =
    Array.isArray(items) &&
    items.some((item) => isJsonObject(item) && readString(toJsonObject(item.metadata).namespace) !== '');
  return isNamespaced(target.plural) || hasNamespaces ? 'yes' : '';
}

function formatOutcome(response: ObservedResponse): string {
  const { status, document } = response;
  if (status === 0) return 'no answer';
  const reason = isSuccess(response) || document?.kind !== 'Status' ? '' : readString(document.reason);
  return `${status} ${reason}`.trim();
}

function formatWatchOutcome(events: readonly ReceivedEvent[]): string {
  const lastEvent = events.at(-1);
  if (lastEvent?.type !== 'ERROR') return '200';
  const { code, reason } = lastEvent.object;
  return `200, event ${String(code)} ${readString(reason)}`.trim();
}

function findHeader({ headers = [] }: ObservedResponse | Watch, name: string): string {
  return headers.find(([headerName]) => headerName.toLowerCase() === name)?.[1] ?? '';
}
