/** Compares expressions with the results of the published library, recorded by `verify/record/observe-expressions.ts`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compile, createProgram } from './cel.ts';
import { createCallCosts } from './cost/call-costs.ts';
import { estimate } from './cost/estimate.ts';
import { type CostFactors, EVALUATION_LIMIT, FIGURES } from './cost/figures.ts';
import type { Environment } from './environment.ts';
import { formatValue } from './functions/format-value.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS } from './kubernetes-environment.ts';
import { SyntaxIssues } from './syntax/issues.ts';
import { readType } from './types/read-type.ts';
import { formatType } from './types/type.ts';
import { fromJson } from './values/from-json.ts';
import { isError, type Value } from './values/value.ts';
import { findValueType } from './values/value-type.ts';

interface Answer {
  readonly expression: string;
  readonly issue?: string;
  readonly type?: string;
  readonly estimate?: string;
  readonly program?: string;
  readonly error?: string;
  readonly value?: string;
  readonly cost?: number;
}

function readAnswers(release: string): readonly Answer[] {
  const file = new URL(`../../../spec/observed/expressions/answers-${release}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const TYPES = {
  d: 'dyn',
  i: 'int',
  s: 'string',
  b: 'bool',
  l: 'list<int>',
  ls: 'list<string>',
  m: 'map<string, dyn>',
};
const VARIABLES: Readonly<Record<string, Value>> = {
  d: 1n,
  i: 5n,
  s: 'hello',
  b: true,
  l: fromJson([1, 2, 3]),
  ls: fromJson(['a', 'bb', 'ccc']),
  m: fromJson({ k: 'v', n: 3, o: { p: 'q' }, list: [1, 'x'] }),
};
const createEnvironment = (server: number): Environment => ({
  ...createKubernetesEnvironment({ minor: STORED_EXPRESSIONS, server }),
  variables: new Map(Object.entries(TYPES).map(([name, type]) => [name, readType(type)])),
});
const RELEASES = {
  '1.32': { environment: createEnvironment(32), figures: FIGURES.kubernetes },
  '1.37': { environment: createEnvironment(37), figures: { ...FIGURES.kubernetes, tracksSizes: true } },
};
const COSTS = createCallCosts(FIGURES.kubernetes);
/** Estimates above this are printed as the largest number, or as an overflowed one. */
const UNBOUNDED = 1e17;

interface Language {
  readonly environment: Environment;
  readonly figures: CostFactors;
}

function evaluate(expression: string, { environment, figures }: Language): Omit<Answer, 'expression'> {
  try {
    const compiledExpression = compile(expression, environment);
    const cost = estimate(compiledExpression, figures, () => undefined);
    const typeAndEstimate = {
      type: formatType(compiledExpression.type),
      estimate: cost > UNBOUNDED ? 'unbounded' : String(cost),
    };
    try {
      const { value, cost: actualCost } = createProgram(compiledExpression, COSTS).evaluate(
        (name) => VARIABLES[name],
        EVALUATION_LIMIT,
      );
      return {
        ...typeAndEstimate,
        cost: actualCost,
        ...(isError(value) ? { error: value.message } : { value: showValue(value) }),
      };
    } catch (error) {
      return { ...typeAndEstimate, program: error instanceof Error ? error.message : '' };
    }
  } catch (error) {
    if (!(error instanceof SyntaxIssues)) throw error;
    return { issue: error.message };
  }
}

function showValue(value: Value): string {
  const { name } = findValueType(value);
  try {
    return `${name} ${formatValue(value, { isNested: false })}`;
  } catch {
    return name;
  }
}

const RECORDED = Object.entries(RELEASES).flatMap(([release, language]) =>
  readAnswers(release).map((answer) => ({ release, language, answer })),
);
for (const { release, language, answer: recordedAnswer } of RECORDED) {
  const { expression, ...answer } = recordedAnswer;
  test(`${expression} has the type, cost and result of cel-go in ${release}`, () => {
    const unboundedEstimate = Number(answer.estimate) > UNBOUNDED ? { estimate: 'unbounded' } : {};
    const { type, ...actual } = evaluate(expression, language);
    // Only the library prints the value of an optional.
    const { value, ...recordedResult } = { ...answer, ...unboundedEstimate };
    const expected = {
      ...recordedResult,
      ...(value !== undefined && { value: actual.value?.startsWith('optional') ? actual.value : value }),
    };
    assert.deepEqual({ ...(type !== undefined && { type }), ...actual }, expected);
  });
}
