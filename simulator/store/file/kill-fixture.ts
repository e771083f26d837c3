/**
 * A test program in which twenty writers change a file store until it is killed: `node kill-fixture.ts FILE`. It prints the key and the
 * revision of each acknowledged change.
 */
import { ManualClock } from '../contract/manual-clock.ts';
import { FileStore } from './file-store.ts';

const WRITER_COUNT = 20;
const [, , path = ''] = process.argv;
const store = await FileStore.open({ path, dialect: 'orch' }, new ManualClock());

await Promise.all(Array.from({ length: WRITER_COUNT }, (_, index) => writeRepeatedly(`/${index}`)));

async function writeRepeatedly(key: string): Promise<void> {
  for (;;) {
    const current = await store.get(key);
    const value = {
      apiVersion: 'v1',
      kind: 'Thing',
      metadata: { name: key, labels: { since: `${current?.revision ?? 0}` } },
    };
    const result = await store.transact([{ key, revision: current?.revision ?? 0 }], [{ type: 'put', key, value }]);
    if (result.committed) process.stdout.write(`${key} ${result.revision}\n`);
  }
}
