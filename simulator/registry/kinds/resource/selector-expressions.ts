/** Validates the CEL expressions that select devices. They use the variable `device`, and their type must be bool or dyn. */
import { lazy } from '../../../../values/lazy.ts';
import { compile } from '../../../pure/cel/cel.ts';
import type { Environment, StructType } from '../../../pure/cel/environment.ts';
import { STRICT_SEMVERS } from '../../../pure/cel/functions/semvers.ts';
import { createKubernetesEnvironment, findCompatibleMinor } from '../../../pure/cel/kubernetes-environment.ts';
import { SyntaxIssues } from '../../../pure/cel/syntax/issues.ts';
import { BINDING_MACROS } from '../../../pure/cel/syntax/macros.ts';
import { readType } from '../../../pure/cel/types/read-type.ts';
import {
  ANY,
  BOOL,
  createMapType,
  createStructType,
  formatTypeName,
  STRING,
  type Type,
} from '../../../pure/cel/types/type.ts';
import { invalidValue, tooLong } from '../../../pure/status/field-problem.ts';
import { text } from '../../object-fields.ts';
import type { Check } from '../../validation/tags.ts';

const MAX_BYTES = 10_240;
const DEVICE = createStructType('kubernetes.DRADevice');
const FIELDS = new Map<string, Type>([
  ['driver', STRING],
  ['attributes', createMapType(STRING, createMapType(STRING, ANY))],
  ['capacity', createMapType(STRING, createMapType(STRING, readType('quantity')))],
]);

/** Creates the CEL environments. Selectors can use semantic versions in earlier releases than other expressions. */
const createEnvironments = (server: number): Readonly<Record<'base' | 'shared', Environment>> => {
  const base = createKubernetesEnvironment({ minor: findCompatibleMinor(server), server });
  const functions = new Map(base.functions);
  const added = base.functions.has('semver') ? [] : STRICT_SEMVERS;
  for (const overload of added) functions.set(overload.name, [...(functions.get(overload.name) ?? []), overload]);
  const syntax = { ...base.syntax, macros: new Map([...base.syntax.macros, ...BINDING_MACROS]) };
  const createEnvironment = (fields: ReadonlyMap<string, Type>): Environment => ({
    ...base,
    syntax,
    functions,
    variables: new Map([['device', DEVICE]]),
    structs: new Map<string, StructType>([[DEVICE.name, { type: DEVICE, fields }]]),
  });
  const sharedFields = new Map([...FIELDS, ['allowMultipleAllocations', BOOL]]);
  return { base: createEnvironment(FIELDS), shared: createEnvironment(sharedFields) };
};
interface SelectorLanguage {
  /** True if devices can have several allocations. */
  readonly hasSharedDevices: boolean;
  /** The minor version of the server. */
  readonly server: number;
}

/** Creates the check of an expression. Stored expressions are not validated again. */
export function createExpressionCheck({ hasSharedDevices, server }: SelectorLanguage): Check {
  const environments = lazy(() => createEnvironments(server));
  return (value, fieldPath, _parent, { stored }) => {
    const expression = text(value);
    if (stored === true) return [];
    if (Buffer.byteLength(expression) > MAX_BYTES) return [tooLong(fieldPath, MAX_BYTES)];
    const problem = findProblem(expression, environments()[hasSharedDevices ? 'shared' : 'base']);
    return problem === undefined ? [] : [invalidValue(fieldPath, expression, problem)];
  };
}

function findProblem(expression: string, environment: Environment): string | undefined {
  try {
    const { type } = compile(expression, environment);
    if (type === BOOL || type.name === ANY.name) return undefined;
    return `must evaluate to bool or the unknown type, not ${formatTypeName(type)}`;
  } catch (error) {
    if (error instanceof SyntaxIssues) return `compilation failed: ${error.message}`;
    throw error;
  }
}
