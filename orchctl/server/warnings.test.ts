/** Tests the output of warnings: each warning is printed once, and in color on a terminal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WarningPrinter } from './warnings.ts';

function printWarnings(
  headers: readonly string[],
  hasColor: boolean,
): { readonly text: string; readonly count: number } {
  const texts: string[] = [];
  const warnings = new WarningPrinter({
    env: {},
    usesColor: hasColor,
    writeOutput: () => undefined,
    writeError: (text) => void texts.push(text),
  });
  warnings.print(headers);
  return { text: texts.join(''), count: warnings.count };
}

test('prints a warning on one line, with a yellow prefix on a terminal', () => {
  const header = ['299 - "quotas are discouraged"'];
  assert.deepEqual(printWarnings(header, false), { text: 'Warning: quotas are discouraged\n', count: 1 });
  assert.deepEqual(printWarnings(header, true), {
    text: '\u001b[33;1mWarning:\u001b[0m quotas are discouraged\n',
    count: 1,
  });
});

test('prints each text once, in the order of the headers', () => {
  const { text, count } = printWarnings(['299 - "one", 299 - "two"', '299 - "one"'], false);
  assert.deepEqual({ text, count }, { text: 'Warning: one\nWarning: two\n', count: 2 });
});

test('unquotes warnings, and ignores other codes and invalid headers', () => {
  assert.equal(
    printWarnings(['299 - "a \\"b\\" \\\\"', '199 - "other"', 'rubbish'], false).text,
    'Warning: a "b" \\\n',
  );
});
