/** Decodes the body (err-400-unparsable-body). Every failure is a 400 with the kind of the body in its message. */
import { isUtf8 } from 'node:buffer';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { JSON_SERIALIZER } from '../../negotiation/serializers/json-serializer.ts';
import { type DecodedDocument, DecodingError } from '../../negotiation/serializers/serializer.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import { StatusError } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { decodeObject, type ParsedDocument } from '../decoding/decode-object.ts';
import { DecodeError, type DocumentKind } from '../decoding/decode-problem.ts';

/** The number of bytes of a body that messages contain: as text if the body starts with `{`, otherwise in hexadecimal. */
const MAX_SHOWN_BYTES = 30;

function summarizeBody(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const start = body.subarray(0, MAX_SHOWN_BYTES).toString(body[0] === 0x7b ? 'utf8' : 'hex');
  return body.length > MAX_SHOWN_BYTES ? `${start} ...` : start;
}

/** Decodes the body into `call.object`. Returns a promise only if the body is long and is decoded in a worker. */
export function decodeRequestBody(call: Call): Promise<void> | void {
  const document = parseDocument(call);
  if (document instanceof Promise) return document.then((decodedDocument) => decodeCallObject(call, decodedDocument));
  decodeCallObject(call, document);
}

function decodeCallObject(call: Call, document: ParsedDocument): void {
  try {
    call.object = decodeObject(call, document);
  } catch (error) {
    if (!(error instanceof DecodeError) && !(error instanceof StatusError)) throw error;
    if (call.endpoint.resource.customType !== undefined && call.endpoint.subresource?.view !== undefined) {
      throw createBadRequestError('no kind is registered for the type v1.Scale in scheme "pkg/runtime/scheme.go:100"');
    }
    if (!(error instanceof DecodeError)) throw error;
    const { sentKind } = error;
    throw sentKind === undefined
      ? createUnrecognizedBodyError(call, error.message)
      : createUndecodableError(call, sentKind, error.message);
  }
}

function parseDocument(call: Call): MaybePromise<ParsedDocument> {
  try {
    const document = readDocument(call);
    if (!(document instanceof Promise)) return document;
    return document.catch((error) => {
      throw createSyntaxError(call, error);
    });
  } catch (error) {
    throw createSyntaxError(call, error);
  }
}

function readDocument({ body, serializer, endpoint, context }: Call): MaybePromise<DecodedDocument> {
  if (serializer === JSON_SERIALIZER && !context.departures.has('invalid-utf8-replaced') && !isUtf8(body)) {
    throw new DecodingError('the body is not UTF-8');
  }
  return serializer.decode(body, endpoint.servedKind);
}

function createSyntaxError(call: Call, error: unknown): StatusError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof JsonSyntaxError)
    return createUnrecognizedBodyError(call, `couldn't get version/kind; json parse error: ${message}`);
  if (error instanceof DecodingError && error.bodyType !== undefined)
    return createUndecodableError(call, error.bodyType, message);
  return createUnrecognizedBodyError(call, message);
}

function createUndecodableError(call: Call, sentKind: DocumentKind, reason: string): StatusError {
  const version = sentKind.apiVersion.slice(sentKind.apiVersion.lastIndexOf('/') + 1);
  const { resource, servedKind } = call.endpoint;
  // For a custom resource, kube-apiserver repeats the kind of the body here.
  const expectedKind = sentKind.expectedKind ?? (resource.customType === undefined ? servedKind.kind : sentKind.kind);
  return createBadRequestError(
    `${sentKind.kind} in version "${version}" cannot be handled as a ${expectedKind}: ${reason}`,
  );
}

function createUnrecognizedBodyError(call: Call, reason: string): StatusError {
  const { kind } = call.endpoint.servedKind;
  return createBadRequestError(
    `the object provided is unrecognized (must be of type ${kind}): ${reason} (${summarizeBody(call.body)})`,
  );
}
