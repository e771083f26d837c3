/** Validates the CEL expressions that select devices. They use the variable `device`, and their type must be bool or dyn. */
import { memoize } from '../../../../values/memoize.ts';
import { compileCel } from '../../../pure/cel/cel.ts';
import type { CelEnvironment, StructType } from '../../../pure/cel/environment.ts';
import { STRICT_SEMVER_FUNCTIONS } from '../../../pure/cel/functions/semvers.ts';
import { createKubernetesEnvironment, findCompatibleMinor } from '../../../pure/cel/kubernetes-environment.ts';
import { CompilationError } from '../../../pure/cel/syntax/issues.ts';
import { BINDING_MACROS } from '../../../pure/cel/syntax/macros.ts';
import { parseType } from '../../../pure/cel/types/parse-type.ts';
import {
  ANY,
  BOOL,
  type CelType,
  createMapType,
  createStructType,
  formatFullTypeName,
  STRING,
} from '../../../pure/cel/types/type.ts';
import { createInvalidValueProblem, createTooLongProblem } from '../../../pure/status/field-problem.ts';
import { readText } from '../../object-fields.ts';
import type { ValidateValue } from '../../validation/tags.ts';

const MAX_EXPRESSION_BYTES = 10_240;
const DEVICE_TYPE = createStructType('kubernetes.DRADevice');
const DEVICE_FIELDS = new Map<string, CelType>([
  ['driver', STRING],
  ['attributes', createMapType(STRING, createMapType(STRING, ANY))],
  ['capacity', createMapType(STRING, createMapType(STRING, parseType('quantity')))],
]);

/** Creates the CEL environments. Selectors can use semantic versions in earlier releases than other expressions. */
const createEnvironments = (serverMinor: number): Readonly<Record<'base' | 'shared', CelEnvironment>> => {
  const base = createKubernetesEnvironment({ compatibleMinor: findCompatibleMinor(serverMinor), serverMinor });
  const functions = new Map(base.functions);
  const addedOverloads = base.functions.has('semver') ? [] : STRICT_SEMVER_FUNCTIONS;
  for (const overload of addedOverloads)
    functions.set(overload.name, [...(functions.get(overload.name) ?? []), overload]);
  const syntax = { ...base.syntax, macros: new Map([...base.syntax.macros, ...BINDING_MACROS]) };
  const createEnvironment = (fields: ReadonlyMap<string, CelType>): CelEnvironment => ({
    ...base,
    syntax,
    functions,
    variables: new Map([['device', DEVICE_TYPE]]),
    structs: new Map<string, StructType>([[DEVICE_TYPE.name, { type: DEVICE_TYPE, fields }]]),
  });
  const sharedFields = new Map([...DEVICE_FIELDS, ['allowMultipleAllocations', BOOL]]);
  return { base: createEnvironment(DEVICE_FIELDS), shared: createEnvironment(sharedFields) };
};
interface SelectorLanguage {
  /** True if devices can have several allocations. */
  readonly hasSharedDevices: boolean;
  /** The minor version of the server. */
  readonly serverMinor: number;
}

/** Creates the check of an expression. Stored expressions are not validated again. */
export function createExpressionCheck({ hasSharedDevices, serverMinor }: SelectorLanguage): ValidateValue {
  const environments = memoize(() => createEnvironments(serverMinor));
  return (value, fieldPath, _parent, { stored }) => {
    const expression = readText(value);
    if (stored === true) return [];
    if (Buffer.byteLength(expression) > MAX_EXPRESSION_BYTES)
      return [createTooLongProblem(fieldPath, MAX_EXPRESSION_BYTES)];
    const problem = findExpressionProblem(expression, environments()[hasSharedDevices ? 'shared' : 'base']);
    return problem === undefined ? [] : [createInvalidValueProblem(fieldPath, expression, problem)];
  };
}

function findExpressionProblem(expression: string, environment: CelEnvironment): string | undefined {
  try {
    const { type } = compileCel(expression, environment);
    if (type === BOOL || type.name === ANY.name) return undefined;
    return `must evaluate to bool or the unknown type, not ${formatFullTypeName(type)}`;
  } catch (error) {
    if (error instanceof CompilationError) return `compilation failed: ${error.message}`;
    throw error;
  }
}
