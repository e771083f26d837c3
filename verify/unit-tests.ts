/**
 * Runs unit tests in one process: `node --test-reporter=dot verify/unit-tests.ts GLOB…`. If a test file throws while it is
 * imported, this script reports a failed test. `node --test --test-isolation=none` would omit the other tests of the file without reporting an error.
 */
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const files = globSync(process.argv.slice(2));
if (files.length === 0) throw new Error(`no file matches ${process.argv.slice(2).join(' ')}`);
for (const file of files.toSorted()) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    test(`${file} can be imported`, () => Promise.reject(error));
  }
}
