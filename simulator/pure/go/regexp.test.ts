import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileGoRegExp, findGoPatternProblem } from './regexp.ts';

/** Invalid patterns, and the response of kube-apiserver to a CustomResourceDefinition with the pattern. */
const INVALID_PATTERNS: readonly [string, string][] = [
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

/** Invalid patterns, and the error of Go's package. */
const PATTERNS_INVALID_IN_GO: readonly [string, string][] = [
  ['a(?<', 'invalid or unsupported Perl syntax: `(?<`'],
  ['a(?P<', 'invalid or unsupported Perl syntax: `(?P`'],
  ['(?P<x', 'invalid named capture: `(?P<x`'],
  ['(?<=a)b', 'invalid named capture: `(?<=a)b`'],
  ['(?<!a)b', 'invalid named capture: `(?<!a)b`'],
  ['(?P=x)', 'invalid or unsupported Perl syntax: `(?P`'],
  ['(a)\\1', 'invalid escape sequence: `\\1`'],
  ['a++', 'invalid nested repetition operator: `++`'],
  ['a{1001}', 'invalid repeat count: `{1001}`'],
  ['((a{100}){100}){100}', 'invalid repeat count: `{100}`'],
  ['\\p{Foo}', 'invalid character class range: `\\p{Foo}`'],
  ['(?<x>(?<x>', 'missing closing ): `(?<x>(?<x>`'],
];

for (const [pattern, problem] of [...INVALID_PATTERNS, ...PATTERNS_INVALID_IN_GO]) {
  test(`the pattern ${pattern} is invalid`, () => assert.equal(findGoPatternProblem(pattern), problem));
}

const VALID_PATTERNS: readonly [string, readonly string[], readonly string[]][] = [
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
  ['^(?P<x>a)(?<x>b)[(?P<x>]$', ['ab<'], ['a<', 'ab)']],
  ['^{+$', ['{{'], ['']],
];

for (const [pattern, matchingTexts, otherTexts] of VALID_PATTERNS) {
  test(`the pattern ${pattern} matches the same strings as in Go`, () => {
    const expression = compileGoRegExp(pattern);
    for (const text of matchingTexts) assert.ok(expression.test(text), text);
    for (const text of otherTexts) assert.ok(!expression.test(text), text);
  });
}

test('an expression with nested repetition matches in linear time', () => {
  const expression = compileGoRegExp('^(a+)+$');
  assert.equal(expression.test(`${'a'.repeat(100_000)}!`), false);
});

test('an escaped string matches only itself', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, otherText) => {
      const expression = compileGoRegExp(`^${text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')}$`);
      assert.equal(expression.test(text), true);
      assert.equal(expression.test(otherText), otherText === text);
    }),
  );
});
