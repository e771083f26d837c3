/** Converts JSON to values of expressions without a schema. Whole numbers become integers. */
import type { Json } from '../../object.ts';
import { ObjectMap } from './maps.ts';
import { type CelValue, ListValue } from './value.ts';

/** A list that comes from JSON and not from an expression. A mutating policy rejects an apply
 * configuration with a nested list that an expression created. */
export class JsonList extends ListValue {}

export function convertJson(json: Json): CelValue {
  if (typeof json === 'number') return convertNumber(json);
  if (typeof json === 'bigint') return BigInt.asIntN(64, json) === json ? json : Number(json);
  if (Array.isArray(json)) return new JsonList(json.map(convertJson));
  return json !== null && typeof json === 'object' ? new ObjectMap(json, convertJson) : json;
}

function convertNumber(json: number): CelValue {
  return Number.isSafeInteger(json) && !Object.is(json, -0) ? BigInt(json) : json;
}
