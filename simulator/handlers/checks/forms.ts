/** Checks of the headers: which form the answer has, and which form the body (media-*). */
import { chooseForm, isRoutable, unroutable, unsatisfiable } from '../../negotiation/accept.ts';
import { bodyForm } from '../../negotiation/content-type.ts';
import { headerOf } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import { badRequest, unsupportedMediaType, unsupportedPatchType } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { PATCH_TYPES } from '../patching/patch-types.ts';

/** 406 of routing. */
export function acceptIsRoutable(call: Call): void {
  const { verb } = call;
  if (!isRoutable(call.request)) throw unroutable(verb === 'list' || verb === 'watch');
}

/** 406 of the handler. */
export function acceptCanBeSatisfied(call: Call): void {
  const { faults } = call.context;
  if (call.info.query.has('pretty') && faults.has('pretty-unknown')) throw badRequest('unknown parameter: pretty');
  const chosen = chooseForm(call.request);
  if (chosen === undefined) throw unsatisfiable(false);
  call.chosen = faults.has('never-pretty') ? { ...chosen, pretty: false } : chosen;
}

/** A watch needs a form that can be streamed; which one was found out before. */
export function acceptCanBeStreamed(call: Call): void {
  if (call.chosen.form.stream === undefined) throw unsatisfiable(true);
}

/** 415 with the list of what is read. */
export function contentTypeIsRead(call: Call): void {
  call.form = bodyForm(call.request);
}

/** A delete without a body needs no Content-Type. */
export function contentTypeOfOptionsIsRead(call: Call): void {
  if (call.body.length > 0) call.form = bodyForm(call.request);
}

/** 415 of routing, short; it looks at the bare media type before anything else of the request. */
export function patchTypeIsRoutable(call: Call): void {
  const header = headerOf(call.request, 'content-type');
  const bare = header.split(',').map((part) => (part.split(';', 1)[0] ?? '').trim());
  if (!bare.some((mediaType) => mediaType === '*/*' || PATCH_TYPES.includes(mediaType))) throw unsupportedPatchType();
}

/** 415 of the handler, with the list: the header is malformed, or routing took a wildcard for a type. */
export function patchTypeIsKnown(call: Call): void {
  const mediaType = parseContentType(headerOf(call.request, 'content-type'));
  if (mediaType === undefined || !PATCH_TYPES.includes(mediaType)) throw unsupportedMediaType(PATCH_TYPES);
}
