/** Compares the results of expressions with the results of the Go library of CEL, which `verify/record/observe-expressions.ts` recorded. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileCel, createProgram } from './cel.ts';
import { createCallCosts } from './cost/call-costs.ts';
import { COST_FACTORS, type CostFactors, EVALUATION_LIMIT } from './cost/cost-factors.ts';
import { estimateCost } from './cost/estimate.ts';
import type { CelEnvironment } from './environment.ts';
import { formatValue } from './functions/format-value.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from './kubernetes-environment.ts';
import { CompilationError } from './syntax/issues.ts';
import { parseType } from './types/parse-type.ts';
import { formatType } from './types/type.ts';
import { convertJson } from './values/convert-json.ts';
import { type CelValue, isError } from './values/value.ts';
import { findValueType } from './values/value-type.ts';

interface RecordedResult {
  readonly expression: string;
  readonly issue?: string;
  readonly type?: string;
  readonly estimate?: string;
  readonly program?: string;
  readonly error?: string;
  readonly value?: string;
  readonly cost?: number;
}

function readRecordedResults(release: string): readonly RecordedResult[] {
  const file = new URL(`../../../spec/observed/expressions/answers-${release}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const VARIABLE_TYPES = {
  d: 'dyn',
  i: 'int',
  s: 'string',
  b: 'bool',
  l: 'list<int>',
  ls: 'list<string>',
  m: 'map<string, dyn>',
};
const VARIABLE_VALUES: Readonly<Record<string, CelValue>> = {
  d: 1n,
  i: 5n,
  s: 'hello',
  b: true,
  l: convertJson([1, 2, 3]),
  ls: convertJson(['a', 'bb', 'ccc']),
  m: convertJson({ k: 'v', n: 3, o: { p: 'q' }, list: [1, 'x'] }),
};
const createEnvironment = (serverMinor: number): CelEnvironment => ({
  ...createKubernetesEnvironment({ compatibleMinor: STORED_EXPRESSIONS_MINOR, serverMinor }),
  variables: new Map(Object.entries(VARIABLE_TYPES).map(([name, type]) => [name, parseType(type)])),
});
const LANGUAGE_BY_RELEASE = {
  '1.32': { environment: createEnvironment(32), costFactors: COST_FACTORS.kubernetes },
  '1.37': { environment: createEnvironment(37), costFactors: { ...COST_FACTORS.kubernetes, tracksSizes: true } },
};
const CALL_COSTS = createCallCosts(COST_FACTORS.kubernetes);
/** The largest estimate that is compared exactly. Larger estimates are recorded as the largest integer or as an overflowed integer. */
const UNBOUNDED_ESTIMATE = 1e17;

interface ReleaseLanguage {
  readonly environment: CelEnvironment;
  readonly costFactors: CostFactors;
}

function evaluate(
  expression: string,
  { environment, costFactors }: ReleaseLanguage,
): Omit<RecordedResult, 'expression'> {
  try {
    const checkedExpression = compileCel(expression, environment);
    const cost = estimateCost(checkedExpression, costFactors, () => undefined);
    const typeAndEstimate = {
      type: formatType(checkedExpression.type),
      estimate: cost > UNBOUNDED_ESTIMATE ? 'unbounded' : String(cost),
    };
    try {
      const { value, cost: actualCost } = createProgram(checkedExpression, CALL_COSTS).evaluate(
        (name) => VARIABLE_VALUES[name],
        EVALUATION_LIMIT,
      );
      return {
        ...typeAndEstimate,
        cost: actualCost,
        ...(isError(value) ? { error: value.message } : { value: formatTypeAndValue(value) }),
      };
    } catch (error) {
      return { ...typeAndEstimate, program: error instanceof Error ? error.message : '' };
    }
  } catch (error) {
    if (!(error instanceof CompilationError)) throw error;
    return { issue: error.message };
  }
}

function formatTypeAndValue(value: CelValue): string {
  const { name } = findValueType(value);
  try {
    return `${name} ${formatValue(value, { isNested: false })}`;
  } catch {
    return name;
  }
}

const RECORDED_RESULTS = Object.entries(LANGUAGE_BY_RELEASE).flatMap(([release, language]) =>
  readRecordedResults(release).map((recordedResult) => ({ release, language, recordedResult })),
);
for (const { release, language, recordedResult } of RECORDED_RESULTS) {
  const { expression, ...expectedResult } = recordedResult;
  test(`${expression} has the type, cost and result of cel-go in ${release}`, () => {
    const unboundedEstimate = Number(expectedResult.estimate) > UNBOUNDED_ESTIMATE ? { estimate: 'unbounded' } : {};
    const { type, ...actual } = evaluate(expression, language);
    // The recorded results contain the values of optionals. formatTypeAndValue does not format them.
    const { value, ...expectedMembers } = { ...expectedResult, ...unboundedEstimate };
    const expected = {
      ...expectedMembers,
      ...(value !== undefined && { value: actual.value?.startsWith('optional') ? actual.value : value }),
    };
    assert.deepEqual({ ...(type !== undefined && { type }), ...actual }, expected);
  });
}
