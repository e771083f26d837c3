/**
 * The messages of types whose JSON differs from their fields. Each of these types is a small struct in protobuf, and a text, a number or
 * arbitrary JSON in an object. The fields of the structs are not in spec/types.json, and have the numbers of kube-apiserver.
 */

import { parseJson } from '../json/parse.ts';
import { writeUnescapedJson } from '../json/write.ts';
import type { Json } from '../object.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { booleanCodec, int32Codec, int64Codec, stringCodec } from './scalars.ts';
import { createStructMessage, type Message, type MessageField, type MessageMembers } from './struct-message.ts';
import { formatMicroTime, formatTime, toTimestamp } from './timestamp.ts';
import { DELIMITED_TYPE, ProtobufError, type WireCodec } from './wire.ts';

/** Creates the codec of a value that is a message in protobuf. The message is empty if `toMembers` returns undefined. */
function createWrapperMessage(
  goType: string,
  listFields: () => readonly MessageField[],
  toValue: (members: MessageMembers) => unknown,
  toMembers: (value: unknown) => MessageMembers | undefined,
): WireCodec {
  const structMessage = createStructMessage(goType, listFields);
  return {
    type: DELIMITED_TYPE,
    write(writer, value) {
      const members = toMembers(value ?? undefined);
      if (members === undefined) writer.uint32(0);
      else structMessage.write(writer, members);
    },
    read: (reader, _previous, depth) => toValue(structMessage.read(reader, undefined, depth)),
  };
}

function createField(
  name: string,
  fieldNumber: number,
  codec: WireCodec,
  options: Partial<MessageField> = {},
): MessageField {
  return { name, fieldNumber, codec, container: 'value', isPointer: false, ...options };
}

/** The codec of arbitrary JSON, which is encoded as text. */
const rawJsonCodec: WireCodec = {
  type: DELIMITED_TYPE,
  omitsMissingValue: true,
  write: (writer, value) => stringCodec.write(writer, writeUnescapedJson(value as Json)),
  read(reader) {
    const text = reader.stringVerify();
    if (text === '') return null;
    try {
      return parseJson(text).value;
    } catch (error) {
      throw new ProtobufError(`raw JSON: ${readErrorMessage(error)}`);
    }
  },
};

/** Creates the codec of a message with one field, which contains arbitrary JSON. */
function createRawJsonMessage(goType: string): WireCodec {
  return createWrapperMessage(
    goType,
    () => [createField('raw', 1, rawJsonCodec)],
    ({ raw }) => raw ?? null,
    (raw) => (raw === undefined ? undefined : { raw }),
  );
}

const quantityMessage = createWrapperMessage(
  'Quantity',
  () => [createField('string', 1, stringCodec)],
  ({ string }) => string ?? '0',
  (string) => ({ string: string ?? '0' }),
);

const TIMESTAMP_FIELDS = [createField('seconds', 1, int64Codec), createField('nanos', 2, int32Codec)];
const timeMessage = createWrapperMessage('Timestamp', () => TIMESTAMP_FIELDS, formatTime, toTimestamp);
const microTimeMessage = createWrapperMessage('Timestamp', () => TIMESTAMP_FIELDS, formatMicroTime, toTimestamp);

const intOrStringMessage = createWrapperMessage(
  'IntOrString',
  () => [
    createField('type', 1, int64Codec),
    createField('intVal', 2, int32Codec),
    createField('strVal', 3, stringCodec),
  ],
  ({ type = 0, intVal = 0, strVal = '' }) => {
    if (type !== 0 && type !== 1) throw new ProtobufError('impossible IntOrString.Type');
    return type === 0 ? intVal : strVal;
  },
  (value) => (typeof value === 'string' ? { type: 1, strVal: value } : { intVal: value }),
);

/** Creates the codec of a list inside a message, because a repeated field or a map entry cannot contain a list. */
export function createWrappedList(goType: string, itemCodec: WireCodec): WireCodec {
  return createWrapperMessage(
    goType,
    () => [createField('items', 1, itemCodec, { container: 'list' })],
    ({ items }) => items ?? null,
    (items) => ({ items }),
  );
}

const isList = Array.isArray;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !isList(value);

/** Returns the codec of a special type, or undefined for other types. `compileMessage` returns the message of a type inside it. */
export function findSpecialMessage(name: string, compileMessage: (name: string) => Message): WireCodec | undefined {
  const specialCodec = SPECIAL_CODECS[name];
  if (specialCodec !== undefined) return specialCodec;
  const [group, version, type = ''] = name.split('.');
  if (group !== 'apiextensions') return undefined;
  const createSchemaField = (fieldNumber: number) =>
    createField('schema', fieldNumber, compileMessage(`apiextensions.${version}.JSONSchemaProps`), { isPointer: true });
  switch (type) {
    case 'JSON':
      return createRawJsonMessage(type);
    case 'JSONSchemaPropsOrArray': {
      const createSchemasField = () =>
        createField('schemas', 2, compileMessage(`apiextensions.${version}.JSONSchemaProps`), { container: 'list' });
      return createWrapperMessage(
        type,
        () => [createSchemaField(1), createSchemasField()],
        ({ schema, schemas }) => schemas ?? schema ?? null,
        (value) => (isList(value) ? { schemas: value } : { schema: value }),
      );
    }
    case 'JSONSchemaPropsOrBool':
      return createWrapperMessage(
        type,
        () => [createField('allows', 1, booleanCodec), createSchemaField(2)],
        ({ allows, schema }) => schema ?? allows ?? false,
        (value) => (isObject(value) ? { allows: true, schema: value } : { allows: value }),
      );
    case 'JSONSchemaPropsOrStringArray':
      return createWrapperMessage(
        type,
        () => [createSchemaField(1), createField('property', 2, stringCodec, { container: 'list' })],
        ({ schema, property }) => property ?? schema ?? null,
        (value) => (isList(value) ? { property: value } : { schema: value }),
      );
    default:
      return undefined;
  }
}

const SPECIAL_CODECS: Readonly<Record<string, WireCodec>> = {
  'resource.Quantity': quantityMessage,
  'intstr.IntOrString': intOrStringMessage,
  'meta.v1.Time': timeMessage,
  'meta.v1.MicroTime': microTimeMessage,
  'meta.v1.FieldsV1': createRawJsonMessage('FieldsV1'),
  'runtime.RawExtension': createRawJsonMessage('RawExtension'),
};
