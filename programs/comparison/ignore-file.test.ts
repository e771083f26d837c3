import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IgnoreFileError, matchesPattern, readIgnoreFile } from './ignore-file.ts';

const readError = (text: string): string => {
  try {
    readIgnoreFile(text, 'known.yaml');
  } catch (error) {
    assert.ok(error instanceof IgnoreFileError);
    return error.message;
  }
  return 'no error';
};

test('the file contains signatures with a reason and an expiry date', () => {
  const text = '- signature: "create: status 201 | 200"\n  reason: a gateway\n  expires: 2027-03-31\n';
  assert.deepEqual(readIgnoreFile(text, 'known.yaml'), [
    { signature: 'create: status 201 | 200', reason: 'a gateway', expires: '2027-03-31' },
  ]);
});

test('an error contains the name of the file and the line', () => {
  assert.match(readError('signature: x\n'), /^known\.yaml:1: the file must be a list of items/);
  assert.match(readError('- reason: x\n'), /^known\.yaml:1: signature is missing/);
  assert.match(readError('- signature: x\n'), /^known\.yaml:1: reason is missing/);
  assert.match(readError('- signature: x\n  reason: " "\n'), /^known\.yaml:2: reason must be a text that is not empty/);
  assert.match(readError('- signature: x\n  reason: y\n  until: z\n'), /^known\.yaml:3: unknown member until/);
  assert.match(readError('- signature: x\n  reason: y\n  expires: "2027-02-30"\n'), /is not a date such as/);
  assert.match(readError('- signature: "x\n'), /^known\.yaml:\d+: /);
  assert.match(readError(''), /^known\.yaml:1: the file must be a list of items/);
});

test('* matches any text; no other character is special', () => {
  assert.ok(matchesPattern('list*: body.items[] *', 'list as Table: body.items[] more left'));
  assert.ok(!matchesPattern('list: body.items[]', 'list: body.itemsX'));
  assert.ok(matchesPattern('a (b) | c', 'a (b) | c'));
});
