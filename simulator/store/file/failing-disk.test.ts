/** Tests of a disk that cannot be written for a while. Rejected changes must not be stored, and acknowledged changes must not be lost. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { ManualClock } from '../contract/manual-clock.ts';
import { formatEntries, putSampleObject } from '../contract/sample-entries.ts';
import { WatchRecorder } from '../contract/watch-recorder.ts';
import { BackendError, NoSpaceError } from '../store.ts';
import { FileStore, type StoreThread } from './file-store.ts';
import { FileThread } from './file-thread.ts';

for (const failure of [new BackendError('disk I/O error'), new NoSpaceError()]) {
  it(`the file store rejects writes while the disk fails (${failure.message}), reports the problem, and recovers`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
    const threadData = { path: join(folder, 'store.sqlite'), dialect: 'orch' };
    const clock = new ManualClock();
    let isBroken = false;
    let lastAttempt: Promise<void> = Promise.resolve();
    const store = await FileStore.open(threadData, clock, async (...threadArguments) => {
      const thread = await FileThread.open(...threadArguments);
      const sendRequest: StoreThread['sendRequest'] = (request) => {
        const completion = isBroken && request.type !== 'close' ? Promise.reject(failure) : thread.sendRequest(request);
        if (request.type === 'testWrite') lastAttempt = completion.catch(() => undefined);
        return completion;
      };
      return { sendRequest, close: () => thread.close() };
    });
    const watch = await WatchRecorder.start(store, '/', 1);
    await putSampleObject(store, '/kept');
    isBroken = true;
    const rejectedWrites = ['/a', '/b', '/c'].map((key) => assert.rejects(putSampleObject(store, key), failure));
    await Promise.all(rejectedWrites);
    assert.equal(store.findUnavailableReason(), `error writing data: ${failure.message}`);
    await clock.advance(3_000);
    assert.notEqual(store.findUnavailableReason(), undefined);
    assert.deepEqual(formatEntries(await store.range({ prefix: '/' })), ['/kept@2']);

    isBroken = false;
    await clock.advance(1_000);
    await lastAttempt;
    assert.equal(store.findUnavailableReason(), undefined);
    assert.equal(await putSampleObject(store, '/after'), 3);
    await watch.waitForProgress(3);
    assert.deepEqual(watch.formatChanges(), ['put /kept@2', 'put /after@3']);
    await store.close();
    const reopenedStore = await FileStore.open(threadData, clock);
    assert.deepEqual(formatEntries(await reopenedStore.range({ prefix: '/' })), ['/after@3', '/kept@2']);
    await reopenedStore.close();
    rmSync(folder, { recursive: true, force: true });
  });
}
