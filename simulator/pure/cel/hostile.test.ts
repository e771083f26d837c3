/**
 * Tests expressions whose evaluation would take very long. The parser rejects them, or the cost limit stops them. The tests count
 * accesses and cost instead of measuring time.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SET_SEMANTICS } from '../custom/rules/list-semantics.ts';
import { compileCel, createProgram } from './cel.ts';
import { createCallCosts } from './cost/call-costs.ts';
import { COST_FACTORS, EVALUATION_LIMIT } from './cost/cost-factors.ts';
import { CostLimitError } from './evaluate/frame.ts';
import { createKubernetesEnvironment, STORED_EXPRESSIONS_MINOR } from './kubernetes-environment.ts';
import { CompilationError } from './syntax/issues.ts';
import { DYN, STRING } from './types/type.ts';
import { convertJson } from './values/convert-json.ts';
import { type CelValue, ListValue } from './values/value.ts';

const ENVIRONMENT = {
  ...createKubernetesEnvironment({ compatibleMinor: STORED_EXPRESSIONS_MINOR, serverMinor: 32 }),
  variables: new Map([
    ['d', DYN],
    ['s', STRING],
  ]),
};
const CALL_COSTS = createCallCosts(COST_FACTORS.kubernetes);

/** Returns how often the evaluation read a variable, and its cost, or 'stopped' if it exceeded the cost limit. */
function evaluateExpression(
  expression: string,
  values: Readonly<Record<string, CelValue>>,
): { accesses: number; cost: number | 'stopped' } {
  let accesses = 0;
  const program = createProgram(compileCel(expression, ENVIRONMENT), CALL_COSTS);
  try {
    const { cost } = program.evaluate((name) => {
      accesses += 1;
      return values[name];
    }, EVALUATION_LIMIT);
    return { accesses, cost };
  } catch (error) {
    assert.ok(error instanceof CostLimitError);
    return { accesses, cost: 'stopped' };
  }
}

/** Nests comprehensions over `d`. */
const nestComprehensions = (depth: number, inner: string): string =>
  depth === 0 ? inner : `d.all(x${depth}, ${nestComprehensions(depth - 1, inner)})`;
