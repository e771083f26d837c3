/** Checks of the headers: which form the answer has, and which form the body (media-*). */
import { headerOf } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import type { MediaTypeOptions, Negotiator } from '../../negotiation/negotiator.ts';
import { representationOf } from '../../negotiation/represent.ts';
import type { AllowedTransforms } from '../../negotiation/transform.ts';
import { queryString } from '../../pure/query/query.ts';
import { unsupportedMediaType, unsupportedPatchType } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { patchTypes, STRATEGIC_MERGE_PATCH } from '../patching/patch-types.ts';

/** 406 of routing. */
export function acceptIsRoutable({ context, request, verb, endpoint }: Call): void {
  // Custom types come after routing.
  if (endpoint.resource.custom !== undefined) return;
  const streams = verb === 'list' || verb === 'watch';
  if (!context.negotiator.isRoutable(request, streams)) throw context.negotiator.unroutable(streams);
}

/** Nobody knows the binary form of a custom type. */
function negotiatorFor({ context, endpoint }: Call): Negotiator {
  return endpoint.resource.custom === undefined ? context.negotiator : context.negotiator.withoutProtobuf;
}

/** Metadata is metadata: of that a custom type has the binary form too. */
function metadataInBinary(
  { context, endpoint, request }: Call,
  offer: AllowedTransforms,
): MediaTypeOptions | undefined {
  if (endpoint.resource.custom === undefined) return undefined;
  const choice = context.negotiator.negotiateOutput(request, offer);
  return choice?.serializer.name === 'protobuf' && choice.transform !== undefined ? choice : undefined;
}

/** 406 of the handler. */
export function acceptCanBeSatisfied(call: Call): void {
  const { context, request, endpoint, info, watchPlan } = call;
  // The mark that ends the initial events has no place in a Table.
  const tables = endpoint.columns !== undefined && !watchPlan.endsInitialEvents;
  const offer = { metaGroup: context.dialect.metaGroup, tables };
  const choice = metadataInBinary(call, offer) ?? negotiatorFor(call).negotiateOutput(request, offer);
  if (choice === undefined) throw context.negotiator.unsatisfiable(false);
  const { serializer, pretty, transform } = choice;
  const includeObject = queryString(info.query, 'includeObject') ?? '';
  const representation = representationOf(transform, {
    columns: endpoint.columns,
    includeObject,
    now: () => context.clock.now(),
  });
  call.format = { serializer, pretty, representation };
}

/** A watch needs a form that can be streamed; which one was found out before. What is shown is looked at first here. */
export function acceptCanBeStreamed({ context, format }: Call): void {
  format.representation.check();
  if (format.serializer.stream === undefined) throw context.negotiator.unsatisfiable(true);
}

/** 415 with the list of what is read. */
export function contentTypeIsRead(call: Call): void {
  call.serializer = negotiatorFor(call).inputSerializer(call.request);
}

/** A delete without a body needs no Content-Type. */
export function contentTypeOfOptionsIsRead(call: Call): void {
  if (call.body.length > 0) contentTypeIsRead(call);
}

/** 415 of routing, short; it looks at the bare media type before anything else of the request. */
export function patchTypeIsRoutable(call: Call): void {
  const header = headerOf(call.request, 'content-type');
  const bare = header.split(',').map((part) => (part.split(';', 1)[0] ?? '').trim());
  if (call.endpoint.resource.custom !== undefined) return;
  const known = patchTypes(call.context.gates);
  if (!bare.some((mediaType) => mediaType === '*/*' || known.includes(mediaType))) throw unsupportedPatchType();
}

/** 415 of the handler, with the list: the header is malformed, or routing took a wildcard for a type. */
export function patchTypeIsKnown(call: Call): void {
  const mediaType = parseContentType(headerOf(call.request, 'content-type'));
  const known = patchTypesOf(call);
  if (mediaType === undefined || !known.includes(mediaType)) throw unsupportedMediaType(known);
}

/** patch-strategic-not-for-custom-types: a strategic merge patch needs to know the Go type. */
function patchTypesOf({ context, endpoint }: Call): readonly string[] {
  const known = patchTypes(context.gates);
  return endpoint.resource.custom === undefined ? known : known.filter((type) => type !== STRATEGIC_MERGE_PATCH);
}
