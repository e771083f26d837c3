/**
 * Compiles and evaluates the match conditions of an authorization webhook. These CEL expressions have the variable `request`, which is the
 * spec of the SubjectAccessReview for the webhook. They may use all CEL features that the server implements.
 */
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { compileCel, createProgram, type Program } from '../../pure/cel/cel.ts';
import { createCallCosts } from '../../pure/cel/cost/call-costs.ts';
import { type CostFactors, EVALUATION_LIMIT } from '../../pure/cel/cost/cost-factors.ts';
import type { CelEnvironment, StructType } from '../../pure/cel/environment.ts';
import { CostLimitError } from '../../pure/cel/evaluate/frame.ts';
import { PlanError } from '../../pure/cel/evaluate/planned-expression.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../../pure/cel/kubernetes-environment.ts';
import { CompilationError } from '../../pure/cel/syntax/issues.ts';
import { parseType } from '../../pure/cel/types/parse-type.ts';
import {
  type CelType,
  createListType,
  createStructType,
  formatFullTypeName,
  STRING,
} from '../../pure/cel/types/type.ts';
import { convertJson } from '../../pure/cel/values/convert-json.ts';
import { CelError, type CelValue } from '../../pure/cel/values/value.ts';
import type { JsonObject } from '../../pure/object.ts';

export interface ConditionSettings {
  /** Whether requests include selectors (feature gate AuthorizeWithSelectors). */
  readonly includesSelectors: boolean;
  readonly costFactors: CostFactors;
}

export interface CompiledCondition {
  readonly expression: string;
  readonly program: Program;
}

/** Compiles the conditions. Throws an error for an invalid expression, which validate.ts has already reported. */
export function compileConditions(expressions: readonly string[], settings: ConditionSettings): CompiledCondition[] {
  return expressions.map((expression) => {
    const compiledCondition = compileCondition(expression, settings);
    if ('problem' in compiledCondition) throw new Error(compiledCondition.problem);
    return { expression, ...compiledCondition };
  });
}

export type ConditionCompilation = { readonly program: Program } | { readonly problem: string };

export function compileCondition(
  expression: string,
  { includesSelectors, costFactors }: ConditionSettings,
): ConditionCompilation {
  try {
    const compiledExpression = compileCel(expression, createEnvironment(includesSelectors));
    const type = formatFullTypeName(compiledExpression.type);
    if (type !== 'bool') return { problem: `must evaluate to bool but got ${type}` };
    return { program: createProgram(compiledExpression, createCallCosts(costFactors)) };
  } catch (error) {
    if (error instanceof CompilationError) return { problem: `compilation failed: ${error.message}` };
    if (error instanceof PlanError) return { problem: `program instantiation failed: ${error.message}` };
    throw error;
  }
}

export type MatchResult = { readonly matches: boolean } | { readonly error: string };

/** Evaluates all conditions. A false condition means no match, even if other conditions fail. */
export function evaluateConditions(conditions: readonly CompiledCondition[], request: JsonObject): MatchResult {
  const requestValue = convertJson(request);
  const errors: string[] = [];
  for (const { expression, program } of conditions) {
    const result = evaluateCondition(program, requestValue);
    if (result === false) return { matches: false };
    if (result !== true) {
      errors.push(
        `cel evaluation error: expression '${expression}' resulted in error: ${result instanceof CelError ? result.message : ''}`,
      );
    }
  }
  if (errors.length === 0) return { matches: true };
  return { error: errors.length === 1 ? errors.join('') : `[${errors.join(', ')}]` };
}

function evaluateCondition(program: Program, request: CelValue): CelValue {
  try {
    return program.evaluate((name) => (name === 'request' ? request : undefined), EVALUATION_LIMIT).value;
  } catch (error) {
    if (error instanceof CostLimitError) return new CelError(error.message);
    throw error;
  }
}

const REQUIREMENT_FIELDS = { key: STRING, operator: STRING, values: createListType(STRING) };
const SELECTOR_FIELDS = {
  rawSelector: STRING,
  requirements: createListType(createStructType('kubernetes.SelectorRequirement')),
};
const RESOURCE_FIELDS = Object.fromEntries(
  ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'].map((name) => [name, STRING]),
);
const SELECTORS_FIELDS = {
  fieldSelector: createStructType('kubernetes.FieldSelectorAttributes'),
  labelSelector: createStructType('kubernetes.LabelSelectorAttributes'),
};
const SPEC_FIELDS = {
  resourceAttributes: createStructType('kubernetes.ResourceAttributes'),
  nonResourceAttributes: createStructType('kubernetes.NonResourceAttributes'),
  user: STRING,
  groups: createListType(STRING),
  extra: parseType('map<string, list<string>>'),
  uid: STRING,
};
/** The functions of the default release, because the emulated release does not limit expressions in configuration files. */
const CEL_ENVIRONMENT = createKubernetesEnvironment({
  compatibleMinor: STORED_EXPRESSIONS_MINOR,
  serverMinor: parseMinorVersion(BASE_RELEASE),
});

function createEnvironment(includesSelectors: boolean): CelEnvironment {
  const structs: Readonly<Record<string, Readonly<Record<string, CelType>>>> = {
    SubjectAccessReviewSpec: SPEC_FIELDS,
    ResourceAttributes: includesSelectors ? { ...RESOURCE_FIELDS, ...SELECTORS_FIELDS } : RESOURCE_FIELDS,
    NonResourceAttributes: { path: STRING, verb: STRING },
    FieldSelectorAttributes: SELECTOR_FIELDS,
    LabelSelectorAttributes: SELECTOR_FIELDS,
    SelectorRequirement: REQUIREMENT_FIELDS,
  };
  const structTypes = Object.entries(structs).map(([name, fields]): [string, StructType] => {
    const type = createStructType(`kubernetes.${name}`);
    return [type.name, { type, fields: new Map(Object.entries(fields)) }];
  });
  const request = createStructType('kubernetes.SubjectAccessReviewSpec');
  return { ...CEL_ENVIRONMENT, variables: new Map([['request', request]]), structs: new Map(structTypes) };
}
