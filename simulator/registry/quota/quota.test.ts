/** Tests the usage of objects and the decisions of quotas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LocalLocks } from '../../foundation/locks.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createIntegerQuantity } from '../../pure/quantity/quantity.ts';
import { runWithNamespaceLock } from './namespace-lock.ts';
import { checkQuota } from './quota-object.ts';
import { computeIncrease, countObject, findMissingAmounts, isUsageName } from './usage.ts';

const createCoreResource = (resource: string) => ({ group: '', resource });
const createObject = (body: object) => ({ metadata: {}, ...body }) as ApiObject;
const GROUP_SUFFIX = 'k8s.io';
const formatUsage = (resource: string, body: object = {}) =>
  Object.fromEntries(
    [...countObject(createCoreResource(resource), createObject(body), GROUP_SUFFIX)].map(([name, { text }]) => [
      name,
      text,
    ]),
  );

test('every object counts as count/RESOURCE, and objects of some resources count under the name of the resource as well', () => {
  assert.deepEqual(formatUsage('endpoints'), { 'count/endpoints': '1' });
  assert.deepEqual(formatUsage('configmaps'), { 'count/configmaps': '1', configmaps: '1' });
  assert.ok(isUsageName({ group: 'apps', resource: 'deployments' }, 'count/deployments.apps'));
  assert.ok(!isUsageName({ group: 'apps', resource: 'deployments' }, 'deployments'));
});

test('a terminated pod counts only as an object', () => {
  assert.deepEqual(formatUsage('pods', { status: { phase: 'Running' } }), { 'count/pods': '1', pods: '1' });
  assert.deepEqual(formatUsage('pods', { status: { phase: 'Failed' } }), { 'count/pods': '1' });
});

test('a Service counts its node ports and load balancers', () => {
  const ports = [{ port: 1 }, { port: 2, nodePort: 30_000 }];
  const serviceUsage = { 'count/services': '1', services: '1' };
  assert.deepEqual(formatUsage('services', { spec: { type: 'NodePort', ports } }), {
    ...serviceUsage,
    'services.nodeports': '2',
  });
  const loadBalancerSpec = { type: 'LoadBalancer', ports, allocateLoadBalancerNodePorts: false };
  assert.deepEqual(formatUsage('services', { spec: loadBalancerSpec }), {
    ...serviceUsage,
    'services.loadbalancers': '1',
    'services.nodeports': '1',
  });
});

test('a pod counts the requests of its containers, or of an init container if that is higher, and its overhead', () => {
  const createContainer = (name: string, requests: object, limits = {}) => ({ name, resources: { requests, limits } });
  const spec = {
    containers: [
      createContainer('a', { cpu: '100m' }, { memory: '1Gi' }),
      createContainer('b', { cpu: '1', 'x.y/z': '2' }),
    ],
    initContainers: [createContainer('c', { cpu: '2', 'hugepages-2Mi': '4Mi' })],
    overhead: { cpu: '5m', memory: '1Mi' },
  };
  assert.deepEqual(formatUsage('pods', { spec }), {
    'count/pods': '1',
    pods: '1',
    cpu: '2005m',
    'requests.cpu': '2005m',
    memory: '1Mi',
    'requests.memory': '1Mi',
    'limits.memory': '1025Mi',
    'hugepages-2Mi': '4Mi',
    'requests.hugepages-2Mi': '4Mi',
    'requests.x.y/z': '2',
  });
  const missingAmounts = findMissingAmounts(
    createCoreResource('pods'),
    ['limits.cpu', 'limits.memory', 'pods'],
    createObject({ spec }),
  );
  assert.equal(missingAmounts, 'must specify limits.cpu for: a,b,c; limits.memory for: b,c');
});

test('a claim counts its size in whole bytes, in total and for its storage class', () => {
  const spec = { storageClassName: 'gold', resources: { requests: { storage: '1500m' } } };
  assert.deepEqual(formatUsage('persistentvolumeclaims', { spec }), {
    'count/persistentvolumeclaims': '1',
    persistentvolumeclaims: '1',
    'gold.storageclass.storage.k8s.io/persistentvolumeclaims': '1',
    'requests.storage': '2',
    'gold.storageclass.storage.k8s.io/requests.storage': '2',
  });
});

test('an update counts only the increase', () => {
  const usageBefore = countObject(
    createCoreResource('services'),
    createObject({ spec: { type: 'NodePort', ports: [{}] } }),
    GROUP_SUFFIX,
  );
  const usageAfter = countObject(
    createCoreResource('services'),
    createObject({ spec: { type: 'NodePort', ports: [{}, {}, {}] } }),
    GROUP_SUFFIX,
  );
  assert.deepEqual(
    [...computeIncrease(usageAfter, usageBefore)].map(([name, { text }]) => [name, text]),
    [['services.nodeports', '2']],
  );
  assert.deepEqual([...computeIncrease(usageBefore, usageAfter)], []);
});

const createQuota = (hard: object, usedAmounts: object) =>
  createObject({ metadata: { name: 'q' }, spec: { hard }, status: { hard, used: usedAmounts } });
const secretUsage = new Map([
  ['count/secrets', createIntegerQuantity(1n)],
  ['secrets', createIntegerQuantity(1n)],
]);

test('the message contains only the exceeded resources, sorted by name', () => {
  const names = ['count/secrets', 'secrets'];
  const exhaustedQuota = createQuota(
    { secrets: '2', 'count/secrets': '1k', pods: '0' },
    { secrets: '2', 'count/secrets': '3' },
  );
  assert.deepEqual(checkQuota(exhaustedQuota, names, secretUsage), {
    rejection: 'exceeded quota: q, requested: secrets=1, used: secrets=2, limited: secrets=2',
  });
  const twoLimitQuota = createQuota({ secrets: '2', 'count/secrets': '2' }, { secrets: '2', 'count/secrets': '2' });
  assert.deepEqual(checkQuota(twoLimitQuota, names, secretUsage), {
    rejection:
      'exceeded quota: q, requested: count/secrets=1,secrets=1, used: count/secrets=2,secrets=2, limited: count/secrets=2,secrets=2',
  });
});

test('a quota without a status rejects every object, and an increase within the limits returns the new usage', () => {
  const names = ['secrets'];
  assert.deepEqual(checkQuota(createQuota({ secrets: '2' }, {}), names, secretUsage), {
    rejection: 'status unknown for quota: q, resources: secrets',
  });
  assert.deepEqual(checkQuota(createQuota({ secrets: '2' }, { secrets: '1', pods: '4' }), names, secretUsage), {
    used: { secrets: '2', pods: '4' },
  });
});

test('a quota accepts objects until its limit is reached', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), (limit, usedSecrets) => {
      const decision = checkQuota(
        createQuota({ secrets: `${limit}` }, { secrets: `${usedSecrets}` }),
        ['secrets'],
        secretUsage,
      );
      assert.equal(decision !== undefined && 'used' in decision, usedSecrets + 1 <= limit);
    }),
  );
});

test('functions that lock the same namespace do not overlap, and a failure releases the lock', async () => {
  const locks = new LocalLocks();
  const events: string[] = [];
  const runLocked = (name: string) =>
    runWithNamespaceLock(locks, 'a', async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (name === 'one') throw new Error('one failed');
      return name;
    });
  const [firstResult, secondResult] = await Promise.allSettled([runLocked('one'), runLocked('two')]);
  assert.equal(firstResult.status, 'rejected');
  assert.equal(secondResult.status, 'fulfilled');
  assert.deepEqual(events, ['one begins', 'one ends', 'two begins', 'two ends']);
});
