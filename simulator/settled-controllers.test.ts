/**
 * Tests that the controllers settle: after random objects with finalizers, owners, selectors, aggregation and quotas were created, changed
 * and deleted, the server stops writing, even if the clock advances, and always responds to requests.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RunningSimulator, startSimulator } from './start-simulator.ts';

const ALL_CONTROLLERS = [
  '*',
  'garbagecollector',
  'resourcequota',
  'serviceaccount',
  'serviceaccount-token',
  'tokencleaner',
];
const CLUSTER_ROLES_PATH = '/apis/rbac.authorization.k8s.io/v1/clusterroles';
const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const NAMES = ['a', 'b', 'c', 'd'];
const NAMESPACES = ['default', 'n'];
/** The maximum number of writes. A random program causes far fewer writes. */
const MAX_WRITES = 500;

type RequestBody = { [member: string]: unknown };
interface TestRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: RequestBody;
  readonly type?: string;
}

const name = fc.constantFrom(...NAMES);
const finalizers = fc.uniqueArray(fc.constantFrom('x.example/one', 'foregroundDeletion', 'orphan'), { maxLength: 2 });
const namespace = fc.constantFrom(...NAMESPACES);
const propagationPolicy = fc.constantFrom('Background', 'Foreground', 'Orphan');
const labels = fc.dictionary(name, fc.constant('yes'), { maxKeys: 3 });

/** An owner that `resolveOwners` replaces by an owner reference. The uid is that of the object if it exists and `hasUid` is true. */
const owner = fc.record({
  ownerName: name,
  ownerResource: fc.constantFrom('configmaps', 'endpoints'),
  ownerNamespace: namespace,
  hasUid: fc.boolean(),
});

const configMap = fc
  .record({ name, namespace, finalizers, owners: fc.array(owner, { maxLength: 2 }), blockOwnerDeletion: fc.boolean() })
  .map(({ name, namespace, finalizers, owners, blockOwnerDeletion }) => ({
    method: 'POST',
    path: `/api/v1/namespaces/${namespace}/configmaps`,
    body: { metadata: { name, finalizers }, owners: owners.map((owner) => ({ ...owner, blockOwnerDeletion })) },
  }));
const clusterRole = fc
  .record({ name, labels, selectedLabels: fc.option(fc.array(labels, { maxLength: 3 }), { nil: undefined }) })
  .map(({ name, labels, selectedLabels }) => ({
    method: 'POST',
    path: CLUSTER_ROLES_PATH,
    body: {
      metadata: { name, labels },
      rules: [{ verbs: [name], apiGroups: [''], resources: ['pods'] }],
      ...(selectedLabels && {
        aggregationRule: { clusterRoleSelectors: selectedLabels.map((matchLabels) => ({ matchLabels })) },
      }),
    },
  }));
