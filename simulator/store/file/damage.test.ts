/** Tests of the error messages for files that were damaged while no server had opened them. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { realClock } from '../../start/clocks.ts';
import { putSampleObject } from '../contract/sample-entries.ts';
import { FileStore } from './file-store.ts';
import { UnusableFileError } from './unusable-file-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-damage-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const createPath = () => join(folder, `${++count}.sqlite`);
const openStore = (path: string) => FileStore.open({ path, dialect: 'orch' }, realClock);

describe('opening a damaged file', () => {
  it('reports how many changes of a damaged file are readable', async () => {
    const path = createPath();
    const store = await openStore(path);
    await putSampleObject(store, '/a', 'first-value');
    await putSampleObject(store, '/b', 'second-value');
    await store.close();
    const bytes = readFileSync(path);
    const index = bytes.indexOf('second-value');
    assert.ok(index > 0);
    bytes[index] = 0x53;
    writeFileSync(path, bytes);
    await assert.rejects(openStore(path), {
      name: 'UnusableFileError',
      message: `${path} is damaged: 1 of its 2 changes can be read, but not /b; restore a backup`,
    });
  });

  it('rejects a truncated file and a file of another format', async () => {
    const path = createPath();
    const store = await openStore(path);
    for (let index = 0; index < 50; index += 1) await putSampleObject(store, `/${index}`, 'x'.repeat(1000));
    await store.close();
    truncateSync(path, 30_000);
    const message = /is damaged \(.*malformed\): only its first [1-9]\d* changes can be read; restore a backup$/;
    await assert.rejects(openStore(path), (error) => error instanceof UnusableFileError && message.test(error.message));
    writeFileSync(path, 'no database at all '.repeat(100));
    await assert.rejects(openStore(path), UnusableFileError);
    await assert.rejects(openStore(join(folder, 'absent', 'x.sqlite')), UnusableFileError);
  });

  for (const [mode, damage] of [
    ['was truncated', (log: Buffer) => log.subarray(0, log.length - 5_000)],
    ['has a flipped bit', (log: Buffer) => log.fill(log.readUInt8(50_000) ^ 1, 50_000, 50_001)],
    ['is empty', () => Buffer.alloc(0)],
  ] as const) {
    it(`reports the readable changes if the log of a crashed server ${mode}`, async () => {
      const path = createPath();
      const store = await openStore(path);
      for (let index = 0; index < 20; index += 1) await putSampleObject(store, `/${index}`, 'x'.repeat(1000));
      const [file, logBytes, newestMarkBytes] = ['', '-wal', '-newest'].map((end) => readFileSync(path + end));
      await store.close();
      const damagedPath = createPath();
      const writeFileWithSuffix = (end: string, bytes: Uint8Array | undefined) =>
        writeFileSync(damagedPath + end, bytes ?? '');
      writeFileWithSuffix('', file);
      writeFileWithSuffix('-newest', newestMarkBytes);
      writeFileWithSuffix('-wal', logBytes);
      const undamagedStore = await openStore(damagedPath);
      assert.equal(await undamagedStore.readRevision(), 21);
      await undamagedStore.close();

      writeFileWithSuffix('', file);
      writeFileWithSuffix('-wal', damage(logBytes ?? Buffer.alloc(0)));
      await assert.rejects(openStore(damagedPath), (error) => {
        const [, readableRevision] =
          /changes can be read up to revision (\d+), but writes up to revision 21 were acknowledged;/.exec(
            String(error),
          ) ?? [];
        return error instanceof UnusableFileError && Number(readableRevision) < 21;
      });
      // The log was not removed.
      assert.ok(readFileSync(`${damagedPath}-wal`).length > 0 || mode === 'is empty');
      rmSync(`${damagedPath}-newest`);
      const reopenedStore = await openStore(damagedPath);
      assert.ok((await reopenedStore.readRevision()) < 21);
      await reopenedStore.close();
    });
  }

  it('rejects a file of a later format', async () => {
    const path = createPath();
    await (await openStore(path)).close();
    const bytes = readFileSync(path);
    // SQLite stores `user_version` here.
    bytes.writeUInt32BE(99, 60);
    writeFileSync(path, bytes);
    await assert.rejects(openStore(path), {
      name: 'UnusableFileError',
      message: `${path} was written by a later version of assay (format 99)`,
    });
  });

  it('rejects a file with a damaged index', async () => {
    const path = createPath();
    const store = await openStore(path);
    for (let index = 0; index < 20; index += 1) await putSampleObject(store, `/key-${index}`);
    await store.close();
    const bytes = readFileSync(path);
    // The index and the table contain the key, but the value behind it is missing.
    const keyOffsets: number[] = [];
    for (let index = bytes.indexOf('/key-7'); index >= 0; index = bytes.indexOf('/key-7', index + 1))
      keyOffsets.push(index);
    const offsetInIndex = keyOffsets.find((index) => bytes.subarray(index, index + 40).indexOf('{') < 0);
    assert.ok(offsetInIndex);
    bytes[offsetInIndex + 5] = 0x58;
    writeFileSync(path, bytes);
    await assert.rejects(
      openStore(path),
      (error) => error instanceof UnusableFileError && /row 8 missing/.test(error.message),
    );
  });
});
