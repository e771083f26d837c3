/**
 * Defaulting: an absent member gets the default of its schema, and so does a null that the schema doesn't allow. Such a null without a
 * default is dropped before anything is checked.
 */
import type { Json } from '../object.ts';
import { deepCopy } from '../value/deep-copy.ts';
import { setMember } from '../value/set-member.ts';
import { isMap, ofOthers, property, type Structural } from './structural.ts';

/** Changes the value given. Defaults below a default are filled in too. */
export function fillDefaults(value: Json | undefined, schema: Structural | undefined): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      if (isForbiddenNull(item, schema.items)) value[index] = deepCopy(schema.items?.default ?? null);
      fillDefaults(value[index], schema.items);
    }
    return;
  }
  if (!isMap(value)) return;
  for (const [name, memberSchema] of Object.entries(schema.properties ?? {})) {
    if (memberSchema.default === undefined) continue;
    if (!Object.hasOwn(value, name)) setMember(value, name, deepCopy(memberSchema.default));
  }
  for (const [name, member] of Object.entries(value)) {
    const memberSchema = property(schema, name) ?? ofOthers(schema);
    if (isForbiddenNull(member, memberSchema) && memberSchema?.default !== undefined)
      setMember(value, name, deepCopy(memberSchema.default));
    fillDefaults(value[name], memberSchema);
  }
}

/** Changes the value given: nulls that are neither allowed nor replaced by a default go. */
export function dropNulls(value: Json | undefined, schema: Structural | undefined): void {
  if (schema === undefined) return;
  if (Array.isArray(value)) {
    for (const item of value) dropNulls(item, schema.items);
    return;
  }
  if (!isMap(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const memberSchema =
      property(schema, name) ?? (typeof schema.additionalProperties === 'object' ? ofOthers(schema) : undefined);
    if (isForbiddenNull(member, memberSchema) && memberSchema?.default === undefined) delete value[name];
    else dropNulls(member, memberSchema);
  }
}

function isForbiddenNull(value: Json | undefined, schema: Structural | undefined): boolean {
  return value === null && schema !== undefined && schema.nullable !== true;
}
