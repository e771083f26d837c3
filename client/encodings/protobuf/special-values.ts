/** Types whose JSON is not an object of their fields. */
import { lastValue, parseMessage, type RawMessage, type RawValue, toInteger, toText } from './raw-message.ts';

/** Decodes messages of the other types. */
export type Decode = (type: string, bytes: Uint8Array) => unknown;

export function decodeSpecialValue(type: string): ((message: RawMessage, decode: Decode) => unknown) | undefined {
  const special = SPECIAL[type];
  if (special !== undefined) return special;
  const [group, version, name] = type.split('.');
  if (group !== 'apiextensions') return undefined;
  const schema = (message: RawMessage, decode: Decode, number: number): unknown => {
    const value = lastValue(message, number);
    return value instanceof Uint8Array ? decode(`apiextensions.${version}.JSONSchemaProps`, value) : undefined;
  };
  switch (name) {
    case 'JSON':
      return raw;
    case 'JSONSchemaPropsOrArray':
      return (message, decode) =>
        message.get(2)?.map((each) => decode(`apiextensions.${version}.JSONSchemaProps`, each as Uint8Array)) ??
        schema(message, decode, 1) ??
        null;
    case 'JSONSchemaPropsOrBool':
      return (message, decode) => schema(message, decode, 2) ?? toInteger(lastValue(message, 1), 64) !== 0;
    case 'JSONSchemaPropsOrStringArray':
      return (message, decode) => message.get(2)?.map(toText) ?? schema(message, decode, 1) ?? null;
    default:
      return undefined;
  }
}

function raw(message: RawMessage): unknown {
  const text = toText(lastValue(message, 1));
  return text === '' ? null : JSON.parse(text);
}

function time(message: RawMessage): string | null {
  const at = formatSeconds(message);
  return at === undefined ? null : `${at}Z`;
}

function microTime(message: RawMessage): string | null {
  const at = formatSeconds(message);
  const micros = Math.trunc(toInteger(lastValue(message, 2), 32) / 1000);
  return at === undefined ? null : `${at}.${String(micros).padStart(6, '0')}Z`;
}

/** Returns undefined for the zero time, which is encoded in no bytes. */
function formatSeconds(message: RawMessage): string | undefined {
  if (message.size === 0) return undefined;
  return new Date(toInteger(lastValue(message, 1), 64) * 1000).toISOString().slice(0, 19);
}

const SPECIAL: Readonly<Record<string, (message: RawMessage, decode: Decode) => unknown>> = {
  'resource.Quantity': (message) => toText(lastValue(message, 1)),
  'intstr.IntOrString': (message) =>
    toInteger(lastValue(message, 1), 64) === 0 ? toInteger(lastValue(message, 2), 32) : toText(lastValue(message, 3)),
  'meta.v1.Time': time,
  'meta.v1.MicroTime': microTime,
  'meta.v1.FieldsV1': raw,
  'runtime.RawExtension': raw,
};

/** Returns a list that is wrapped in a message, such as the extra of a user or the verbs of a resource. */
export function decodeWrappedTexts(value: RawValue | undefined): string[] | null {
  return value instanceof Uint8Array ? (parseMessage(value).get(1)?.map(toText) ?? null) : null;
}
