import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const PODS_PATH = '/api/v1/namespaces/ns/pods';
const BUDGETS_PATH = '/apis/policy/v1/namespaces/ns/poddisruptionbudgets';

async function createPod(labels: Record<string, string> = { app: 'a' }, phase = 'Running', readyStatus = 'True') {
  const fixture = await HandlerFixture.createWithNamespace();
  await fixture.send('POST', PODS_PATH, {
    metadata: { name: 'p', labels },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  });
  const { body } = await fixture.send('GET', `${PODS_PATH}/p`);
  const status = { phase, conditions: [{ type: 'Ready', status: readyStatus }] };
  await fixture.send('PUT', `${PODS_PATH}/p/status`, { ...body, status });
  return fixture;
}

async function createBudget(fixture: HandlerFixture, name: string, status: object, spec: object = {}): Promise<void> {
  const budgetBody = { metadata: { name }, spec: { selector: { matchLabels: { app: 'a' } }, ...spec } };
  const { body } = await fixture.send('POST', BUDGETS_PATH, budgetBody);
  await fixture.send('PUT', `${BUDGETS_PATH}/${name}/status`, {
    ...body,
    status: { observedGeneration: 1, ...status },
  });
}

const sendBinding = (fixture: HandlerFixture, body: object) => fixture.send('POST', `${PODS_PATH}/p/binding`, body);
const sendEviction = (fixture: HandlerFixture, options: object = {}, query = '') =>
  fixture.send('POST', `${PODS_PATH}/p/eviction${query}`, { metadata: { name: 'p' }, ...options });

test('a binding sets the node, the annotations and the condition of a pod', async () => {
  const fixture = await createPod();
  const response = await sendBinding(fixture, {
    metadata: { name: 'p', annotations: { why: 'so' } },
    target: { kind: 'Node', name: 'n' },
  });
  assert.equal(response.status, 201);
  assert.deepEqual(response.body, { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 });
  const { body } = await fixture.send('GET', `${PODS_PATH}/p`);
  assert.deepEqual([body.spec.nodeName, body.metadata.annotations], ['n', { why: 'so' }]);
  assert.deepEqual(
    body.status.conditions.map((condition: { type: string }) => condition.type),
    ['Ready', 'PodScheduled'],
  );
});

const INVALID_BINDINGS: readonly (readonly [object, number, string])[] = [
  [{ metadata: { name: 'q' }, target: { name: 'n' } }, 400, 'name in URL does not match name in Binding object'],
  [
    { metadata: { name: 'p' }, target: { kind: 'Pod' } },
    500,
    '[target.kind: Unsupported value: "Pod": supported values: "Node", "<empty>", target.name: Required value]',
  ],
  [
    { metadata: { name: 'p', uid: 'x' }, target: { name: 'n' } },
    409,
    'Operation cannot be fulfilled on pods/binding "p": Precondition failed: UID in precondition: x',
  ],
  [
    { metadata: { name: 'p', resourceVersion: '1' }, target: { name: 'n' } },
    409,
    'Precondition failed: ResourceVersion in precondition: 1',
  ],
];

for (const [body, code, message] of INVALID_BINDINGS) {
  test(`rejects a binding: ${message}`, async () => {
    const response = await sendBinding(await createPod(), body);
    assert.equal(response.status, code);
    assert.ok(response.body.message.includes(message), response.body.message);
  });
}

test('a pod is bound only once, and a dry run or a terminating pod is not bound', async () => {
  const fixture = await createPod();
  const binding = { metadata: { name: 'p' }, target: { name: 'n' } };
  assert.equal((await fixture.send('POST', `${PODS_PATH}/p/binding?dryRun=All`, binding)).status, 201);
  assert.equal((await sendBinding(fixture, binding)).status, 201);
  const secondResponse = await sendBinding(fixture, binding);
  assert.deepEqual([secondResponse.status, secondResponse.body.reason], [409, 'Conflict']);
  assert.match(secondResponse.body.message, /: pod p is already assigned to node "n"$/);
  await fixture.send('DELETE', `${PODS_PATH}/p`);
  assert.match(
    (await sendBinding(fixture, binding)).body.message,
    /: pod p is being deleted, cannot be assigned to a host$/,
  );
  await fixture.send('DELETE', `${PODS_PATH}/p?gracePeriodSeconds=0`);
  assert.equal((await sendBinding(fixture, binding)).status, 404);
});

test('an eviction without a budget deletes the pod with the options of its body', async () => {
  const fixture = await createPod();
  assert.equal((await sendEviction(fixture, { deleteOptions: { preconditions: { uid: 'x' } } })).status, 409);
  assert.equal((await sendEviction(fixture, { deleteOptions: { dryRun: ['All'] } })).status, 201);
  assert.equal((await sendEviction(fixture, {}, '?dryRun=All')).status, 201);
  const { body } = await fixture.send('GET', `${PODS_PATH}/p`);
  assert.equal(body.status.conditions.length, 1);
  const { resourceVersion } = body.metadata;
  const staleOptions = { deleteOptions: { preconditions: { resourceVersion: String(Number(resourceVersion) - 1) } } };
  assert.equal((await sendEviction(fixture, staleOptions)).status, 409);
  const response = await sendEviction(fixture, { deleteOptions: { preconditions: { resourceVersion } } });
  assert.deepEqual([response.status, response.body.status], [201, 'Success']);
  assert.equal((await fixture.send('GET', `${PODS_PATH}/p`)).status, 404);
  assert.equal((await sendEviction(fixture)).status, 404);
});

