/**
 * The messages of types whose JSON differs from their fields. Each of these types is a small struct in protobuf, and a text, a number or
 * arbitrary JSON in an object. The fields of the structs are not in spec/types.json, and have the numbers of kube-apiserver.
 */

import { parseJson } from '../json/parse.ts';
import { formatPlainJson } from '../json/write.ts';
import type { Json } from '../object.ts';
import { readErrorMessage } from '../value/error-message.ts';
import { booleanWire, int32Wire, int64Wire, stringWire } from './scalars.ts';
import { createStructMessage, type Message, type MessageField, type MessageMembers } from './struct-message.ts';
import { formatMicroTime, formatTime, toTimestamp } from './timestamp.ts';
import { DELIMITED_TYPE, ProtobufError, type WireCodec } from './wire.ts';

/** Creates the wire format of a value that is a message in protobuf. The message is empty if `toMembers` returns undefined. */
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

function createField(name: string, number: number, wire: WireCodec, options: Partial<MessageField> = {}): MessageField {
  return { name, number, wire, container: 'value', pointer: false, ...options };
}

/** The wire format of arbitrary JSON, which is encoded as text. */
const rawJsonWire: WireCodec = {
  type: DELIMITED_TYPE,
  nullable: true,
  write: (writer, value) => stringWire.write(writer, formatPlainJson(value as Json)),
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

/** Creates the wire format of a message with one field, which contains arbitrary JSON. */
function createRawMessage(goType: string): WireCodec {
  return createWrapperMessage(
    goType,
    () => [createField('raw', 1, rawJsonWire)],
    ({ raw }) => raw ?? null,
    (raw) => (raw === undefined ? undefined : { raw }),
  );
}

const quantityMessage = createWrapperMessage(
  'Quantity',
  () => [createField('string', 1, stringWire)],
  ({ string }) => string ?? '0',
  (string) => ({ string: string ?? '0' }),
);

const TIMESTAMP_FIELDS = [createField('seconds', 1, int64Wire), createField('nanos', 2, int32Wire)];
const timeMessage = createWrapperMessage('Timestamp', () => TIMESTAMP_FIELDS, formatTime, toTimestamp);
const microTimeMessage = createWrapperMessage('Timestamp', () => TIMESTAMP_FIELDS, formatMicroTime, toTimestamp);

const intOrStringMessage = createWrapperMessage(
  'IntOrString',
  () => [createField('type', 1, int64Wire), createField('intVal', 2, int32Wire), createField('strVal', 3, stringWire)],
  ({ type = 0, intVal = 0, strVal = '' }) => {
    if (type !== 0 && type !== 1) throw new ProtobufError('impossible IntOrString.Type');
    return type === 0 ? intVal : strVal;
  },
  (value) => (typeof value === 'string' ? { type: 1, strVal: value } : { intVal: value }),
);

/** Creates the wire format of a list inside a message, because a repeated field or a map entry cannot contain a list. */
export function createWrappedList(goType: string, item: WireCodec): WireCodec {
  return createWrapperMessage(
    goType,
    () => [createField('items', 1, item, { container: 'list' })],
    ({ items }) => items ?? null,
    (items) => ({ items }),
  );
}

const isList = Array.isArray;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !isList(value);

/** Returns the wire format of a special type, or undefined if its JSON consists of its fields. `compileMessage` compiles another type. */
export function findSpecialMessage(name: string, compileMessage: (name: string) => Message): WireCodec | undefined {
  const specialWire = SPECIAL_WIRES[name];
  if (specialWire !== undefined) return specialWire;
  const [group, version, type = ''] = name.split('.');
  if (group !== 'apiextensions') return undefined;
  const createSchemaField = (number: number) =>
    createField('schema', number, compileMessage(`apiextensions.${version}.JSONSchemaProps`), { pointer: true });
  switch (type) {
    case 'JSON':
      return createRawMessage(type);
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
        () => [createField('allows', 1, booleanWire), createSchemaField(2)],
        ({ allows, schema }) => schema ?? allows ?? false,
        (value) => (isObject(value) ? { allows: true, schema: value } : { allows: value }),
      );
    case 'JSONSchemaPropsOrStringArray':
      return createWrapperMessage(
        type,
        () => [createSchemaField(1), createField('property', 2, stringWire, { container: 'list' })],
        ({ schema, property }) => property ?? schema ?? null,
        (value) => (isList(value) ? { property: value } : { schema: value }),
      );
    default:
      return undefined;
  }
}

const SPECIAL_WIRES: Readonly<Record<string, WireCodec>> = {
  'resource.Quantity': quantityMessage,
  'intstr.IntOrString': intOrStringMessage,
  'meta.v1.Time': timeMessage,
  'meta.v1.MicroTime': microTimeMessage,
  'meta.v1.FieldsV1': createRawMessage('FieldsV1'),
  'runtime.RawExtension': createRawMessage('RawExtension'),
};
