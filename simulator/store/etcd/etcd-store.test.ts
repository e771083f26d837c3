import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { realClock } from '../../start/clocks.ts';
import { describeCacheContract } from '../contract/cache-contract.ts';
import { put } from '../contract/sample-entries.ts';
import { describeStoreContract } from '../contract/store-contract.ts';
import { WatchRecorder } from '../contract/watch-recorder.ts';
import { jsonValues } from '../json-values.ts';
import { EtcdStore } from './etcd-store.ts';

/** The environment variable with the path of the etcd binary. */
const { ASSAY_ETCD: program } = process.env;

if (program === undefined) describe('etcd store', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
else {
  const etcd = new EtcdCluster(program);
  after(() => etcd.close());
  const open = async (eventTtl = 0) =>
    new EtcdStore({ members: await etcd.empty(), serializer: jsonValues, clock: realClock, eventTtl });
  describeStoreContract('etcd', open);
  describeCacheContract('etcd', open);

  it('events in etcd expire after their TTL, other objects do not', async () => {
    const store = await open(1);
    const watch = await WatchRecorder.start(store, '/registry/', 1);
    await put(store, '/registry/events/default/a');
    await put(store, '/registry/eventsources/default/a');
    await watch.waitForProgress(4);
    const event = '/registry/events/default/a';
    assert.deepEqual(watch.lines(), [`put ${event}@2`, 'put /registry/eventsources/default/a@3', `delete ${event}@4`]);
    assert.equal((await store.range({ prefix: '/registry/' })).entries.length, 1);
    await store.close();
  });
}
