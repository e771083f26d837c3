/** Converts recorded exchanges to the input of monitors: parsed paths, queries and bodies. */

import { gunzipSync } from 'node:zlib';
import { parseRequestTarget } from '../../../checks/monitors/evidence/request-target.ts';
import type {
  ObservedResponse,
  ReceivedEvent,
  RequestTarget,
  Traffic,
  Watch,
} from '../../../checks/monitors/traffic.ts';
import { type BodyFormat, readDocument, removeParameters } from '../../../client/encodings/encodings.ts';
import { readJson } from '../../../client/encodings/json-text.ts';
import { decodeProtobuf, hasMagicNumber } from '../../../client/encodings/protobuf/document.ts';
import { readErrorMessage } from '../../../client/errors.ts';
import { type Exchange, findHeader } from '../../../client/exchange/exchange.ts';
import type { ObservedWatch } from '../../../client/exchange/traffic-listener.ts';
import { compact } from '../../../values/compact.ts';
import { isJsonObject, type JsonObject } from '../../../values/json-object.ts';
import type { ObservedExchange, ObservedTraffic } from './recorder.ts';

const JSON_TYPE = 'application/json';

export function parseTraffic(observedTraffic: readonly ObservedTraffic[], format: BodyFormat): Traffic {
  const responses: ObservedResponse[] = [];
  const watches: Watch[] = [];
  for (const [id, observation] of observedTraffic.entries()) {
    if ('watch' in observation) watches.push(createObservedWatch(observation.watch, id));
    else if (isEndedWatch(observation)) watches.push(readEndedWatch(observation, id));
    else responses.push(createObservedResponse(observation, id, format));
  }
  const aggregatedGroups = findAggregatedGroups(responses);
  const isChecked = ({ target }: { readonly target?: RequestTarget }): boolean =>
    target === undefined || !aggregatedGroups.has(target.group);
  return { responses: responses.filter(isChecked), watches: watches.filter(isChecked) };
}

/** Returns the API groups for which the scenario registers an aggregated server. */
function findAggregatedGroups(responses: readonly ObservedResponse[]): ReadonlySet<string> {
  const apiServiceResponses = responses.filter(
    ({ method, target }) => method === 'POST' && target?.plural === 'apiservices',
  );
  return new Set(
    apiServiceResponses.map(({ sentObject }) => String(isJsonObject(sentObject?.spec) ? sentObject.spec.group : '')),
  );
}

function parseRequest({
  path,
  headers,
}: Exchange['request']): Pick<ObservedResponse, 'target' | 'query' | 'path' | 'headers'> {
  const [barePath = '', search = ''] = path.split('?', 2);
  const target = parseRequestTarget(barePath);
  // The server uses the first value of a repeated parameter (rest-query-first-value).
  const query = new Map([...new URLSearchParams(search)].reverse());
  return { ...compact({ target }), query, path: barePath, headers };
}

function createObservedResponse(
  { exchange, startedAt, endedAt }: ObservedExchange,
  id: number,
  format: BodyFormat,
): ObservedResponse {
  const { request, response } = exchange;
  const sentObject = canHaveBody(request.method)
    ? (parseJsonObject(request.body) ?? readDeleteOptions(request, format))
    : undefined;
  const commonFields = {
    id,
    method: request.method,
    ...parseRequest(request),
    startedAt,
    ...compact({ sentObject }),
  };
  if (response === undefined)
    return { ...commonFields, status: 0, contentType: '', warnings: [], endedAt: Number.POSITIVE_INFINITY };
  const contentType = findHeader(response.headers, 'content-type') ?? '';
  const warnings = response.headers.flatMap(([name, value]) => (name.toLowerCase() === 'warning' ? [value] : []));
  const auditId = findHeader(response.headers, 'audit-id');
  return {
    ...commonFields,
    status: response.status,
    contentType,
    warnings,
    ...compact({ auditId }),
    endedAt,
    ...readResponseDocument(exchange, contentType, format),
  };
}

