/** Types that JSON shows otherwise than by their fields: what their messages mean. */
import { integerOf, lastOf, type RawMessage, type RawValue, takeApart, textOf } from './raw-message.ts';

/** What knows the other types. */
export type Show = (type: string, bytes: Uint8Array) => unknown;

export function specialValue(type: string): ((message: RawMessage, show: Show) => unknown) | undefined {
  const known = SPECIAL[type];
  if (known !== undefined) return known;
  const [group, version, name] = type.split('.');
  if (group !== 'apiextensions') return undefined;
  const schema = (message: RawMessage, show: Show, number: number): unknown => {
    const value = lastOf(message, number);
    return value instanceof Uint8Array ? show(`apiextensions.${version}.JSONSchemaProps`, value) : undefined;
  };
  switch (name) {
    case 'JSON':
      return raw;
    case 'JSONSchemaPropsOrArray':
      return (message, show) =>
        message.get(2)?.map((each) => show(`apiextensions.${version}.JSONSchemaProps`, each as Uint8Array)) ??
        schema(message, show, 1) ??
        null;
    case 'JSONSchemaPropsOrBool':
      return (message, show) => schema(message, show, 2) ?? integerOf(lastOf(message, 1), 64) !== 0;
    case 'JSONSchemaPropsOrStringArray':
      return (message, show) => message.get(2)?.map(textOf) ?? schema(message, show, 1) ?? null;
    default:
      return undefined;
  }
}

function raw(message: RawMessage): unknown {
  const text = textOf(lastOf(message, 1));
  return text === '' ? null : JSON.parse(text);
}

function time(message: RawMessage): string | null {
  const at = secondsOf(message);
  return at === undefined ? null : `${at}Z`;
}

function microTime(message: RawMessage): string | null {
  const at = secondsOf(message);
  const micros = Math.trunc(integerOf(lastOf(message, 2), 32) / 1000);
  return at === undefined ? null : `${at}.${String(micros).padStart(6, '0')}Z`;
}

/** The zero time has no bytes. */
function secondsOf(message: RawMessage): string | undefined {
  if (message.size === 0) return undefined;
  return new Date(integerOf(lastOf(message, 1), 64) * 1000).toISOString().slice(0, 19);
}

const SPECIAL: Readonly<Record<string, (message: RawMessage, show: Show) => unknown>> = {
  'resource.Quantity': (message) => textOf(lastOf(message, 1)),
  'intstr.IntOrString': (message) =>
    integerOf(lastOf(message, 1), 64) === 0 ? integerOf(lastOf(message, 2), 32) : textOf(lastOf(message, 3)),
  'meta.v1.Time': time,
  'meta.v1.MicroTime': microTime,
  'meta.v1.FieldsV1': raw,
  'runtime.RawExtension': raw,
};

/** A list that is a message of its own: the extra of a user, the verbs of a resource. */
export function wrappedTexts(value: RawValue | undefined): string[] | null {
  return value instanceof Uint8Array ? (takeApart(value).get(1)?.map(textOf) ?? null) : null;
}
