/**
 * Whether the schema of a custom type is structural and its markers go together (conv-crd-schema-structural, ssa-listtype-*): every place has
 * a type, lists say of what, and list types and keys fit the items. Problems are those of genuine servers.
 */
import type { FaultSet } from '../../faults/catalogue.ts';
import type { Structural } from '../../pure/custom/structural.ts';
import { forbiddenField, invalidValue, notSupported, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';

type Level = 'root' | 'item' | 'field';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const LIST_TYPES = ['atomic', 'set', 'map'];
const MAP_TYPES = ['atomic', 'granular'];
const EMPTY: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

export function structuralProblems(schema: Structural, field: string, faults: FaultSet): FieldProblem[] {
  const shape = invariants(schema, 'root', field);
  const text = ({ field: at, message }: FieldProblem) => `${at}: ${message}`;
  shape.sort((a, b) => (text(a) < text(b) ? -1 : 1));
  if (schema.nullable === true)
    shape.unshift(forbiddenField(`${field}.nullable`, 'nullable cannot be true at the root'));
  return [...shape, ...markerProblems(schema, field, faults)];
}

function invariants(schema: Structural, level: Level, field: string): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { type = '', items, properties = {}, additionalProperties } = schema;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  const preserves = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const intOrString = schema['x-kubernetes-int-or-string'] === true;
  if (type === 'array' && items === undefined) found.push(required(`${field}.items`, 'must be specified'));
  if (items !== undefined) found.push(...invariants(items, 'item', `${field}.items`));
  for (const [name, member] of Object.entries(properties)) {
    if (level === 'root' && name === 'metadata') continue;
    found.push(...invariants(member, 'field', `${field}.properties[${name}]`));
  }
  if (additionalProperties !== undefined && level === 'root') {
    found.push(forbiddenField(`${field}.additionalProperties`, 'must not be used at the root'));
  }
  if (typeof additionalProperties === 'object') {
    found.push(...invariants(additionalProperties, 'field', `${field}.additionalProperties`));
  }
  if (embedded && type !== 'object') {
    const text = 'must be object if x-kubernetes-embedded-resource is true';
    found.push(type === '' ? required(`${field}.type`, text) : invalidValue(`${field}.type`, type, text));
  } else if (type === '' && !intOrString && !preserves) found.push(required(`${field}.type`, EMPTY[level]));
  if (level === 'root' && type !== '' && type !== 'object') {
    found.push(invalidValue(`${field}.type`, type, 'must be object at the root'));
  }
  if (intOrString && preserves) {
    const text = 'must be false if x-kubernetes-int-or-string is true';
    found.push(invalidValue(`${field}.x-kubernetes-preserve-unknown-fields`, true, text));
  }
  if (embedded && !preserves && Object.keys(properties).length === 0) {
    const text =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
    found.push(required(`${field}.properties`, text));
  }
  return found;
}

function markerProblems(schema: Structural, field: string, faults: FaultSet): FieldProblem[] {
  const found: FieldProblem[] = [];
  const { type, items, properties = {}, additionalProperties } = schema;
  if (type !== undefined && type !== '' && !TYPES.includes(type))
    found.push(notSupported(`${field}.type`, type, TYPES));
  found.push(...listProblems(schema, field, faults));
  const mapType = schema['x-kubernetes-map-type'];
  const at = `${field}.x-kubernetes-map-type`;
  if (mapType !== undefined && !MAP_TYPES.includes(mapType)) found.push(notSupported(at, mapType, MAP_TYPES));
  if (schema.uniqueItems === true) {
    const text = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
    found.push(forbiddenField(`${field}.uniqueItems`, text));
  }
  if (typeof additionalProperties === 'object') {
    if (Object.keys(properties).length > 0) {
      const text = 'additionalProperties and properties are mutual exclusive';
      found.push(forbiddenField(`${field}.additionalProperties`, text));
    }
    found.push(...markerProblems(additionalProperties, `${field}.additionalProperties`, faults));
  }
  for (const name of Object.keys(properties).sort()) {
    found.push(...markerProblems(properties[name] ?? {}, `${field}.properties[${name}]`, faults));
  }
  if (items !== undefined) found.push(...markerProblems(items, `${field}.items`, faults));
  return found;
}

function listProblems(schema: Structural, field: string, faults: FaultSet): FieldProblem[] {
  const found: FieldProblem[] = [];
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const typeAt = `${field}.x-kubernetes-list-type`;
  const keysAt = `${field}.x-kubernetes-list-map-keys`;
  const { type, items } = schema;
  if (listType !== undefined && type !== 'array') {
    const text = 'must be array if x-kubernetes-list-type is specified';
    found.push(
      type === undefined || type === '' ? required(`${field}.type`, text) : invalidValue(`${field}.type`, type, text),
    );
  } else if (listType !== undefined && !LIST_TYPES.includes(listType) && !faults.has('any-list-type')) {
    found.push(notSupported(typeAt, listType, LIST_TYPES));
  }
  if (keys.length > 0 && listType !== 'map' && !faults.has('list-keys-anywhere')) {
    const text = 'must be map if x-kubernetes-list-map-keys is non-empty';
    found.push(listType === undefined ? required(typeAt, text) : invalidValue(typeAt, listType, text));
  }
  if (listType === 'set' && items?.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic') {
    const text = 'must be atomic as item of a list with x-kubernetes-list-type=set';
    found.push(invalidValue(`${field}.items.x-kubernetes-map-type`, items['x-kubernetes-map-type'] ?? 'null', text));
  }
  if (listType !== 'map') return found;
  if (keys.length === 0) found.push(required(keysAt, 'must not be empty if x-kubernetes-list-type is map'));
  const unknown = keys.filter((key) => items?.properties?.[key] === undefined);
  if (unknown.length > 0) {
    const shown = { bare: `[]string{${keys.map((key) => JSON.stringify(key)).join(', ')}}` };
    found.push(invalidValue(keysAt, shown, 'entries must all be names of item properties'));
  }
  return found;
}