const TEN_ITEMS = convertJson([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

test('an evaluation of nested comprehensions is stopped at the cost limit', () => {
  const { accesses, cost } = evaluateExpression(nestComprehensions(10, 'size(d) > 0'), { d: TEN_ITEMS });
  assert.equal(cost, 'stopped');
  assert.ok(accesses <= EVALUATION_LIMIT, `${accesses} accesses`);
});

test('an evaluation that creates growing lists is stopped at the cost limit', () => {
  const { cost } = evaluateExpression(
    'd.map(a, d.map(b, d.map(c, d.map(e, d.map(f, d.map(g, [a, b, c, e, f, g]))))))',
    { d: TEN_ITEMS },
  );
  assert.equal(cost, 'stopped');
});

test('an item of a repeatedly doubled list can be read, but an iteration over the list is stopped', () => {
  const longList = new ListValue(Array.from({ length: 5_000 }, () => 1n));
  const doublingExpression = `[d]${'.map(a, a + a)'.repeat(30)}[0]`;
  assert.equal(
    typeof evaluateExpression(`${doublingExpression}.size() > 0 && ${doublingExpression}[7] == 1`, { d: longList })
      .cost,
    'number',
  );
  for (const expression of [
    `2 in ${doublingExpression}`,
    `${doublingExpression} == ${doublingExpression}`,
    `"%s".format([${doublingExpression}])`,
  ]) {
    assert.equal(evaluateExpression(expression, { d: longList }).cost, 'stopped', expression);
  }
});

test('items of a concatenated list keep their order', () => {
  const createLongList = (start: number) =>
    new ListValue(Array.from({ length: 2_000 }, (_, index) => BigInt(start + index)));
  const joinedList = createLongList(0)
    .concat(createLongList(2_000))
    .concat(new ListValue([4_000n]))
    .concat(createLongList(4_001));
  assert.equal(joinedList.size, 6_001);
  assert.deepEqual(
    joinedList.items().map(Number),
    Array.from({ length: 6_001 }, (_, index) => index),
  );
  assert.deepEqual(
    [
      joinedList.itemAt(0),
      joinedList.itemAt(1_999),
      joinedList.itemAt(2_000),
      joinedList.itemAt(4_000),
      joinedList.itemAt(6_000),
    ],
    [0n, 1999n, 2000n, 4000n, 6000n],
  );
  assert.equal(joinedList.itemAt(6_001), null);
});

test('an evaluation that creates a string longer than the maximum length is stopped', () => {
  assert.equal(evaluateExpression('s.replace("a", s).size() > 0', { s: 'a'.repeat(100_000) }).cost, 'stopped');
});

test('the cost of a regular expression is linear in the length of the text', () => {
  const measureCost = (length: number) =>
    evaluateExpression('s.matches("^(a+)+$")', { s: `${'a'.repeat(length)}b` }).cost;
  const [firstCost, secondCost] = [measureCost(10_000), measureCost(20_000)];
  assert.ok(typeof firstCost === 'number' && typeof secondCost === 'number');
  assert.ok(secondCost <= firstCost * 2 + 10, `${firstCost}, then ${secondCost}`);
});

test('an evaluation that compares large strings repeatedly is stopped at the cost limit', () => {
  const { accesses, cost } = evaluateExpression(nestComprehensions(5, '!s.contains("b")'), {
    d: TEN_ITEMS,
    s: 'a'.repeat(3_000_000),
  });
  assert.equal(cost, 'stopped');
  assert.ok(accesses < 100, `${accesses} accesses`);
});

const MANY_LEVELS = 60_000;
const DEEP_EXPRESSIONS: readonly (readonly [string, string])[] = [
  ['parentheses', `${'('.repeat(MANY_LEVELS)}1${')'.repeat(MANY_LEVELS)}`],
  ['lists', `${'['.repeat(MANY_LEVELS)}1${']'.repeat(MANY_LEVELS)}`],
  ['maps', `${'{1:'.repeat(MANY_LEVELS / 2)}1${'}'.repeat(MANY_LEVELS / 2)}`],
  ['minus operators', `${'- '.repeat(MANY_LEVELS / 2)}d`],
  ['negations', `${'! '.repeat(MANY_LEVELS / 2)}d`],
  ['field selections', `d${'.a'.repeat(MANY_LEVELS / 2)}`],
  ['indices', `d${'[0'.repeat(MANY_LEVELS / 2)}${']'.repeat(MANY_LEVELS / 2)}`],
  ['calls', `${'size('.repeat(MANY_LEVELS / 10)}d${')'.repeat(MANY_LEVELS / 10)}`],
  ['conditionals', `${'true ? '.repeat(MANY_LEVELS / 10)}d${' : d'.repeat(MANY_LEVELS / 10)}`],
  ['macros', nestComprehensions(MANY_LEVELS / 100, 'true')],
  ['sums', `d${' + d'.repeat(MANY_LEVELS / 5)}`],
  ['strings of megabytes', `"${'a'.repeat(3_000_000)}" == s`],
  ['names of megabytes', 'a'.repeat(3_000_000)],
];
for (const [subject, expression] of DEEP_EXPRESSIONS) {
  test(`deeply nested or very long ${subject} are parsed, or rejected with a syntax error`, () => {
    try {
      compileCel(expression, ENVIRONMENT);
    } catch (error) {
      assert.ok(error instanceof CompilationError, String(error));
      assert.ok(error.message.length < 500_000, `${error.message.length} characters`);
    }
  });
}

test('a comparison of large sets reads each item only a few times', () => {
  let accesses = 0;
  const items = Array.from({ length: 5_000 }, (_, index) => `item-${index}`);
  const countingItems = new Proxy(items, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) accesses += 1;
      return Reflect.get(target, name);
    },
  });
  assert.equal(
    SET_SEMANTICS.equals(
      new ListValue(countingItems, SET_SEMANTICS),
      new ListValue([...items].reverse(), SET_SEMANTICS),
    ),
    true,
  );
  assert.ok(accesses <= 4 * items.length, `${accesses} accesses`);
});

test('a URL query with many values of one name is evaluated within the cost limit', () => {
  const query = `https://a/?${'a=b&'.repeat(300_000)}`;
  assert.equal(typeof evaluateExpression('url(s).getQuery()["a"].size() == 300000', { s: query }).cost, 'number');
});
