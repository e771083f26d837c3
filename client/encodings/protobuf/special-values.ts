/** Decodes types with a special JSON encoding, such as Quantity and Time. */
import { findLastValue, parseMessage, type RawMessage, type RawValue, toInteger, toText } from './raw-message.ts';

/** Decodes a nested message by its type name. */
export type NestedDecoder = (type: string, bytes: Uint8Array) => unknown;

export function findSpecialDecoder(
  type: string,
): ((message: RawMessage, decode: NestedDecoder) => unknown) | undefined {
  const specialDecoder = SPECIAL_DECODERS[type];
  if (specialDecoder !== undefined) return specialDecoder;
  const [group, version, name] = type.split('.');
  if (group !== 'apiextensions') return undefined;
  const decodeSchema = (message: RawMessage, decode: NestedDecoder, fieldNumber: number): unknown => {
    const value = findLastValue(message, fieldNumber);
    return value instanceof Uint8Array ? decode(`apiextensions.${version}.JSONSchemaProps`, value) : undefined;
  };
  switch (name) {
    case 'JSON':
      return decodeRawJson;
    case 'JSONSchemaPropsOrArray':
      return (message, decode) =>
        message.get(2)?.map((rawValue) => decode(`apiextensions.${version}.JSONSchemaProps`, rawValue as Uint8Array)) ??
        decodeSchema(message, decode, 1) ??
        null;
    case 'JSONSchemaPropsOrBool':
      return (message, decode) => decodeSchema(message, decode, 2) ?? toInteger(findLastValue(message, 1), 64) !== 0;
    case 'JSONSchemaPropsOrStringArray':
      return (message, decode) => message.get(2)?.map(toText) ?? decodeSchema(message, decode, 1) ?? null;
    default:
      return undefined;
  }
}

function decodeRawJson(message: RawMessage): unknown {
  const text = toText(findLastValue(message, 1));
  return text === '' ? null : JSON.parse(text);
}

function decodeTime(message: RawMessage): string | null {
  const dateTime = formatSeconds(message);
  return dateTime === undefined ? null : `${dateTime}Z`;
}

function decodeMicroTime(message: RawMessage): string | null {
  const dateTime = formatSeconds(message);
  const microseconds = Math.trunc(toInteger(findLastValue(message, 2), 32) / 1000);
  return dateTime === undefined ? null : `${dateTime}.${String(microseconds).padStart(6, '0')}Z`;
}

/** Formats a time in seconds. Returns undefined for the zero time, which is encoded as an empty message. */
function formatSeconds(message: RawMessage): string | undefined {
  if (message.size === 0) return undefined;
  return new Date(toInteger(findLastValue(message, 1), 64) * 1000).toISOString().slice(0, 19);
}

const SPECIAL_DECODERS: Readonly<Record<string, (message: RawMessage, decode: NestedDecoder) => unknown>> = {
  'resource.Quantity': (message) => toText(findLastValue(message, 1)),
  'intstr.IntOrString': (message) =>
    toInteger(findLastValue(message, 1), 64) === 0
      ? toInteger(findLastValue(message, 2), 32)
      : toText(findLastValue(message, 3)),
  'meta.v1.Time': decodeTime,
  'meta.v1.MicroTime': decodeMicroTime,
  'meta.v1.FieldsV1': decodeRawJson,
  'runtime.RawExtension': decodeRawJson,
};

/** Decodes a list of strings that is wrapped in a message, such as the extra of a user or the verbs of a resource. */
export function decodeStringList(value: RawValue | undefined): string[] | null {
  return value instanceof Uint8Array ? (parseMessage(value).get(1)?.map(toText) ?? null) : null;
}
