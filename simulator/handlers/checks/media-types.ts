/** Checks of Accept and Content-Type: the encodings of the response and of the body (media-*). */

import { createRepresentation } from '../../negotiation/create-representation.ts';
import { readHeader } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import type { MediaTypeOptions, Negotiator } from '../../negotiation/negotiator.ts';
import type { AllowedTransforms } from '../../negotiation/transform.ts';
import { readString } from '../../pure/query/query.ts';
import { notAcceptable, unsupportedMediaType, unsupportedPatchType } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Call } from '../call.ts';
import { patchTypes, STRATEGIC_MERGE_PATCH } from '../patching/patch-types.ts';

/** The 406 of the router. */
export function acceptIsRoutable({ context, request, verb, endpoint }: Call): void {
  // Custom resources have no routes of their own.
  if (endpoint.resource.custom !== undefined) return;
  const streams = verb === 'list' || verb === 'watch';
  if (!context.negotiator.isRoutable(request, { streams })) throw context.negotiator.unroutableError({ streams });
}

/** Custom resources have no protobuf encoding. */
function selectNegotiator({ context, endpoint }: Call): Negotiator {
  return endpoint.resource.custom === undefined ? context.negotiator : context.negotiator.withoutProtobuf;
}

/** PartialObjectMetadata has a protobuf encoding for custom types too. */
function findProtobufMetadata(
  { context, endpoint, request }: Call,
  offer: AllowedTransforms,
): MediaTypeOptions | undefined {
  if (endpoint.resource.custom === undefined) return undefined;
  const choice = context.negotiator.negotiateOutput(request, offer);
  return choice?.serializer.name === 'protobuf' && choice.transform !== undefined ? choice : undefined;
}

/** Negotiates the media type of a list before its parameters are decoded, in the releases that do so. */
export function acceptIsSatisfiedFirst(call: Call): void {
  if (!call.context.machinery.has('list-options-before-accept')) acceptCanBeSatisfied(call);
}

/** Negotiates the serializer and the representation of the response. Throws a 406 if none satisfies Accept. */
export function acceptCanBeSatisfied(call: Call): void {
  const { context, request, endpoint, info, watchPlan } = call;
  const hasInitialEventTables = context.machinery.has('tables-of-initial-events');
  const { resource, subresource } = endpoint;
  const isSupported =
    subresource === undefined || resource.custom !== undefined || context.machinery.has('status-tables');
  const tables =
    endpoint.columns !== undefined && isSupported && (!watchPlan.endsInitialEvents || hasInitialEventTables);
  const offer = { metaGroup: context.dialect.metaGroup, tables };
  const choice = findProtobufMetadata(call, offer) ?? selectNegotiator(call).negotiateOutput(request, offer);
  if (choice === undefined) throw context.negotiator.unsatisfiableError({ streams: false });
  const { serializer, pretty, transform } = choice;
  const includeObject = readString(info.query, 'includeObject') ?? '';
  const representation = createRepresentation(transform, {
    columns: endpoint.columns,
    includeObject,
    now: () => context.clock.now(),
  });
  call.format = { serializer, pretty, representation, isPartialList: transform?.kind === 'PartialObjectMetadataList' };
}

/** A watch needs a serializer that can stream. The parameters of the representation are checked here first. */
export function acceptCanBeStreamed({ context, format }: Call): void {
  format.representation.check();
  if (format.serializer.stream === undefined) throw context.negotiator.unsatisfiableError({ streams: true });
}

/** The 415 with the list of supported media types. */
export function contentTypeIsRead(call: Call): void {
  call.serializer = selectNegotiator(call).inputSerializer(call.request);
}

/** A delete without a body needs no Content-Type. */
export function contentTypeOfOptionsIsRead(call: Call): void {
  if (call.body.length > 0) contentTypeIsRead(call);
}

/** The 415 of the router, by the bare media type, before all other checks. */
export function patchTypeIsRoutable(call: Call): void {
  const header = readHeader(call.request, 'content-type');
  const mediaTypes = header.split(',').map((part) => (part.split(';', 1)[0] ?? '').trim());
  if (call.endpoint.resource.custom !== undefined) return;
  const supportedPatchTypes = patchTypes(call.context);
  if (!mediaTypes.some((mediaType) => mediaType === '*/*' || supportedPatchTypes.includes(mediaType)))
    throw createRoutingError(call);
}

/** kube-apiserver routes a request with an empty body, by Content-Length, by Accept; without that header it cannot tell. */
function createRoutingError({ request, context }: Call): StatusError {
  const length = readHeader(request, 'content-length');
  if (length === '') return unsupportedPatchType('\n\nAvailable representations: ');
  const isRoutedByAccept = length === '0' && context.machinery.has('empty-patch-by-accept');
  return isRoutedByAccept && context.departures.has('empty-patch-406') ? notAcceptable([]) : unsupportedPatchType();
}

/** The 415 of the handler, with the list of supported types: the header is malformed, or the router accepted a wildcard. */
export function patchTypeIsKnown(call: Call): void {
  const mediaType = parseContentType(readHeader(call.request, 'content-type'));
  const supportedPatchTypes = listPatchTypes(call);
  if (mediaType === undefined || !supportedPatchTypes.includes(mediaType))
    throw unsupportedMediaType(supportedPatchTypes);
}

/** patch-strategic-not-for-custom-types: a strategic merge patch requires a Go type. */
function listPatchTypes({ context, endpoint }: Call): readonly string[] {
  const supportedPatchTypes = patchTypes(context);
  return endpoint.resource.custom === undefined
    ? supportedPatchTypes
    : supportedPatchTypes.filter((type) => type !== STRATEGIC_MERGE_PATCH);
}