const definition = fc.record({ name, finalizers, kind: name }).map(({ name, finalizers, kind }) => ({
  method: 'POST',
  path: DEFINITIONS_PATH,
  body: {
    metadata: { name: `${name}s.x.example`, finalizers },
    spec: {
      group: 'x.example',
      scope: 'Namespaced',
      names: { plural: `${name}s`, kind: `Kind${kind}` },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  },
}));
const customObject = fc
  .record({ name, namespace, finalizers, definitionName: name })
  .map(({ name, namespace, finalizers, definitionName }) => ({
    method: 'POST',
    path: `/apis/x.example/v1/namespaces/${namespace}/${definitionName}s`,
    body: { apiVersion: 'x.example/v1', kind: `Kind${definitionName}`, metadata: { name, finalizers } },
  }));
const quota = fc.record({ name, namespace }).map(({ name, namespace }) => ({
  method: 'POST',
  path: `/api/v1/namespaces/${namespace}/resourcequotas`,
  body: { metadata: { name }, spec: { hard: { 'count/configmaps': '3', secrets: '2' } } },
}));
const tokenSecret = fc.record({ name, namespace, account: name }).map(({ name, namespace, account }) => ({
  method: 'POST',
  path: `/api/v1/namespaces/${namespace}/secrets`,
  body: {
    metadata: { name, annotations: { 'kubernetes.io/service-account.name': account } },
    type: 'kubernetes.io/service-account-token',
  },
}));
const account = fc.record({ name, namespace }).map(({ name, namespace }) => ({
  method: 'POST',
  path: `/api/v1/namespaces/${namespace}/serviceaccounts`,
  body: { metadata: { name } },
}));
const objectPath = fc.oneof(
  fc.tuple(namespace, name).map(([namespace, name]) => `/api/v1/namespaces/${namespace}/configmaps/${name}`),
  fc.tuple(namespace, name).map(([namespace, name]) => `/api/v1/namespaces/${namespace}/serviceaccounts/${name}`),
  name.map((name) => `${CLUSTER_ROLES_PATH}/${name}`),
  name.map((name) => `${DEFINITIONS_PATH}/${name}s.x.example`),
  fc
    .tuple(namespace, name, name)
    .map(
      ([namespace, definitionName, name]) => `/apis/x.example/v1/namespaces/${namespace}/${definitionName}s/${name}`,
    ),
  fc.constant('/api/v1/namespaces/n'),
);
const deletionStep = fc
  .record({ path: objectPath, propagationPolicy })
  .map(({ path, propagationPolicy }) => ({ method: 'DELETE', path, body: { propagationPolicy } }));
const metadataStep = fc.record({ path: objectPath, labels, finalizers }).map(({ path, labels, finalizers }) => ({
  method: 'PATCH',
  path,
  type: 'application/merge-patch+json',
  body: { metadata: { labels, finalizers } },
}));
const createStep = fc.oneof(configMap, clusterRole, definition, customObject, quota, tokenSecret, account);
const program: fc.Arbitrary<TestRequest[]> = fc.array(
  fc.oneof(
    { arbitrary: createStep, weight: 3 },
    { arbitrary: deletionStep, weight: 2 },
    { arbitrary: metadataStep, weight: 1 },
  ),
  { minLength: 5, maxLength: 40 },
);

async function sendRequest(
  simulator: RunningSimulator,
  { method, path, body, type = 'application/json' }: TestRequest,
) {
  const response = await fetch(`${simulator.url}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': type } }),
  });
  const text = await response.text();
  // Responses for unserved paths are plain text.
  const document: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  assert.ok(response.status < 500 || response.status === 504, `${method} ${path}: ${JSON.stringify(document)}`);
  return { status: response.status, document };
}

function isObject(value: unknown): value is RequestBody {
  return typeof value === 'object' && value !== null;
}

function findMember(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}

/** Replaces the member `owners` of the body by ownerReferences with the uids of existing objects. */
async function resolveOwners(simulator: RunningSimulator, request: TestRequest): Promise<TestRequest> {
  const owners = request.body?.owners;
  if (!Array.isArray(owners)) return request;
  const ownerReferences: RequestBody[] = [];
  for (const { ownerName, ownerResource, ownerNamespace, hasUid, blockOwnerDeletion } of owners) {
    const { document } = await sendRequest(simulator, {
      method: 'GET',
      path: `/api/v1/namespaces/${ownerNamespace}/${ownerResource}/${ownerName}`,
    });
    const uid = hasUid ? (findMember(document, 'metadata', 'uid') ?? 'none') : 'none';
    const kind = ownerResource === 'configmaps' ? 'ConfigMap' : 'Endpoints';
    ownerReferences.push({ apiVersion: 'v1', kind, name: ownerName, uid, blockOwnerDeletion });
  }
  const metadata = { ...(isObject(request.body?.metadata) && request.body.metadata), ownerReferences };
  return { ...request, body: { metadata } };
}

/** Returns the current revision of the server. */
async function readRevision(simulator: RunningSimulator): Promise<number> {
  const { document } = await sendRequest(simulator, { method: 'GET', path: '/api/v1/namespaces' });
  return Number(findMember(document, 'metadata', 'resourceVersion'));
}

/**
 * Advances the clock until no write happens for five seconds, which is longer than any delay of a controller. Returns the number of writes.
 */
async function countWritesUntilSettled(simulator: RunningSimulator): Promise<number> {
  const firstRevision = await readRevision(simulator);
  for (let idleSeconds = 0, previousRevision = firstRevision; idleSeconds < 5; ) {
    await simulator.control.advance(1);
    for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
    const revision = await readRevision(simulator);
    assert.ok(
      revision - firstRevision < MAX_WRITES,
      `the controllers are still writing after ${revision - firstRevision} writes`,
    );
    idleSeconds = revision === previousRevision ? idleSeconds + 1 : 0;
    previousRevision = revision;
  }
  return (await readRevision(simulator)) - firstRevision;
}

test('controllers stop writing after random changes', async () => {
  await fc.assert(
    fc.asyncProperty(program, async (requests) => {
      const simulator = await startSimulator({ dialect: 'kubernetes', controllers: ALL_CONTROLLERS });
      try {
        await sendRequest(simulator, { method: 'POST', path: '/api/v1/namespaces', body: { metadata: { name: 'n' } } });
        for (const request of requests) await sendRequest(simulator, await resolveOwners(simulator, request));
        await countWritesUntilSettled(simulator);
        const livenessResponse = await fetch(`${simulator.url}/livez`);
        assert.equal(livenessResponse.status, 200);
      } finally {
        await simulator.close();
      }
    }),
    { numRuns: 20 },
  );
});

const createRule = (verb: string) => ({ verbs: [verb], apiGroups: [''], resources: ['pods'] });

test('controllers stop writing for roles that aggregate each other, and for a deleted CustomResourceDefinition with a finalizer', async () => {
  const simulator = await startSimulator({ dialect: 'kubernetes' });
  const createRole = (ownName: string, otherName: string): RequestBody => ({
    metadata: { name: ownName, labels: { [ownName]: 'yes' } },
    rules: [createRule(ownName)],
    aggregationRule: { clusterRoleSelectors: [{ matchLabels: { [otherName]: 'yes' } }] },
  });
  const spec = {
    group: 'x.example',
    scope: 'Namespaced',
    names: { plural: 'as', kind: 'A' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  };
  const path = `${DEFINITIONS_PATH}/as.x.example`;
  try {
    await sendRequest(simulator, { method: 'POST', path: CLUSTER_ROLES_PATH, body: createRole('a', 'b') });
    await sendRequest(simulator, { method: 'POST', path: CLUSTER_ROLES_PATH, body: createRole('b', 'a') });
    await sendRequest(simulator, {
      method: 'POST',
      path: DEFINITIONS_PATH,
      body: { metadata: { name: 'as.x.example', finalizers: ['x.example/one'] }, spec },
    });
    await sendRequest(simulator, { method: 'DELETE', path });
    assert.ok((await countWritesUntilSettled(simulator)) < 20);
    const { document } = await sendRequest(simulator, { method: 'GET', path });
    assert.deepEqual(findMember(document, 'metadata', 'finalizers'), ['x.example/one']);
    const body = { metadata: { finalizers: null } };
    await sendRequest(simulator, { method: 'PATCH', path, body, type: 'application/merge-patch+json' });
    await countWritesUntilSettled(simulator);
    assert.equal((await sendRequest(simulator, { method: 'GET', path })).status, 404);
  } finally {
    await simulator.close();
  }
});
