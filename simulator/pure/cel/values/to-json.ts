/** Converts values of expressions to JSON by the rules of protocol buffers. Timestamps, durations and bytes become strings. */
import type { Json, JsonObject } from '../../object.ts';
import { setMember } from '../../value/set-member.ts';
import { Uint } from './scalar.ts';
import { formatDuration, formatTimestamp } from './time.ts';
import {
  CelError,
  type CelValue,
  Duration,
  ListValue,
  MapValue,
  OptionalValue,
  Timestamp,
  TypeValue,
} from './value.ts';
import { findValueType } from './value-type.ts';

const SAFE_INTEGER_LIMIT = 2n ** 53n;

/** Returns an error for a value that JSON cannot represent. Calls `convertSpecialValue` first, which returns undefined for other values. */
export function convertToJson(
  value: CelValue,
  convertSpecialValue: (value: CelValue) => Json | CelError | undefined = () => undefined,
): Json | CelError {
  const specialJson = convertSpecialValue(value);
  if (specialJson !== undefined) return specialJson;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : createNotANumberError(value);
  if (typeof value === 'bigint' || value instanceof Uint)
    return convertInteger(typeof value === 'bigint' ? value : value.value);
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value));
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatDuration(value);
  if (value instanceof OptionalValue)
    return value.value === undefined
      ? new CelError('optional.none() dereference')
      : convertToJson(value.value, convertSpecialValue);
  if (value instanceof ListValue) return convertItems(value, convertSpecialValue);
  if (value instanceof MapValue) return convertMembers(value, convertSpecialValue);
  if (value instanceof TypeValue) return new CelError("type conversion not supported for 'type'");
  return value instanceof CelError ? value : createNotConvertibleError(findValueType(value).name);
}

/** The names of types in conversion errors, if they differ from the usual names. */
const TYPE_NAMES_IN_ERRORS: Readonly<Record<string, string>> = {
  'kubernetes.Quantity': 'Quantity',
  'kubernetes.Semver': 'Semver',
  'kubernetes.URL': 'URL',
  'kubernetes.NamedFormat': 'Format',
  'net.IP': 'IP',
  'net.CIDR': 'CIDR',
};

function createNotConvertibleError(type: string): CelError {
  return new CelError(`type conversion error from '${TYPE_NAMES_IN_ERRORS[type] ?? type}' to '*structpb.Value'`);
}

function createNotANumberError(value: number): CelError {
  const name = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
  const problem = `proto: google.protobuf.Value.number_value: invalid ${name} value`;
  return new CelError(`json: error calling MarshalJSON for type *structpb.Value: ${problem}`);
}

function convertInteger(value: bigint): Json {
  return value > -SAFE_INTEGER_LIMIT && value < SAFE_INTEGER_LIMIT ? Number(value) : String(value);
}

function convertItems(
  list: ListValue,
  convertSpecialValue: (value: CelValue) => Json | CelError | undefined,
): Json | CelError {
  const jsonItems: Json[] = [];
  for (let index = 0; index < list.size; index++) {
    const item = convertToJson(list.itemAt(index), convertSpecialValue);
    if (item instanceof CelError) return item;
    jsonItems.push(item);
  }
  return jsonItems;
}

function convertMembers(
  map: MapValue,
  convertSpecialValue: (value: CelValue) => Json | CelError | undefined,
): Json | CelError {
  const jsonObject: JsonObject = {};
  for (const key of map.keys()) {
    if (typeof key !== 'string') return createInvalidKeyError(key);
    const value = convertToJson(map.find(key) ?? null, convertSpecialValue);
    if (value instanceof CelError) return value;
    setMember(jsonObject, key, value);
  }
  return jsonObject;
}

function createInvalidKeyError(key: CelValue): CelError {
  if (typeof key === 'boolean') return new CelError("type conversion error from bool to 'string'");
  return new CelError(`unsupported type conversion from '${findValueType(key).name}' to string`);
}
