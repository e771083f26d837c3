/**
 * Sets defaults. A missing member gets the default of its schema. A null that the schema does not allow gets the default as well, or is
 * removed before the validation if there is no default.
 */
import type { Json } from '../object.ts';
import { createErrorWithoutReason } from '../status/reasons.ts';
import { copyDeeply } from '../value/deep-copy.ts';
import { isObject } from '../value/is-object.ts';
import { estimateMemoryBytes } from '../value/memory-estimate.ts';
import { setMember } from '../value/set-member.ts';
import { findAdditionalSchema, findProperty, type StructuralSchema } from './structural-schema.ts';

/** The maximum total size of copied defaults in bytes. The size of stored objects is limited to less than half of it. */
const MAX_DEFAULTS_BYTES = 10 * 1024 * 1024;

/** Sets the defaults in a value, and the defaults in values that were set by default. Changes the value. */
export function setDefaults(value: Json | undefined, schema: StructuralSchema | undefined): void {
  setMissingMembers(value, schema, new LimitedDefaultCopier());
}

/**
 * Copies defaults up to a total size, because defaults can make a short list of empty objects arbitrarily large, and the sizes of nested
 * defaults multiply.
 */
class LimitedDefaultCopier {
  #remainingBytes = MAX_DEFAULTS_BYTES;

  copy(value: Json): Json {
    this.#remainingBytes -= estimateMemoryBytes(value);
    if (this.#remainingBytes < 0) throw createErrorWithoutReason('etcdserver: request is too large');
    return copyDeeply(value);
  }
}

function setMissingMembers(
  value: Json | undefined,
  schema: StructuralSchema | undefined,
  copier: LimitedDefaultCopier,
): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (isForbiddenNull(item, schema.items)) value[index] = copier.copy(schema.items?.default ?? null);
      setMissingMembers(value[index], schema.items, copier);
    }
    return;
  }
  if (!isObject(value)) return;
  for (const [name, memberSchema] of Object.entries(schema.properties ?? {})) {
    if (memberSchema.default === undefined) continue;
    if (!Object.hasOwn(value, name)) setMember(value, name, copier.copy(memberSchema.default));
  }
  for (const [name, member] of Object.entries(value)) {
    const memberSchema = findProperty(schema, name) ?? findAdditionalSchema(schema);
    if (isForbiddenNull(member, memberSchema) && memberSchema?.default !== undefined)
      setMember(value, name, copier.copy(memberSchema.default));
    setMissingMembers(value[name], memberSchema, copier);
  }
}

/** Removes nulls that are not allowed and have no default. Changes the given value. */
export function removeForbiddenNulls(value: Json | undefined, schema: StructuralSchema | undefined): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) removeForbiddenNulls(item, schema.items);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const memberSchema =
      findProperty(schema, name) ??
      (typeof schema.additionalProperties === 'object' ? findAdditionalSchema(schema) : undefined);
    if (isForbiddenNull(member, memberSchema) && memberSchema?.default === undefined) delete value[name];
    else removeForbiddenNulls(member, memberSchema);
  }
}

function isForbiddenNull(value: Json | undefined, schema: StructuralSchema | undefined): boolean {
  return value === null && schema !== undefined && schema.nullable !== true;
}