/**
 * Returns the options of a deletion in an encoding other than JSON. They are needed because the deletion may be a dry run. Protobuf options
 * that cannot be decoded count as a dry run, so no rule is checked that depends on the deletion.
 */
function readDeleteOptions({ method, headers, body }: Exchange['request'], format: BodyFormat): JsonObject | undefined {
  const type = removeParameters(findHeader(headers, 'content-type') ?? '');
  if (method !== 'DELETE' || body === undefined || type === JSON_TYPE) return undefined;
  try {
    return readDocument(type, Buffer.from(body), format);
  } catch {
    return type === format.dialect.protobufMediaType ? { dryRun: ['(unknown)'] } : undefined;
  }
}

function canHaveBody(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

function parseJsonObject(body: string | Uint8Array | undefined): JsonObject | undefined {
  if (typeof body !== 'string' || !body.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(body);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readResponseDocument(
  { request, response }: ObservedExchange['exchange'],
  contentType: string,
  format: BodyFormat,
): Pick<ObservedResponse, 'document' | 'decodingError'> {
  const isEmpty = response === undefined || response.body.length === 0 || request.method === 'HEAD';
  if (isEmpty || POD_OR_SERVICE_PATH.test(request.path)) return {};
  const encoding = findHeader(response.headers, 'content-encoding');
  if (encoding !== undefined && encoding !== 'gzip') return {};
  const type = removeParameters(contentType);
  let { body } = response;
  try {
    if (encoding !== undefined) body = gunzipSync(body, { maxOutputLength: MAX_DECOMPRESSED_BYTES });
    if (type === JSON_TYPE) return createDocumentMember(readJson(body.toString('utf8')));
    if (DECODED_TYPES.has(type)) return createDocumentMember(readDocument(type, body, format));
  } catch (error) {
    return { decodingError: readErrorMessage(error) };
  }
  return type === format.dialect.protobufMediaType ? readProtobufBody(body, format) : {};
}

/** The maximum size of a decompressed body, in bytes. */
const MAX_DECOMPRESSED_BYTES = 64 << 20;
const DECODED_TYPES: ReadonlySet<string> = new Set(['application/yaml', 'application/cbor']);
/** Paths whose responses come from a pod or a service. */
const POD_OR_SERVICE_PATH = /\/(?:proxy|log|exec|attach|portforward)(?:[/?]|$)/;

/** Reads a protobuf body. If the suite does not know the kind, only the magic number is checked. */
function readProtobufBody(
  body: Buffer,
  { dialect, release }: BodyFormat,
): Pick<ObservedResponse, 'document' | 'decodingError'> {
  if (!hasMagicNumber(body)) return { decodingError: 'the body does not begin with the magic number of protobuf' };
  try {
    return { document: decodeProtobuf(dialect, body, release) };
  } catch {
    return {};
  }
}

function createDocumentMember(document: unknown): Pick<ObservedResponse, 'document'> {
  return isJsonObject(document) ? { document } : {};
}

function createObservedWatch({ request, startedAt, events }: ObservedWatch, id: number): Watch {
  return { id, method: request.method, ...parseRequest(request), status: 200, startedAt, events };
}

/** Reports whether the exchange is a watch that ended, with its body read as a whole. */
function isEndedWatch({ exchange }: ObservedExchange): boolean {
  const { request, response } = exchange;
  return request.method === 'GET' && response?.status === 200 && /[?&]watch=(?:1|true)\b|\/watch\//.test(request.path);
}

function readEndedWatch({ exchange, startedAt }: ObservedExchange, id: number): Watch {
  const { request, response } = exchange;
  const isJson = removeParameters(findHeader(response?.headers ?? [], 'content-type') ?? '') === JSON_TYPE;
  const lines = isJson ? (response?.body.toString('utf8').split('\n') ?? []) : [];
  const events = lines.flatMap((line): ReceivedEvent[] => {
    const event = parseJsonObject(line);
    return typeof event?.type === 'string' && isJsonObject(event.object)
      ? [{ type: event.type, object: event.object }]
      : [];
  });
  return { id, method: request.method, ...parseRequest(request), status: 200, startedAt, events };
}
