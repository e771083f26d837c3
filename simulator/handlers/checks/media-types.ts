/** Checks Accept and Content-Type: the media types of the response and of the body (media-*). */

import { createRepresentation } from '../../negotiation/create-representation.ts';
import { readHeader } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import type { MediaTypeOptions, Negotiator } from '../../negotiation/negotiator.ts';
import type { AllowedTransforms } from '../../negotiation/transform.ts';
import { readTextParameter } from '../../pure/query/query.ts';
import {
  createNotAcceptableError,
  createUnsupportedMediaTypeError,
  createUnsupportedPatchTypeError,
} from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { listSupportedPatchTypes, STRATEGIC_MERGE_PATCH } from '../patching/patch-types.ts';

/** Throws the 406 of kube-apiserver's router, which precedes the 406 of its handlers. */
export function checkAcceptInRouter({ context, request, verb, endpoint }: Call): void {
  // kube-apiserver has no separate routes for custom resources.
  if (endpoint.resource.customType !== undefined) return;
  const isListOrWatch = verb === 'list' || verb === 'watch';
  if (!context.negotiator.isRoutable(request, { canWatch: isListOrWatch }))
    throw context.negotiator.createUnroutableError({ canWatch: isListOrWatch });
}

/** Returns the negotiator of the resource. Custom resources have no protobuf encoding. */
function selectNegotiator({ context, endpoint }: Call): Negotiator {
  return endpoint.resource.customType === undefined ? context.negotiator : context.negotiator.withoutProtobuf;
}

/** Returns the media type if Accept selects PartialObjectMetadata in protobuf. Custom resources support it too. */
function findProtobufMetadata(
  { context, endpoint, request }: Call,
  allowedTransforms: AllowedTransforms,
): MediaTypeOptions | undefined {
  if (endpoint.resource.customType === undefined) return undefined;
  const mediaTypeOptions = context.negotiator.negotiateOutput(request, allowedTransforms);
  return mediaTypeOptions?.serializer.name === 'protobuf' && mediaTypeOptions.transform !== undefined
    ? mediaTypeOptions
    : undefined;
}

/** Negotiates the media type of a list or watch before its parameters are decoded, as some releases do. */
export function negotiateResponseBeforeListOptions(call: Call): void {
  if (!call.context.behaviors.has('list-options-before-accept')) negotiateResponse(call);
}

/** Negotiates the serializer and the representation of the response. Throws a 406 if no media type satisfies Accept. */
export function negotiateResponse(call: Call): void {
  const { context, request, endpoint, info, watchPlan } = call;
  const { resource, subresource } = endpoint;
  const canReturnTables =
    subresource === undefined || resource.customType !== undefined || context.behaviors.has('status-tables');
  const hasInitialEventTables = context.behaviors.has('tables-of-initial-events');
  const allowsTables =
    endpoint.columns !== undefined && canReturnTables && (!watchPlan.sendsInitialEventsEnd || hasInitialEventTables);
  const allowedTransforms = { metaGroup: context.dialect.metaGroup, allowsTables };
  const mediaTypeOptions =
    findProtobufMetadata(call, allowedTransforms) ?? selectNegotiator(call).negotiateOutput(request, allowedTransforms);
  if (mediaTypeOptions === undefined) throw context.negotiator.createUnsatisfiableError({ isWatch: false });
  const { serializer, isPretty, transform } = mediaTypeOptions;
  const includeObject = readTextParameter(info.query, 'includeObject') ?? '';
  const representation = createRepresentation(transform, {
    columns: endpoint.columns,
    includeObject,
    now: () => context.clock.now(),
  });
  call.format = {
    serializer,
    isPretty,
    representation,
    isPartialList: transform?.kind === 'PartialObjectMetadataList',
  };
}

/** Checks the parameters of the representation. Then throws 406 if the serializer of a watch cannot stream. */
export function checkStreamSerializer({ context, format: responseFormat }: Call): void {
  responseFormat.representation.checkOptions();
  if (responseFormat.serializer.watchSerializer === undefined)
    throw context.negotiator.createUnsatisfiableError({ isWatch: true });
}

/** Selects the serializer of the body. Throws a 415 with the list of supported media types. */
export function readContentType(call: Call): void {
  call.serializer = selectNegotiator(call).selectInputSerializer(call.request);
}

/** Selects the serializer of the DeleteOptions. A delete without a body needs no Content-Type. */
export function readOptionsContentType(call: Call): void {
  if (call.body.length > 0) readContentType(call);
}

/** Throws the 415 of kube-apiserver's router, which compares the media type without parameters and precedes all other checks. */
export function checkPatchTypeInRouter(call: Call): void {
  const header = readHeader(call.request, 'content-type');
  const mediaTypes = header.split(',').map((part) => (part.split(';', 1)[0] ?? '').trim());
  if (call.endpoint.resource.customType !== undefined) return;
  const supportedPatchTypes = listSupportedPatchTypes(call.context);
  if (!mediaTypes.some((mediaType) => mediaType === '*/*' || supportedPatchTypes.includes(mediaType)))
    throw createRoutingError(call);
}

/** Returns the routing error of kube-apiserver, which depends on Content-Length: an empty body is routed by Accept. */
function createRoutingError({ request, context }: Call): StatusError {
  const length = readHeader(request, 'content-length');
  if (length === '') return createUnsupportedPatchTypeError('\n\nAvailable representations: ');
  const isRoutedByAccept = length === '0' && context.behaviors.has('empty-patch-by-accept');
  return isRoutedByAccept && context.departures.has('empty-patch-406')
    ? createNotAcceptableError([])
    : createUnsupportedPatchTypeError();
}

/** Throws the 415 of the handler, with the list of supported types, if the header is malformed or a wildcard. */
export function checkPatchTypeInHandler(call: Call): void {
  const mediaType = parseContentType(readHeader(call.request, 'content-type'));
  const supportedPatchTypes = listPatchTypes(call);
  if (mediaType === undefined || !supportedPatchTypes.includes(mediaType))
    throw createUnsupportedMediaTypeError(supportedPatchTypes);
}

/** Returns the supported patch types. Custom resources have no strategic merge patch (patch-strategic-not-for-custom-types). */
function listPatchTypes({ context, endpoint }: Call): readonly string[] {
  const supportedPatchTypes = listSupportedPatchTypes(context);
  return endpoint.resource.customType === undefined
    ? supportedPatchTypes
    : supportedPatchTypes.filter((type) => type !== STRATEGIC_MERGE_PATCH);
}
