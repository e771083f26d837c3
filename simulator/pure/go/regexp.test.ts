import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { goPatternProblem, goRegExp } from './regexp.ts';

/** What a genuine server answered to a definition with the pattern. */
const WRONG: readonly [string, string][] = [
  ['(', 'missing closing ): `(`'],
  ['a)', 'unexpected ): `a)`'],
  ['[a', 'missing closing ]: `[a`'],
  ['a**', 'invalid nested repetition operator: `**`'],
  ['*a', 'missing argument to repetition operator: `*`'],
  ['(?=a)b', 'invalid or unsupported Perl syntax: `(?=`'],
  ['\\q', 'invalid escape sequence: `\\q`'],
  ['a{2,1}', 'invalid repeat count: `{2,1}`'],
  ['[b-a]', 'invalid character class range: `b-a`'],
  ['\\', 'trailing backslash at end of expression: ``'],
];

for (const [pattern, problem] of WRONG) {
  test(`${pattern} is no expression`, () => assert.equal(goPatternProblem(pattern), problem));
}

const READ: readonly [string, readonly string[], readonly string[]][] = [
  ['^[a-z]+\\-x$', ['ab-x'], ['ab+x']],
  ['^(?P<x>a)$', ['a'], ['b']],
  ['(?i)^abc$', ['aBc'], ['abd']],
  ['^(?i:a)b$', ['Ab', 'ab'], ['aB']],
  ['^[[:alpha:]_]+$', ['a_B'], ['a1']],
  ['^\\pL+$', ['aé'], ['a1']],
  ['^[^\\d]$', ['a', ' '], ['1']],
  ['\\Aab\\z', ['ab'], ['xab', 'ab\n']],
  ['^.$', ['a', '\r'], ['\n']],
  ['(?s)^.$', ['a', '\n'], ['ab']],
  ['(?m)^b$', ['a\nb\nc'], ['ab']],
  ['^a{2,3}?$', ['aa', 'aaa'], ['a', 'aaaa']],
  ['^a{,3}$', ['a{,3}'], ['aa']],
  ['^[]a]+$', ['a]'], ['b']],
  ['^\\Qa.b\\E$', ['a.b'], ['axb']],
  ['^\\x41\\x{42}\\103$', ['ABC'], ['abc']],
  ['^(a|b)*$', ['', 'abba'], ['c']],
];

for (const [pattern, fits, others] of READ) {
  test(`${pattern} is read as Go reads it`, () => {
    const expression = goRegExp(pattern);
    for (const text of fits) assert.ok(expression.test(text), text);
    for (const text of others) assert.ok(!expression.test(text), text);
  });
}

test('whatever has no problem can be compiled', () => {
  const pieces = fc.constantFrom(
    'a',
    '.',
    '(',
    ')',
    '[',
    ']',
    '^',
    '-',
    '*',
    '+',
    '?',
    '{2}',
    '|',
    '\\d',
    '\\-',
    '$',
    '(?:',
    'é',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const pattern = parts.join('');
      if (goPatternProblem(pattern) === undefined) goRegExp(pattern);
    }),
    { numRuns: 2000 },
  );
});

test('a quoted text fits itself and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const expression = goRegExp(`^${text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')}$`);
      assert.equal(expression.test(text), true);
      assert.equal(expression.test(other), other === text);
    }),
  );
});
