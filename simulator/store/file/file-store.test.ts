import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { realClock } from '../../start/clocks.ts';
import { describeCacheContract } from '../contract/cache-contract.ts';
import { put, remove, toPlainEntry } from '../contract/sample-entries.ts';
import { describeStoreContract } from '../contract/store-contract.ts';
import { WatchRecorder } from '../contract/watch-recorder.ts';
import { CompactedError, type RangeAnswer } from '../store.ts';
import { FileStore } from './file-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-store-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const createPath = () => join(folder, `${++count}.sqlite`);
const openStore = (path: string) => FileStore.open({ path, dialect: 'orch' }, realClock);

describeStoreContract('file', () => openStore(createPath()));
describeCacheContract('file', () => openStore(createPath()));

describe('file store', () => {
  it('a reopened store has the same objects, revisions and history', async () => {
    const path = createPath();
    const first = await openStore(path);
    await put(first, '/a', 'one');
    await put(first, '/b', 'one');
    await put(first, '/a', 'two');
    await remove(first, '/b');
    const before = await first.range({ prefix: '' });
    const past = await first.range({ prefix: '', revision: 3 });
    await first.close();

    const second = await openStore(path);
    assert.deepEqual(toComparableAnswer(await second.range({ prefix: '' })), toComparableAnswer(before));
    assert.deepEqual(toComparableAnswer(await second.range({ prefix: '', revision: 3 })), toComparableAnswer(past));
    const watch = await WatchRecorder.start(second, '', 2);
    await put(second, '/c');
    await watch.waitForProgress(6);
    assert.deepEqual(watch.lines(), ['put /b@3', 'put /a@4', 'delete /b@5', 'put /c@6']);
    await second.close();
  });

  it('a reopened store keeps the compacted revision and the current revision, also without objects', async () => {
    const path = createPath();
    const first = await openStore(path);
    await put(first, '/a');
    await put(first, '/a');
    await remove(first, '/a');
    await first.compact(4);
    await first.close();
    const second = await openStore(path);
    assert.equal(await second.revision(), 4);
    await assert.rejects(second.range({ prefix: '', revision: 3 }), CompactedError);
    assert.deepEqual((await second.range({ prefix: '' })).entries, []);
    await put(second, '/a');
    assert.equal((await second.get('/a'))?.createRevision, 5);
    await second.close();
  });

  it('a file can be opened by only one process, and only with its dialect', async () => {
    const path = createPath();
    const store = await openStore(path);
    await assert.rejects(openStore(path), {
      name: 'UnusableFileError',
      message: `${path} is in use by another server`,
    });
    await put(store, '/a');
    await store.close();
    await assert.rejects(FileStore.open({ path, dialect: 'kubernetes' }, realClock), {
      name: 'UnusableFileError',
      message: `${path} was written with --dialect orch, not kubernetes`,
    });
  });

  it('acknowledged writes of concurrent writers survive SIGKILL, without duplicates', async () => {
    const path = createPath();
    const acknowledged = new Map<string, number>();
    for (let round = 0; round < 5; round += 1) {
      const writer = spawn(process.execPath, [fileURLToPath(new URL('./kill-fixture.ts', import.meta.url)), path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let lines = 0;
      for await (const line of createInterface({ input: writer.stdout })) {
        const [key = '', revision] = line.split(' ');
        acknowledged.set(key, Number(revision));
        lines += 1;
        if (lines === 40 + round * 17) writer.kill('SIGKILL');
      }
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
      assert.equal(writer.signalCode, 'SIGKILL');
      const store = await openStore(path);
      const { entries, revision } = await store.range({ prefix: '' });
      const storedRevisions = new Map(entries.map((entry) => [entry.key, entry.revision]));
      for (const [key, minRevision] of acknowledged)
        assert.ok((storedRevisions.get(key) ?? 0) >= minRevision, `${key} at ${minRevision}`);
      assert.ok([...storedRevisions.values()].every((value) => value <= revision));
      assert.equal(new Set(storedRevisions.values()).size, storedRevisions.size);
      await store.close();
    }
  });
});

function toComparableAnswer({ entries, revision }: RangeAnswer): unknown {
  return [revision, entries.map(toPlainEntry)];
}