test('an evicted pod with a grace period has the condition DisruptionTarget', async () => {
  const fixture = await createPod();
  await sendBinding(fixture, { metadata: { name: 'p' }, target: { name: 'n' } });
  await sendEviction(fixture, { deleteOptions: { gracePeriodSeconds: 5 } });
  const { body } = await fixture.send('GET', `${PODS_PATH}/p`);
  assert.equal(body.metadata.deletionGracePeriodSeconds, 5);
  const { reason, message, status } = body.status.conditions.at(-1);
  assert.deepEqual([reason, message, status], ['EvictionByEvictionAPI', 'Eviction API: evicting', 'True']);
});

test('each eviction uses one allowed disruption, and evictions return 429 when none is left', async () => {
  const fixture = await createPod();
  await createBudget(fixture, 'b', { disruptionsAllowed: 1, currentHealthy: 3, desiredHealthy: 2 });
  assert.equal((await sendEviction(fixture, {}, '?dryRun=All')).status, 201);
  assert.equal((await sendEviction(fixture)).status, 201);
  const { body } = await fixture.send('GET', `${BUDGETS_PATH}/b`);
  assert.deepEqual([body.status.disruptionsAllowed, Object.keys(body.status.disruptedPods)], [0, ['p']]);
  await fixture.send('POST', PODS_PATH, {
    metadata: { name: 'q', labels: { app: 'a' } },
    spec: { containers: [{ name: 'c', image: 'i' }] },
  });
  const pod = (await fixture.send('GET', `${PODS_PATH}/q`)).body;
  await fixture.send('PUT', `${PODS_PATH}/q/status`, {
    ...pod,
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  });
  const response = await fixture.send('POST', `${PODS_PATH}/q/eviction`, { metadata: { name: 'q' } });
  assert.equal(response.status, 429);
  assert.deepEqual(response.body, {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    reason: 'TooManyRequests',
    details: {
      causes: [
        {
          reason: 'DisruptionBudget',
          message: 'The disruption budget b needs 2 healthy pods and has 3 currently',
        },
      ],
    },
    code: 429,
  });
  assert.equal((await fixture.send('GET', `${PODS_PATH}/q`)).status, 200);
});

const BUDGET_CASES: readonly (readonly [string, object, object, number])[] = [
  ['a budget with an outdated observedGeneration', { observedGeneration: 0 }, {}, 429],
  [
    'a budget with the condition SyncFailed',
    {
      conditions: [
        {
          type: 'DisruptionAllowed',
          status: 'False',
          reason: 'SyncFailed',
          message: '',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    },
    {},
    429,
  ],
  ['a budget with another selector', { disruptionsAllowed: 0 }, { selector: { matchLabels: { app: 'b' } } }, 201],
];

for (const [subject, status, spec, code] of BUDGET_CASES) {
  test(`an eviction with ${subject} returns ${code}`, async () => {
    const fixture = await createPod();
    await createBudget(fixture, 'b', { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, ...status }, spec);
    assert.equal((await sendEviction(fixture)).status, code);
  });
}

test('the eviction of a pod with two budgets is an error', async () => {
  const fixture = await createPod();
  await createBudget(fixture, 'b', { disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 1 });
  await createBudget(fixture, 'c', { disruptionsAllowed: 1, currentHealthy: 1, desiredHealthy: 1 });
  assert.equal((await sendEviction(fixture)).status, 500);
});

test('pods that are pending, finished, or unready beyond the desired number can be evicted', async () => {
  for (const phase of ['Pending', 'Succeeded', 'Failed']) {
    const fixture = await createPod({ app: 'a' }, phase);
    await createBudget(fixture, 'b', { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1 });
    assert.equal((await sendEviction(fixture)).status, 201);
  }
  const allowedPod = await createPod({ app: 'a' }, 'Running', 'False');
  await createBudget(allowedPod, 'b', { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1 });
  assert.equal((await sendEviction(allowedPod)).status, 201);
  const protectedPod = await createPod({ app: 'a' }, 'Running', 'False');
  await createBudget(protectedPod, 'b', { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1 });
  assert.equal((await sendEviction(protectedPod)).status, 429);
  const alwaysAllowPod = await createPod({ app: 'a' }, 'Running', 'False');
  await createBudget(
    alwaysAllowPod,
    'b',
    { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 1 },
    { unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  );
  assert.equal((await sendEviction(alwaysAllowPod)).status, 201);
});
