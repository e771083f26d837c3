/** Decodes the body (err-400-unparsable-body). Every failure is a 400 with the kind of the body in its message. */
import { isUtf8 } from 'node:buffer';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { JSON_SERIALIZER } from '../../negotiation/serializers/json-serializer.ts';
import { type DecodedDocument, DecodingError } from '../../negotiation/serializers/serializer.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { type Document, decodeObject } from '../decoding/decode-object.ts';
import { DecodeProblem, type DocumentKind } from '../decoding/decode-problem.ts';

/** The number of bytes of a body that messages contain: as text if the body starts with `{`, otherwise in hexadecimal. */
const SHOWN_LENGTH = 30;

function summarizeBody(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, SHOWN_LENGTH).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > SHOWN_LENGTH ? `${start} ...` : start;
}

/** Decodes the body into `call.object`. Returns a promise only if the body is long and is decoded in a worker. */
export function bodyIsDecoded(call: Call): Promise<void> | void {
  const document = parseDocument(call);
  if (document instanceof Promise) return document.then((decodedDocument) => decode(call, decodedDocument));
  decode(call, document);
}

function decode(call: Call, document: Document): void {
  try {
    call.object = decodeObject(call, document);
  } catch (error) {
    if (!(error instanceof DecodeProblem) && !(error instanceof StatusError)) throw error;
    if (call.endpoint.resource.custom !== undefined && call.endpoint.subresource?.view !== undefined) {
      throw badRequest('no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:100"');
    }
    if (!(error instanceof DecodeProblem)) throw error;
    const { sentKind: sentType } = error;
    throw sentType === undefined
      ? createUnrecognizedError(call, error.message)
      : createUnusableError(call, sentType, error.message);
  }
}

function parseDocument(call: Call): MaybePromise<Document> {
  try {
    const document = readDocument(call);
    if (!(document instanceof Promise)) return document;
    return document.catch((error) => {
      throw createUnreadableError(call, error);
    });
  } catch (error) {
    throw createUnreadableError(call, error);
  }
}

function readDocument({ body, serializer, endpoint, context }: Call): MaybePromise<DecodedDocument> {
  if (serializer === JSON_SERIALIZER && !context.departures.has('invalid-utf8-replaced') && !isUtf8(body)) {
    throw new DecodingError('the body is not UTF-8');
  }
  return serializer.decode(body, endpoint.servedKind);
}

function createUnreadableError(call: Call, error: unknown): StatusError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof JsonSyntaxError)
    return createUnrecognizedError(call, `couldn't get version/kind; json parse error: ${message}`);
  if (error instanceof DecodingError && error.sentType !== undefined)
    return createUnusableError(call, error.sentType, message);
  return createUnrecognizedError(call, message);
}

function createUnusableError(call: Call, sentKind: DocumentKind, reason: string): StatusError {
  const version = sentKind.apiVersion.slice(sentKind.apiVersion.lastIndexOf('/') + 1);
  const { resource, servedKind } = call.endpoint;
  // For a custom resource, kube-apiserver repeats the kind of the body here.
  const expected = sentKind.expectedKind ?? (resource.custom === undefined ? servedKind.kind : sentKind.kind);
  return badRequest(`${sentKind.kind} in version "${version}" cannot be handled as a ${expected}: ${reason}`);
}

function createUnrecognizedError(call: Call, reason: string): StatusError {
  const { kind } = call.endpoint.servedKind;
  return badRequest(
    `the object provided is unrecognized (must be of type ${kind}): ${reason} (${summarizeBody(call.body)})`,
  );
}
