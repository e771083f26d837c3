/** Values of expressions as JSON, as protocol buffers write them: what is no type of JSON becomes a text. */
import type { Json, JsonObject } from '../../object.ts';
import { setMember } from '../../value/set-member.ts';
import { Uint } from './scalar.ts';
import { showDuration, showTimestamp } from './time.ts';
import { typeOfValue } from './type-of.ts';
import { CelError, Duration, List, MapValue, Optional, Timestamp, type Value } from './value.ts';

const SAFE = 2n ** 53n;

/** An error for what has no JSON. `more` is asked first. */
export function toJson(
  value: Value,
  more: (value: Value) => Json | CelError | undefined = () => undefined,
): Json | CelError {
  const special = more(value);
  if (special !== undefined) return special;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint' || value instanceof Uint)
    return integer(typeof value === 'bigint' ? value : value.value);
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  if (value instanceof Timestamp) return showTimestamp(value);
  if (value instanceof Duration) return showDuration(value);
  if (value instanceof Optional) return value.value === undefined ? null : toJson(value.value, more);
  if (value instanceof List) return items(value, more);
  if (value instanceof MapValue) return members(value, more);
  return value instanceof CelError
    ? value
    : new CelError(`type conversion error from '${typeOfValue(value).name}' to JSON`);
}

function integer(value: bigint): Json {
  return value > -SAFE && value < SAFE ? Number(value) : String(value);
}

function items(list: List, more: (value: Value) => Json | CelError | undefined): Json | CelError {
  const written: Json[] = [];
  for (let index = 0; index < list.size; index++) {
    const item = toJson(list.at(index), more);
    if (item instanceof CelError) return item;
    written.push(item);
  }
  return written;
}

function members(map: MapValue, more: (value: Value) => Json | CelError | undefined): Json | CelError {
  const written: JsonObject = {};
  for (const key of map.keys()) {
    const value = toJson(map.find(key) ?? null, more);
    if (value instanceof CelError) return value;
    setMember(written, key instanceof Uint ? String(key.value) : String(key), value);
  }
  return written;
}
