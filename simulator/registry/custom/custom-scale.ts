/**
 * Creates the subresource `scale` of a custom resource from the paths in its CustomResourceDefinition
 * (rest-subresource-other-representation).
 */

import { formatGoValue } from '../../pure/custom/go-value.ts';
import { findByPath, parseJsonPath } from '../../pure/custom/json-path.ts';
import { formatFloat } from '../../pure/go/format-float.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { createStatusError } from '../../pure/status/failure.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { copyDeeply } from '../../pure/value/deep-copy.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { createScaleMetadata } from '../kinds/autoscaling/scale.ts';
import { readMembers } from '../object-fields.ts';
import type { SubresourceView } from '../resource.ts';
import type { DefinitionVersion } from './definition.ts';

export type ScalePaths = NonNullable<NonNullable<DefinitionVersion['subresources']>['scale']>;

const AUTOSCALING_GROUP = 'autoscaling';
const MAX_INT32 = 2 ** 31 - 1;

export function createCustomScaleSubresourceView(paths: ScalePaths): SubresourceView {
  return {
    replicasPath: splitPath(paths.specReplicasPath).map((member) => `f:${member}` as const),
    toView(parent, isBeforeWrite) {
      const replicas = readNumber(parent, paths.specReplicasPath);
      if (replicas === undefined && isBeforeWrite !== true) throw createNoReplicasError(paths.specReplicasPath);
      const selector = paths.labelSelectorPath === undefined ? undefined : readValue(parent, paths.labelSelectorPath);
      return {
        kind: 'Scale',
        apiVersion: `${AUTOSCALING_GROUP}/v1`,
        metadata: createScaleMetadata(parent),
        spec: { ...(replicas !== undefined && replicas !== 0 && { replicas }) },
        status: {
          replicas: readNumber(parent, paths.statusReplicasPath) ?? 0,
          ...(typeof selector === 'string' && selector !== '' && { selector }),
        },
      };
    },
    fromView(view, parent) {
      const replicas = readMembers(view.spec).replicas ?? 0;
      const { resourceVersion } = view.metadata;
      const updatedParent = copyDeeply(parent);
      if (resourceVersion !== undefined) updatedParent.metadata.resourceVersion = resourceVersion;
      setValueAtPath(updatedParent, paths.specReplicasPath, replicas);
      return updatedParent;
    },
  };
}

/**
 * Returns a problem for each path whose value a Scale cannot contain. Replicas must be integer literals from 0 to 2147483647, and the label
 * selector must be a string. In a write of the subresource status, specReplicasPath is not validated.
 */
export function findScaleProblems(
  object: ApiObject,
  paths: ScalePaths | undefined,
  floatPaths: ReadonlySet<string>,
  subresource?: 'status',
): FieldProblem[] {
  if (paths === undefined) return [];
  const problems = subresource === 'status' ? [] : findReplicasProblems(object, paths.specReplicasPath, floatPaths);
  problems.push(...findReplicasProblems(object, paths.statusReplicasPath, floatPaths));
  const { labelSelectorPath } = paths;
  if (labelSelectorPath !== undefined) {
    const problem = findAccessorProblem(object, labelSelectorPath, 'string');
    if (problem !== undefined) problems.push(createInvalidValueProblem(labelSelectorPath, '', problem));
  }
  return problems;
}

function findReplicasProblems(object: ApiObject, path: string, floatPaths: ReadonlySet<string>): FieldProblem[] {
  const problem = findAccessorProblem(object, path, 'int64', floatPaths.has(path));
  if (problem !== undefined) return [createInvalidValueProblem(path, 0, problem)];
  const value = readValue(object, path);
  const replicas = typeof value === 'number' || typeof value === 'bigint' ? value : 0;
  if (replicas < 0) return [createInvalidValueProblem(path, replicas, 'should be a non-negative integer')];
  if (replicas > MAX_INT32)
    return [createInvalidValueProblem(path, replicas, `should be less than or equal to ${MAX_INT32}`)];
  return [];
}

function findAccessorProblem(
  object: ApiObject,
  path: string,
  expectedType: 'int64' | 'string',
  isFloat = false,
): string | undefined {
  const members = splitPath(path);
  let value: Json | undefined = object;
  for (const member of members) {
    if (value === undefined || value === null) return undefined;
    if (!isObject(value)) return formatAccessorProblem(path, value, 'map[string]interface{}');
    value = Object.hasOwn(value, member) ? value[member] : undefined;
  }
  if (isFloat && typeof value === 'number')
    return `${path} accessor error: ${formatFloat(value)} is of the type float64, expected ${expectedType}`;
  if (value === undefined || formatGoType(value) === expectedType) return undefined;
  return formatAccessorProblem(path, value, expectedType);
}

function formatAccessorProblem(path: string, value: Json, expectedType: string): string {
  return `${path} accessor error: ${formatGoValue(value)} is of the type ${formatGoType(value)}, expected ${expectedType}`;
}

function formatGoType(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'object'
    ? 'map[string]interface {}'
    : typeof value === 'bigint'
      ? BigInt.asIntN(64, value) === value
        ? 'int64'
        : 'float64'
      : 'string';
}

function splitPath(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

function readValue(object: ApiObject, path: string): Json | undefined {
  return findByPath(object, parseJsonPath(path) ?? [])[0];
}

function readNumber(object: ApiObject, path: string): number | undefined {
  const value = readValue(object, path);
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function setValueAtPath(object: JsonObject, path: string, value: Json): void {
  const members = splitPath(path);
  const lastMember = members.at(-1) ?? '';
  let currentObject = object;
  for (const member of members.slice(0, -1)) {
    const currentValue = currentObject[member];
    const memberObject = isObject(currentValue) ? currentValue : {};
    currentObject[member] = memberObject;
    currentObject = memberObject;
  }
  currentObject[lastMember] = value;
}

function createNoReplicasError(path: string): Error {
  const message = `the spec replicas field ${JSON.stringify(path)} does not exist`;
  return createStatusError(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] });
}
