/**
 * Runs unit tests in one process: `node --test-reporter=dot verify/unit-tests.ts GLOB…`. With `node --test --test-isolation=none`, a file whose import fails after
 * its first test would lose its other tests without an error. Here it fails.
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
