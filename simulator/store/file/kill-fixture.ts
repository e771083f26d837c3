/**
 * A test program with twenty writers to a file store, until it is killed: `node kill-fixture.ts FILE`. It prints key and revision of each
 * acknowledged change.
 */
import { ManualClock } from '../contract/manual-clock.ts';
import { FileStore } from './file-store.ts';

const WRITERS = 20;
const [, , path = ''] = process.argv;
const store = await FileStore.open({ path, dialect: 'orch' }, new ManualClock());

await Promise.all(Array.from({ length: WRITERS }, (_, index) => write(`/${index}`)));

async function write(key: string): Promise<void> {
  for (;;) {
    const current = await store.get(key);
    const value = {
      apiVersion: 'v1',
      kind: 'Thing',
      metadata: { name: key, labels: { since: `${current?.revision ?? 0}` } },
    };
    const answer = await store.transact([{ key, revision: current?.revision ?? 0 }], [{ type: 'put', key, value }]);
    if (answer.committed) process.stdout.write(`${key} ${answer.revision}\n`);
  }
}
