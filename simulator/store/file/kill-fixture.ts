/** Twenty writers to a file store, until the process is killed: `node kill-fixture.ts FILE`. Says of each acknowledged change its key and revision. */
import { HandClock } from '../contract/hand-clock.ts';
import { FileStore } from './file-store.ts';

const WRITERS = 20;
const [, , path = ''] = process.argv;
const store = await FileStore.open({ path, dialect: 'orch' }, new HandClock());

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
