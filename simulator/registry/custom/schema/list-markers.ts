/** Validates x-kubernetes-list-type and x-kubernetes-list-map-keys (ssa-listtype-values, ssa-listmapkey-*). */
import type { StructuralSchema } from '../../../pure/custom/structural-schema.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import {
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  NIL_VALUE,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';

const LIST_TYPES = ['atomic', 'set', 'map'];

export function findListMarkerProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const listType = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const typePath = `${field}.x-kubernetes-list-type`;
  const { type = '' } = schema;
  if (listType !== undefined && type !== 'array') {
    const detail = 'must be array if x-kubernetes-list-type is specified';
    problems.push(
      type === ''
        ? createRequiredProblem(`${field}.type`, detail)
        : createInvalidValueProblem(`${field}.type`, type, detail),
    );
  } else if (listType === 'set') problems.push(...findSetProblems(schema, field));
  if (listType !== undefined && !LIST_TYPES.includes(listType)) {
    problems.push(createNotSupportedProblem(typePath, listType, LIST_TYPES));
  }
  if (keys.length > 0 && listType !== 'map') {
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty';
    problems.push(
      listType === undefined
        ? createRequiredProblem(typePath, detail)
        : createInvalidValueProblem(typePath, listType, detail),
    );
  }
  if (listType === 'map') problems.push(...findMapProblems(schema, field));
  return [...problems, ...findItemProblems(schema, field)];
}

/** Returns the problems of a list of type set, whose items must be scalars or atomic. */
function findSetProblems({ items }: StructuralSchema, field: string): FieldProblem[] {
  if (items === undefined) return [];
  const itemListType = items['x-kubernetes-list-type'];
  const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  if (items.type === 'array' && itemListType !== undefined && itemListType !== 'atomic') {
    return [createInvalidValueProblem(`${field}.items.x-kubernetes-list-type`, itemListType, detail)];
  }
  if (items.type !== 'object' || items['x-kubernetes-map-type'] === 'atomic') return [];
  // As in kube-apiserver, the message contains the list type of the items instead of their map type.
  return [createInvalidValueProblem(`${field}.items.x-kubernetes-map-type`, itemListType ?? NIL_VALUE, detail)];
}

function findMapProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  const path = `${field}.x-kubernetes-list-map-keys`;
  const { items } = schema;
  if (keys.length === 0)
    problems.push(createRequiredProblem(path, 'must not be empty if x-kubernetes-list-type is map'));
  if (items === undefined) {
    problems.push(createRequiredProblem(`${field}.items`, 'must have a schema if x-kubernetes-list-type is map'));
    return problems;
  }
  if (items.type !== 'object') {
    const detail = "must be object if parent array's x-kubernetes-list-type is map";
    return [...problems, createInvalidValueProblem(`${field}.items.type`, items.type ?? '', detail)];
  }
  const printedKeys = { unquoted: formatStringSlice(keys) };
  for (const [index, key] of keys.entries()) {
    const keySchema = items.properties?.[key];
    if (keySchema === undefined)
      problems.push(createInvalidValueProblem(path, printedKeys, 'entries must all be names of item properties'));
    else if (keySchema.type === 'array' || keySchema.type === 'object') {
      const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map";
      problems.push(createInvalidValueProblem(`${field}.items.properties[${key}].type`, items.type, detail));
    }
    if (keys.indexOf(key) < index)
      problems.push(createInvalidValueProblem(path, printedKeys, 'must not contain duplicate entries'));
  }
  return problems;
}

/** Returns the problems of the items. Items and keys must not be nullable, and keys must be required or have a default. */
function findItemProblems(schema: StructuralSchema, field: string): FieldProblem[] {
  const listType = schema['x-kubernetes-list-type'];
  const { items } = schema;
  if (items === undefined || (listType !== 'set' && listType !== 'map')) return [];
  const problems: FieldProblem[] = [];
  if (items.nullable === true) {
    problems.push(
      createForbiddenProblem(
        `${field}.items.nullable`,
        `cannot be nullable when x-kubernetes-list-type is ${listType}`,
      ),
    );
  }
  if (listType !== 'map') return problems;
  for (const key of schema['x-kubernetes-list-map-keys'] ?? []) {
    const keySchema = items.properties?.[key];
    if (keySchema === undefined) continue;
    const path = `${field}.items.properties[${key}]`;
    if (items.required?.includes(key) !== true && (keySchema.default === undefined || keySchema.default === null)) {
      const detail =
        'this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property';
      problems.push(createRequiredProblem(`${path}.default`, detail));
    }
    if (keySchema.nullable === true) {
      const detail = 'this property is in x-kubernetes-list-map-keys, so it cannot be nullable';
      problems.push(createForbiddenProblem(`${path}.nullable`, detail));
    }
  }
  return problems;
}
