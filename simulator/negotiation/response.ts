/** Builds responses with objects, lists and errors, in the negotiated encoding and representation. */

import { runInTurns } from '../foundation/event-loop.ts';
import type { HttpResponse, ResponseBody } from '../foundation/exchange.ts';
import { type MaybePromise, mapWhenReady } from '../foundation/maybe-promise.ts';
import { writeJson } from '../pure/json/write.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Status, StatusError } from '../pure/status/status.ts';
import type { StoredItem } from '../store/watch-cache.ts';
import type { NegotiableRequest } from './headers.ts';
import type { Negotiator } from './negotiator.ts';
import type { Encoding, ListContents, Representation } from './representations/representation.ts';
import { JSON_MEDIA_TYPE } from './serializers/json-serializer.ts';
import type { ServedKind } from './served-kind.ts';
import { formatWarningHeaders } from './warnings.ts';

/** The encoding and the representation of a response. */
export interface ResponseFormat extends Encoding {
  readonly representation: Representation;
  /** Whether a PartialObjectMetadataList was requested. */
  readonly isPartialList?: boolean;
}

type ResponseHeaders = Record<string, string | readonly string[]>;

function buildResponse(
  status: number,
  mediaType: string,
  body: ResponseBody,
  warnings: readonly string[] = [],
): HttpResponse {
  const headers: ResponseHeaders = { 'Content-Type': mediaType };
  if (warnings.length > 0) headers.Warning = formatWarningHeaders(warnings).map(encodeAsLatin1);
  return { status, headers, body };
}

/** Converts a header value so that Node, which writes headers as latin1, sends UTF-8, as kube-apiserver does. */
function encodeAsLatin1(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Creates the response with a stored object. */
export function createItemResponse(
  status: number,
  format: ResponseFormat,
  servedKind: ServedKind,
  item: StoredItem,
  warnings?: readonly string[],
): HttpResponse {
  return buildResponse(
    status,
    format.serializer.mediaType,
    format.representation.encodeItem(format, servedKind, item),
    warnings,
  );
}

/** Creates the response with an object that is not stored: the result of a dry run, a Scale or a review. */
export function createObjectResponse(
  status: number,
  format: ResponseFormat,
  servedKind: ServedKind,
  object: ApiObject,
  warnings?: readonly string[],
): HttpResponse {
  return buildResponse(
    status,
    format.serializer.mediaType,
    format.representation.encodeObject(format, servedKind, object),
    warnings,
  );
}

/** Creates the response with a Status of `Success`. A Status has only one representation. */
export function createSuccessResponse(
  status: number,
  encoding: Encoding,
  body: Status,
  warnings?: readonly string[],
): HttpResponse {
  return buildResponse(
    status,
    encoding.serializer.mediaType,
    encoding.serializer.encode(body, encoding.isPretty),
    warnings,
  );
}

export function createListResponse(
  format: ResponseFormat,
  list: ListContents,
  warnings?: readonly string[],
): MaybePromise<HttpResponse> {
  const body = runInTurns(format.representation.encodeList(format, list));
  return mapWhenReady(body, (encodedList) => buildResponse(200, format.serializer.mediaType, encodedList, warnings));
}

/** Creates the response with an error, in an encoding that Accept allows, otherwise in indented JSON (err-body-is-status). */
export function createStatusResponse(
  negotiator: Negotiator,
  request: NegotiableRequest,
  { status: untranslatedStatus, headers }: StatusError,
  warnings: readonly string[] = [],
): HttpResponse {
  const status = negotiator.convertError?.(untranslatedStatus) ?? untranslatedStatus;
  const format = negotiator.negotiateOutput(request);
  const body = format?.serializer.encode(status, format.isPretty) ?? writeJson(status, { pretty: true });
  const response = buildResponse(status.code ?? 500, format?.serializer.mediaType ?? JSON_MEDIA_TYPE, body, warnings);
  Object.assign(response.headers, headers);
  return response;
}
