/** Validates a value against its type. Finds values of another JSON type, unknown fields, items without keys, and duplicate items. */
import { createFieldElement, createIndexElement, formatPath, type PathElement } from '../fields/path-element.ts';
import { formatValue } from '../go/format-value.ts';
import { formatGoSyntax } from '../go/go-syntax.ts';
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';
import { createElementOrProblem } from './list-items.ts';
import {
  type FieldsetType,
  getMemberType,
  isListType,
  isMapType,
  type ListType,
  type MapType,
  type ScalarType,
  selectAtom,
} from './type.ts';
import { formatProblemAtPath, TypeMismatchError } from './type-problem.ts';

/**
 * Throws a TypeMismatchError with all problems of a value. Stored objects may repeat items, but an applied configuration may not.
 */
export function validateTypedValue(
  type: FieldsetType,
  value: Json,
  { repeatedItems }: { readonly repeatedItems: 'allowed' | 'rejected' },
): void {
  const problems: string[] = [];
  validateValue(type, value, { problems, repeatedItems, path: [] });
  if (problems.length > 0) throw new TypeMismatchError(problems);
}

interface ValidationInProgress {
  readonly problems: string[];
  readonly repeatedItems: 'allowed' | 'rejected';
  readonly path: PathElement[];
}

function validateValue(type: FieldsetType, value: Json, validation: ValidationInProgress): void {
  const atom = selectAtom(type, value);
  if (isMapType(atom)) validateMap(atom, value, validation);
  else if (isListType(atom)) validateList(atom, value, validation);
  else if (atom !== undefined) {
    const problem = findScalarProblem(atom, value);
    if (problem !== undefined) reportProblem(validation, problem);
  }
}

function reportProblem({ problems, path }: ValidationInProgress, message: string): void {
  problems.push(formatProblemAtPath(path, message));
}

function validateMap(map: MapType, value: Json, validation: ValidationInProgress): void {
  if (value === null) return;
  if (!isObject(value)) {
    reportProblem(validation, `expected map, got &{${formatValue(value)}}`);
    return;
  }
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    const type = getMemberType(map, name);
    validation.path.push(createFieldElement(name));
    if (type === undefined) reportProblem(validation, 'field not declared in schema');
    else validateValue(type, member, validation);
    validation.path.pop();
    // kube-apiserver stops at the first undeclared field of a map.
    if (type === undefined) return;
  }
}

function validateList(list: ListType, value: Json, validation: ValidationInProgress): void {
  if (value === null) return;
  if (!Array.isArray(value)) {
    reportProblem(validation, `expected list, got &{${formatValue(value)}}`);
    return;
  }
  const elements = new Set<PathElement>();
  for (const [index, item] of value.entries()) {
    let element = createIndexElement(index);
    if (list.relationship === 'associative') {
      const elementOrProblem = createElementOrProblem(list, item);
      if (typeof elementOrProblem !== 'string') {
        reportProblem(validation, `element ${index}: ${elementOrProblem.problem}`);
        return;
      }
      element = elementOrProblem;
      if (elements.has(element) && validation.repeatedItems === 'rejected') {
        reportProblem(validation, `duplicate entries for key ${formatPath([element])}`);
      }
      elements.add(element);
    }
    validation.path.push(element);
    validateValue(list.element, item, validation);
    validation.path.pop();
  }
}

/** Returns the reason why a value does not have the scalar type. Null and undefined match every scalar type. */
export function findScalarProblem(scalar: ScalarType | undefined, value: Json | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  const kind = typeof value;
  const isNumber = kind === 'number' || kind === 'bigint';
  switch (scalar) {
    case 'numeric':
      return isNumber ? undefined : `expected numeric (int or float), got ${formatGoTypeName(value)}`;
    case 'string':
      return kind === 'string'
        ? undefined
        : `expected string, got &value.valueUnstructured{Value:${formatGoSyntax(value)}}`;
    case 'boolean':
      return kind === 'boolean' ? undefined : `expected boolean, got &{${formatValue(value)}}`;
    default:
      return kind === 'object' ? `expected any scalar, got &{${formatValue(value)}}` : undefined;
  }
}

function formatGoTypeName(value: Json): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (isObject(value)) return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
