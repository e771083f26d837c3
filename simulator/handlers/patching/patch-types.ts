/** The supported patch types: media types in Content-Type and in error messages. */
import type { HandlerContext } from '../context.ts';

export const JSON_PATCH = 'application/json-patch+json';
export const MERGE_PATCH = 'application/merge-patch+json';
export const STRATEGIC_MERGE_PATCH = 'application/strategic-merge-patch+json';
/** The media type of an applied configuration in YAML or in JSON, which is valid YAML. */
export const APPLY_YAML = 'application/apply-patch+yaml';
export const APPLY_CBOR = 'application/apply-patch+cbor';

export const PATCH_TYPES: readonly string[] = [JSON_PATCH, MERGE_PATCH, STRATEGIC_MERGE_PATCH, APPLY_YAML];

/** Returns the patch types that the server supports. The type for CBOR requires its feature gate. */
export function listSupportedPatchTypes({
  gates: enabledGates,
  behaviors,
}: Pick<HandlerContext, 'gates' | 'behaviors'>): readonly string[] {
  if (!behaviors.has('server-side-apply')) return PATCH_TYPES.filter((type) => !isApply(type));
  return enabledGates.has('CBORServingAndStorage') ? [...PATCH_TYPES, APPLY_CBOR] : PATCH_TYPES;
}

export function isApply(mediaType: string | undefined): boolean {
  return mediaType === APPLY_YAML || mediaType === APPLY_CBOR;
}
