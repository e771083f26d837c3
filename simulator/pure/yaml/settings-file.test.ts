import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readSettingsFile, SettingsFileError } from './settings-file.ts';

test('a YAML file is read', () => {
  assert.deepEqual(readSettingsFile('a: [1, two]\n'), { a: [1, 'two'] });
  assert.deepEqual(readSettingsFile('%ODD\n---\na: !odd 1\n'), { a: '1' });
  assert.equal(readSettingsFile(''), null);
});

const SECRET_TEXT = 'Zsecret1';
const INVALID_FILES = [
  'a: *S',
  'a: [S',
  'a: "S',
  'a: S: S',
  '{S: 1, S: 2}',
  'S: 1\nS: 2',
  '\tS: 1\n\tS',
  '&S [*S, *T]',
  '"a" S',
  '? S\n? S\n- S',
  "'S",
];
for (const text of INVALID_FILES) {
  test(`the error for ${JSON.stringify(text)} does not contain the secret`, () => {
    const file = text.replaceAll('S', SECRET_TEXT);
    assert.throws(
      () => readSettingsFile(file),
      (error: Error) =>
        error instanceof SettingsFileError && !error.message.includes(SECRET_TEXT) && !error.message.includes('\n'),
    );
  });
}

test('no error contains text of the file', () => {
  const fragment = fc.constantFrom(
    SECRET_TEXT,
    '*',
    '&',
    '!',
    '%',
    ':',
    ' ',
    '\n',
    '-',
    '[',
    '{',
    '"',
    "'",
    '|',
    '?',
    ',',
    '#',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
      try {
        readSettingsFile(fragments.join(''));
      } catch (error) {
        assert.ok(error instanceof SettingsFileError);
        assert.equal(error.message.includes(SECRET_TEXT), false, error.message);
      }
    }),
    { numRuns: 2000 },
  );
});
