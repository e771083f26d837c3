/** What objects count for, and what a quota says to it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ApiObject } from '../../pure/object.ts';
import { runWithNamespaceLock } from './namespace-lock.ts';
import { checkQuota } from './quota-object.ts';
import { objectUsage, usageIncrease, usageNames } from './usage.ts';

const core = (resource: string) => ({ group: '', resource });
const object = (body: object) => ({ metadata: {}, ...body }) as ApiObject;
const usage = (resource: string, body: object = {}) => Object.fromEntries(objectUsage(core(resource), object(body)));

test('every object counts under the name of its resource, some under a shorter one', () => {
  assert.deepEqual(usage('endpoints'), { 'count/endpoints': 1n });
  assert.deepEqual(usage('configmaps'), { 'count/configmaps': 1n, configmaps: 1n });
  assert.deepEqual(usageNames({ group: 'apps', resource: 'deployments' }), ['count/deployments.apps']);
});

test('a pod that has ended counts as an object, not as a pod', () => {
  assert.deepEqual(usage('pods', { status: { phase: 'Running' } }), { 'count/pods': 1n, pods: 1n });
  assert.deepEqual(usage('pods', { status: { phase: 'Failed' } }), { 'count/pods': 1n });
});

test('a service counts the ports that it takes of every node', () => {
  const ports = [{ port: 1 }, { port: 2, nodePort: 30_000 }];
  const own = { 'count/services': 1n, services: 1n };
  assert.deepEqual(usage('services', { spec: { type: 'NodePort', ports } }), { ...own, 'services.nodeports': 2n });
  const balanced = { type: 'LoadBalancer', ports, allocateLoadBalancerNodePorts: false };
  assert.deepEqual(usage('services', { spec: balanced }), {
    ...own,
    'services.loadbalancers': 1n,
    'services.nodeports': 1n,
  });
});

test('a change counts for what it adds', () => {
  const before = objectUsage(core('services'), object({ spec: { type: 'NodePort', ports: [{}] } }));
  const after = objectUsage(core('services'), object({ spec: { type: 'NodePort', ports: [{}, {}, {}] } }));
  assert.deepEqual([...usageIncrease(after, before)], [['services.nodeports', 2n]]);
  assert.deepEqual([...usageIncrease(before, after)], []);
});

const quota = (hard: object, used: object) =>
  object({ metadata: { name: 'q' }, spec: { hard }, status: { hard, used } });
const one = new Map([
  ['count/secrets', 1n],
  ['secrets', 1n],
]);

test('the refusal names quota, requested, used and limited, and only what is exceeded, by name', () => {
  const names = usageNames(core('secrets'));
  const full = quota({ secrets: '2', 'count/secrets': '1k', pods: '0' }, { secrets: '2', 'count/secrets': '3' });
  assert.deepEqual(checkQuota(full, names, one), {
    refused: 'exceeded quota: q, requested: secrets=1, used: secrets=2, limited: secrets=2',
  });
  const both = quota({ secrets: '2', 'count/secrets': '2' }, { secrets: '2', 'count/secrets': '2' });
  assert.deepEqual(checkQuota(both, names, one), {
    refused:
      'exceeded quota: q, requested: count/secrets=1,secrets=1, used: count/secrets=2,secrets=2, limited: count/secrets=2,secrets=2',
  });
});

test('nobody has counted yet; the quota is about something else; it fits', () => {
  const names = usageNames(core('secrets'));
  assert.deepEqual(checkQuota(quota({ secrets: '2' }, {}), names, one), {
    refused: 'status unknown for quota: q, resources: secrets',
  });
  assert.equal(checkQuota(quota({ configmaps: '0' }, { configmaps: '0' }), names, one), undefined);
  assert.deepEqual(checkQuota(quota({ secrets: '2' }, { secrets: '1', pods: '4' }), names, one), {
    used: { secrets: '2', pods: '4' },
  });
});

test('a quota lets in as many as it says', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (limit, used) => {
      const verdict = checkQuota(quota({ secrets: `${limit}` }, { secrets: `${used}` }), ['secrets'], one);
      assert.equal(verdict !== undefined && 'used' in verdict, used + 1 <= limit);
    }),
  );
});

test('turns in a namespace do not overlap, and a failure ends one turn only', async () => {
  const storage = {};
  const told: string[] = [];
  const turn = (name: string) =>
    runWithNamespaceLock(storage, 'a', async () => {
      told.push(`${name} begins`);
      await Promise.resolve();
      told.push(`${name} ends`);
      if (name === 'one') throw new Error('one failed');
      return name;
    });
  const [first, second] = await Promise.allSettled([turn('one'), turn('two')]);
  assert.equal(first.status, 'rejected');
  assert.equal(second.status, 'fulfilled');
  assert.deepEqual(told, ['one begins', 'one ends', 'two begins', 'two ends']);
});
