import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type PublishedExchanges, readServerExamples } from './exchanges.ts';

test('the exchanges of a rule come from each server with published exchanges', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-site-'));
  try {
    const scenario = { name: 'a name', exchanges: [] };
    const publishedExchanges: PublishedExchanges = {
      revision: '1',
      started: '2026-11-25T00:00:00Z',
      rules: { 'rule-a': 's1', 'rule-b': 's1', 'rule-c': 'missing' },
      scenarios: { s1: scenario },
    };
    for (const name of ['peer', 'unpublished']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'peer', 'exchanges.json.gz'), gzipSync(JSON.stringify(publishedExchanges)));
    const serverExamples = readServerExamples(pathToFileURL(`${folder}/`));
    assert.deepEqual([...serverExamples.keys()], ['rule-a', 'rule-b']);
    assert.deepEqual(serverExamples.get('rule-b'), [{ server: 'peer', started: publishedExchanges.started, scenario }]);
    assert.equal(readServerExamples(pathToFileURL(`${folder}/none/`)).size, 0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
