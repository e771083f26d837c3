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
import { putSampleObject, removeKey, toPlainEntry } from '../contract/sample-entries.ts';
import { describeStoreContract } from '../contract/store-contract.ts';
import { WatchRecorder } from '../contract/watch-recorder.ts';
import { CompactedError, type RangeResult } from '../store.ts';
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
    const firstStore = await openStore(path);
    await putSampleObject(firstStore, '/a', 'one');
    await putSampleObject(firstStore, '/b', 'one');
    await putSampleObject(firstStore, '/a', 'two');
    await removeKey(firstStore, '/b');
    const rangeBefore = await firstStore.range({ prefix: '' });
    const pastRange = await firstStore.range({ prefix: '', revision: 3 });
    await firstStore.close();

    const secondStore = await openStore(path);
    assert.deepEqual(toComparableRange(await secondStore.range({ prefix: '' })), toComparableRange(rangeBefore));
    assert.deepEqual(
      toComparableRange(await secondStore.range({ prefix: '', revision: 3 })),
      toComparableRange(pastRange),
    );
    const watch = await WatchRecorder.start(secondStore, '', 2);
    await putSampleObject(secondStore, '/c');
    await watch.waitForProgress(6);
    assert.deepEqual(watch.formatChanges(), ['put /b@3', 'put /a@4', 'delete /b@5', 'put /c@6']);
    await secondStore.close();
  });

  it('a reopened store has the same compacted revision and current revision, even without objects', async () => {
    const path = createPath();
    const firstStore = await openStore(path);
    await putSampleObject(firstStore, '/a');
    await putSampleObject(firstStore, '/a');
    await removeKey(firstStore, '/a');
    await firstStore.compact(4);
    await firstStore.close();
    const secondStore = await openStore(path);
    assert.equal(await secondStore.readRevision(), 4);
    await assert.rejects(secondStore.range({ prefix: '', revision: 3 }), CompactedError);
    assert.deepEqual((await secondStore.range({ prefix: '' })).entries, []);
    await putSampleObject(secondStore, '/a');
    assert.equal((await secondStore.get('/a'))?.createRevision, 5);
    await secondStore.close();
  });

  it('a file can be opened by only one process, and only with its dialect', async () => {
    const path = createPath();
    const store = await openStore(path);
    await assert.rejects(openStore(path), {
      name: 'UnusableFileError',
      message: `${path} is in use by another server`,
    });
    await putSampleObject(store, '/a');
    await store.close();
    await assert.rejects(FileStore.open({ path, dialect: 'kubernetes' }, realClock), {
      name: 'UnusableFileError',
      message: `${path} was written with --dialect orch, not kubernetes`,
    });
  });

  it('acknowledged writes of concurrent writers survive SIGKILL, without duplicates', async () => {
    const path = createPath();
    const acknowledgedRevisions = new Map<string, number>();
    for (let round = 0; round < 5; round += 1) {
      const writer = spawn(process.execPath, [fileURLToPath(new URL('./kill-fixture.ts', import.meta.url)), path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let lineCount = 0;
      for await (const line of createInterface({ input: writer.stdout })) {
        const [key = '', revision] = line.split(' ');
        acknowledgedRevisions.set(key, Number(revision));
        lineCount += 1;
        if (lineCount === 40 + round * 17) writer.kill('SIGKILL');
      }
      if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
      assert.equal(writer.signalCode, 'SIGKILL');
      const store = await openStore(path);
      const { entries, revision } = await store.range({ prefix: '' });
      const storedRevisions = new Map(entries.map((entry) => [entry.key, entry.revision]));
      for (const [key, minRevision] of acknowledgedRevisions)
        assert.ok((storedRevisions.get(key) ?? 0) >= minRevision, `${key} at ${minRevision}`);
      assert.ok([...storedRevisions.values()].every((value) => value <= revision));
      assert.equal(new Set(storedRevisions.values()).size, storedRevisions.size);
      await store.close();
    }
  });
});

function toComparableRange({ entries, revision }: RangeResult): unknown {
  return [revision, entries.map(toPlainEntry)];
}
