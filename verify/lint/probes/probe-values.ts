/**
 * Lists the values that probes write to a field of each type, and creates valid values of each type. A probe is a request that writes one
 * value to one field of a valid object (derive-probes.ts).
 */
import { readTypes } from '../../../spec/facts.ts';
import type { FieldFacts, TypeFacts } from '../../../spec/type-facts.ts';
import { readValidObjects } from '../../../spec/valid-objects.ts';

export type Value = unknown;
export type Members = Record<string, Value>;

/** The namespace of the objects that probes write. */
export const PROBE_NAMESPACE = 'probes';

export const PROBE_OBJECTS = readValidObjects(PROBE_NAMESPACE);

const LONG_TEXT = 'x'.repeat(300);
const TIMESTAMP = '2026-01-01T00:00:00Z';

/** Returns the members of an object, or an empty object for other values. */
export function readMembers(value: Value): Members {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function findTypeFacts(name: string): TypeFacts {
  return readTypes().types[name] ?? {};
}

/** Returns the fields of a struct, including the fields of embedded structs, or undefined for other types. */
export function listStructFields(name: string): Readonly<Record<string, FieldFacts>> | undefined {
  return findTypeFacts(name).fields;
}

type ScalarShape = 'string' | 'integer' | 'number' | 'boolean' | 'bytes' | 'time' | 'quantity' | 'intOrString' | 'any';

/** Returns the type of scalar that a field contains, or undefined for structs, lists and maps. */
export function findScalarShape({ type, ref, format, items, values }: FieldFacts): ScalarShape | undefined {
  if (ref !== undefined) return SHAPES_BY_TYPE[ref] ?? (listStructFields(ref) === undefined ? 'any' : undefined);
  if (items !== undefined || values !== undefined) return undefined;
  if (type === 'string') return format === 'byte' ? 'bytes' : format === 'date-time' ? 'time' : 'string';
  return type === 'integer' || type === 'number' || type === 'boolean' ? type : 'any';
}

const SHAPES_BY_TYPE: Readonly<Record<string, ScalarShape>> = {
  'resource.Quantity': 'quantity',
  'intstr.IntOrString': 'intOrString',
  'meta.v1.Time': 'time',
  'meta.v1.MicroTime': 'time',
};

const VALID_SCALARS: Readonly<Record<ScalarShape, Value>> = {
  string: 'a',
  integer: 1,
  number: 1,
  boolean: true,
  bytes: 'YQ==',
  time: TIMESTAMP,
  quantity: '1',
  intOrString: 1,
  any: { a: 1 },
};

/** Returns a value of a field that is valid according to the facts. `owner` is the type with the field. */
export function createValidValue(owner: string, field: string, facts: FieldFacts): Value {
  const presetValue = PROBE_OBJECTS.values[`${owner}.${field}`];
  if (presetValue !== undefined) return presetValue;
  if (facts.items !== undefined) return [createValidValue(owner, '', facts.items)];
  if (facts.values !== undefined) return { a: createValidValue(owner, '', facts.values) };
  if (facts.ref !== undefined && findScalarShape(facts) === undefined) return createValidStruct(facts.ref);
  return facts.enum?.[0] ?? VALID_SCALARS[findScalarShape(facts) ?? 'any'];
}

/** Returns an object with the required fields of a struct. */
export function createValidStruct(type: string): Value {
  const presetValue = PROBE_OBJECTS.values[type];
  if (presetValue !== undefined) return presetValue;
  const fields = listStructFields(type) ?? {};
  const requiredFields = findTypeFacts(type).required ?? [];
  return Object.fromEntries(
    requiredFields.flatMap((name) => (fields[name] ? [[name, createValidValue(type, name, fields[name])]] : [])),
  );
}

const PROBED_SCALARS: Readonly<Record<ScalarShape, readonly Value[]>> = {
  string: [null, '', 'Not Valid!', 'bogus', LONG_TEXT, 7],
  integer: [null, 0, -1, 1, 2_147_483_647, 1e19, 'x', 1.5],
  number: [null, 0, -1, 1.5, 'x'],
  boolean: [null, true, false, 'x'],
  bytes: [null, '', '!!', 7],
  time: [null, '', 'bad', TIMESTAMP, 7],
  quantity: [null, '', 0, '-1', '1.5', '100n', 'bad', true],
  intOrString: [null, 0, -1, 1, '50%', '150%', '-1%', 'bad', '', true],
  any: [null, {}, [], 'x'],
};

/** Returns the values that probes write to a field of a new object. */
export function listProbedValues(owner: string, field: string, facts: FieldFacts): readonly Value[] {
  const validValue = createValidValue(owner, field, facts);
  const shape = findScalarShape(facts);
  if (shape !== undefined) return removeDuplicates([validValue, ...PROBED_SCALARS[shape], ...(facts.enum ?? [])]);
  if (facts.items !== undefined) {
    const [item] = Array.isArray(validValue) ? validValue : [];
    return removeDuplicates([
      validValue,
      null,
      [],
      {},
      [null],
      [item, item],
      ...(findScalarShape(facts.items) === undefined ? [[{}]] : []),
    ]);
  }
  if (facts.values !== undefined) {
    const [value] = Object.values(readMembers(validValue));
    const texts = findScalarShape(facts.values) === 'string' ? [{ a: 'Not Valid!' }, { a: 7 }] : [];
    return removeDuplicates([
      validValue,
      null,
      {},
      [],
      { a: null },
      { 'Not Valid!': value },
      { [LONG_TEXT]: value },
      ...texts,
    ]);
  }
  return removeDuplicates([validValue, null, {}, []]);
}

/** Returns the values that probes write to a field of an existing object. Each value removes or changes the field. */
export function listChangedValues(owner: string, field: string, facts: FieldFacts, current: Value): readonly Value[] {
  const validValue = createValidValue(owner, field, facts);
  const shape = findScalarShape(facts);
  const otherValues: Readonly<Partial<Record<ScalarShape, readonly Value[]>>> = {
    string: facts.enum ?? ['changed', 'b'],
    integer: [0, 2, -1],
    boolean: [true, false],
    quantity: ['2', '500m'],
    intOrString: [2, '50%'],
  };
  const changes = shape === undefined ? [] : (otherValues[shape] ?? []);
  const emptyValues = facts.items !== undefined ? [[]] : shape === undefined ? [{}] : [];
  return removeDuplicates([null, validValue, ...emptyValues, ...changes]).filter(
    (value) => !areValuesEqual(value, current),
  );
}

function removeDuplicates(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function areValuesEqual(left: Value, right: Value): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
