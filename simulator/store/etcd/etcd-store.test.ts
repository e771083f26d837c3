import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { EtcdCluster } from '../../../peer/etcd.ts';
import { realClock } from '../../start/clocks.ts';
import { describeCacheContract } from '../contract/cache-contract.ts';
import { putSampleObject } from '../contract/sample-entries.ts';
import { describeStoreContract } from '../contract/store-contract.ts';
import { WatchRecorder } from '../contract/watch-recorder.ts';
import { jsonValueSerializer } from '../json-values.ts';
import { EtcdStore } from './etcd-store.ts';

/** The environment variable with the path of the etcd binary. */
const { ASSAY_ETCD: etcdProgram } = process.env;

if (etcdProgram === undefined) describe('etcd store', { skip: 'ASSAY_ETCD is not set' }, () => undefined);
else {
  const etcd = new EtcdCluster(etcdProgram);
  after(() => etcd.close());
  const openEtcdStore = async (eventTtl = 0) =>
    new EtcdStore({
      members: await etcd.startEmpty(),
      serializer: jsonValueSerializer,
      clock: realClock,
      eventTtlSeconds: eventTtl,
    });
  describeStoreContract('etcd', openEtcdStore);
  describeCacheContract('etcd', openEtcdStore);

  it('events in etcd expire after their TTL, and other objects do not', async () => {
    const store = await openEtcdStore(1);
    const watch = await WatchRecorder.start(store, '/registry/', 1);
    await putSampleObject(store, '/registry/events/default/a');
    await putSampleObject(store, '/registry/eventsources/default/a');
    await watch.waitForProgress(4);
    const eventKey = '/registry/events/default/a';
    assert.deepEqual(watch.formatChanges(), [
      `put ${eventKey}@2`,
      'put /registry/eventsources/default/a@3',
      `delete ${eventKey}@4`,
    ]);
    assert.equal((await store.range({ prefix: '/registry/' })).entries.length, 1);
    await store.close();
  });
}
