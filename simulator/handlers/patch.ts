/** PATCH: a change of the stored object described by a document, whose form is said by the Content-Type (patch-*). */
import type { Answer } from '../http/exchange.ts';
import { unsupportedMediaType } from '../pure/status/reasons.ts';
import type { Call } from './call.ts';
import { PATCH_TYPES } from './patch-types.ts';

export function patch(_call: Call): Promise<Answer> {
  throw unsupportedMediaType(PATCH_TYPES);
}
