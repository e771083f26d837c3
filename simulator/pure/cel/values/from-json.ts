/** Converts JSON to values of expressions, without a schema: whole numbers are integers. */
import type { Json } from '../../object.ts';
import { ObjectMap } from './maps.ts';
import { type CelValue, ListValue } from './value.ts';

/** A list that comes from JSON and not from an expression. A policy applies a nested list only if the list has this type. */
export class JsonList extends ListValue {}

export function fromJson(json: Json): CelValue {
  if (typeof json === 'number') return toNumberValue(json);
  if (typeof json === 'bigint') return BigInt.asIntN(64, json) === json ? json : Number(json);
  if (Array.isArray(json)) return new JsonList(json.map(fromJson));
  return json !== null && typeof json === 'object' ? new ObjectMap(json, fromJson) : json;
}

function toNumberValue(json: number): CelValue {
  return Number.isSafeInteger(json) && !Object.is(json, -0) ? BigInt(json) : json;
}
