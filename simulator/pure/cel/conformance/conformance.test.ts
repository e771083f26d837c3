/** Tests that each applicable case of the conformance data passes, except the cases in known-failures.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../../object.ts';
import { isObject } from '../../value/is-object.ts';
import { compileCel, createProgram } from '../cel.ts';
import { createCallCosts } from '../cost/call-costs.ts';
import { COST_FACTORS } from '../cost/cost-factors.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from '../kubernetes-environment.ts';
import { formatType } from '../types/type.ts';
import { areValuesEqual } from '../values/equal.ts';
import { type CelValue, isError } from '../values/value.ts';
import { type ConformanceCase, isCoreCase, listApplicableCases } from './cases.ts';
import { KNOWN_FAILURES, LATER_RELEASE_REASON } from './known-failures.ts';
import { readConformanceType, readConformanceValue } from './read-types-and-values.ts';

/** The environment of the conformance data, which allows lists of mixed types, unlike kube-apiserver. */
const ENVIRONMENT = {
  ...createKubernetesEnvironment({ compatibleMinor: STORED_EXPRESSIONS_MINOR, serverMinor: 32 }),
  checksLiterals: false,
};
const CALL_COSTS = createCallCosts(COST_FACTORS.kubernetes);

/** Returns the difference from the expected result, or undefined if there is none. */
function findProblem({
  expression,
  test: { typeEnv, bindings, container, checkOnly, evalError, typedResult, value },
}: ConformanceCase): string | undefined {
  const declarations = Array.isArray(typeEnv) ? typeEnv.filter(isObject) : [];
  const variables = new Map(
    declarations.map(({ name, ident }) => [
      String(name),
      readConformanceType(isObject(ident) ? ident.type : undefined),
    ]),
  );
  const bindingsByName = isObject(bindings) ? bindings : {};
  const findBinding = (name: string): CelValue | undefined => {
    const binding = bindingsByName[name];
    return isObject(binding) ? readConformanceValue(binding.value) : undefined;
  };
  const environment = { ...ENVIRONMENT, container: typeof container === 'string' ? container : '', variables };
  try {
    const checkedExpression = compileCel(expression, environment);
    const typedResultMembers = isObject(typedResult) ? typedResult : {};
    if (checkOnly === true) {
      const expected = formatType(readConformanceType(typedResultMembers.deducedType));
      return formatType(checkedExpression.type) === expected
        ? undefined
        : `is a ${formatType(checkedExpression.type)}, not a ${expected}`;
    }
    const result = createProgram(checkedExpression, CALL_COSTS).evaluate(findBinding, Number.POSITIVE_INFINITY).value;
    if (evalError !== undefined) return isError(result) ? undefined : 'has a value';
    return isExpected(result, value ?? typedResultMembers.result)
      ? undefined
      : isError(result)
        ? result.message
        : 'has another value';
  } catch (error) {
    if (evalError !== undefined) return undefined;
    return error instanceof Error ? error.message : 'fails';
  }
}

function isExpected(result: CelValue, expected: Json | undefined): boolean {
  const value = expected === undefined ? true : readConformanceValue(expected);
  return Number.isNaN(value) ? Number.isNaN(result) : areValuesEqual(result, value);
}

test('at least 99 % of the applicable conformance cases pass, and known-failures.ts lists all others', () => {
  const cases = listApplicableCases();
  const failedCases = cases.flatMap((conformanceCase) => {
    const { name, expression } = conformanceCase;
    const problem = findProblem(conformanceCase);
    return problem === undefined ? [] : [{ name, expression, problem }];
  });
  const unknownFailures = failedCases.filter(({ name }) => KNOWN_FAILURES[name] === undefined);
  assert.deepEqual(unknownFailures, []);
  const names = new Set(failedCases.map(({ name }) => name));
  assert.deepEqual(
    Object.keys(KNOWN_FAILURES).filter((name) => !names.has(name)),
    [],
    'known failures that now pass',
  );
  assert.ok(cases.length > 1200, `${cases.length} cases`);
  const unexpectedFailures = failedCases.filter(({ name }) => KNOWN_FAILURES[name] !== LATER_RELEASE_REASON);
  assert.ok(unexpectedFailures.length <= cases.length / 100, `${unexpectedFailures.length} of ${cases.length}`);
  const coreCases = cases.filter(isCoreCase);
  const failedCoreCases = coreCases.filter(({ name }) => names.has(name));
  assert.ok(coreCases.length > 900, `${coreCases.length} cases of the core`);
  assert.ok(
    failedCoreCases.length <= coreCases.length / 100,
    `${failedCoreCases.length} of ${coreCases.length} cases of the core fail, including known failures`,
  );
});
