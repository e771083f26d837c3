/** Tests which functions expressions may use. It depends on the oldest release that must support the expression, and on the release of the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileCel } from './cel.ts';
import {
  createKubernetesEnvironment,
  findCompatibleMinor,
  STORED_EXPRESSIONS_MINOR,
} from './kubernetes-environment.ts';
import { CompilationError } from './syntax/issues.ts';

/** Reports whether an expression compiles. */
function isCompilable(expression: string, compatibleMinor: number, serverMinor: number): boolean {
  try {
    compileCel(expression, createKubernetesEnvironment({ compatibleMinor, serverMinor }));
    return true;
  } catch (error) {
    if (error instanceof CompilationError) return false;
    throw error;
  }
}

/** The minor release that introduced the functions, by an expression that uses them. */
const INTRODUCTION_MINORS = {
  "semver('1.2.3').major() == 1": 33,
  "isSemver('v1', true)": 33,
  '[1].distinct() == [1]': 34,
  '[[1]].flatten() == [1]': 34,
  'lists.range(1) == [0]': 34,
  '[1].reverse().slice(0, 1).sort() == [1]': 34,
  '[1].sortBy(x, -x) == [1]': 34,
  '[1].includes(1)': 37,
};
for (const [expression, minor] of Object.entries(INTRODUCTION_MINORS)) {
  test(`new expressions may use ${expression} one release after 1.${minor}`, () => {
    assert.equal(isCompilable(expression, findCompatibleMinor(minor), minor), false);
    assert.equal(isCompilable(expression, findCompatibleMinor(minor + 1), minor + 1), true);
  });

  test(`stored expressions may use ${expression} since 1.${minor}`, () => {
    assert.equal(isCompilable(expression, STORED_EXPRESSIONS_MINOR, minor - 1), false);
    assert.equal(isCompilable(expression, STORED_EXPRESSIONS_MINOR, minor), true);
  });
}

for (const expression of ['[1].first().hasValue()', '[optional.of(1)].unwrapOpt() == [1]']) {
  test(`since 1.33, even new expressions for older servers may use ${expression}`, () => {
    assert.equal(isCompilable(expression, 32, 32), false);
    assert.equal(isCompilable(expression, 32, 33), true);
    assert.equal(isCompilable(expression, 27, 33), false);
  });
}
