import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';
import { WebhookUnreachableError } from './webhook-post.ts';

const CONFIGURATIONS_PATH = '/apis/admissionregistration.k8s.io/v1';
const CONFIGMAP_RULES = [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['configmaps'] }];

interface ReviewCall {
  readonly url: string;
  // biome-ignore lint/suspicious/noExplicitAny: the object in a review can have any type
  readonly request: any;
}

/** Creates a server whose webhooks return the responses of `createResponse`, in which the patch is a list of operations. */
async function createWebhookFixture(
  createResponse: (call: ReviewCall) => { allowed?: boolean; patch?: object[]; warnings?: string[] },
) {
  const fixture = await HandlerFixture.createWithNamespace();
  const calls: ReviewCall[] = [];
  fixture.webhook = async ({ url, body }) => {
    const { apiVersion, kind, request } = JSON.parse(body);
    calls.push({ url, request });
    const { patch, allowed = true, warnings = [] } = createResponse({ url, request });
    const patchMembers = patch && { patch: btoa(JSON.stringify(patch)), patchType: 'JSONPatch' };
    const response = { uid: request.uid, allowed, warnings, ...patchMembers };
    return { status: 200, body: JSON.stringify({ apiVersion, kind, response }) };
  };
  const configure = async (webhookType: 'mutating' | 'validating', name: string, ...webhooks: object[]) => {
    const configurations = webhooks.map((webhook, index) => ({
      name: `${name}${index}.example.com`,
      admissionReviewVersions: ['v1'],
      sideEffects: 'None',
      clientConfig: { url: `https://hook/${name}${index}` },
      rules: CONFIGMAP_RULES,
      ...webhook,
    }));
    const configurationResponse = await fixture.send(
      'POST',
      `${CONFIGURATIONS_PATH}/${webhookType}webhookconfigurations`,
      {
        metadata: { name },
        webhooks: configurations,
      },
    );
    assert.equal(configurationResponse.status, 201, JSON.stringify(configurationResponse.body));
  };
  const create = (object: object, query = '') =>
    fixture.send('POST', `/api/v1/namespaces/ns/configmaps${query}`, object);
  return { fixture, calls, configure, create };
}

test('mutating webhooks run in the order of names, get the changes of earlier webhooks, and are reinvoked after later changes', async () => {
  const { calls, configure, create } = await createWebhookFixture(({ url, request }) => {
    const data = request.object.data ?? {};
    const key = new URL(url).pathname.slice(1);
    return { patch: [{ op: 'add', path: '/data', value: { ...data, [key]: String(Number(data[key] ?? 0) + 1) } }] };
  });
  await configure('mutating', 'z', { reinvocationPolicy: 'IfNeeded' }, { reinvocationPolicy: 'IfNeeded' });
  await configure('mutating', 'a', { reinvocationPolicy: 'IfNeeded' }, {});
  const { body } = await create({ metadata: { name: 'x' } });
  assert.deepEqual(body.data, { a0: '2', a1: '1', z0: '2', z1: '2' });
  assert.deepEqual(
    calls.map(({ url }) => new URL(url).pathname),
    ['/a0', '/a1', '/z0', '/z1', '/a0', '/z0', '/z1'],
  );
});

test('webhooks are not reinvoked without a change', async () => {
  const { calls, configure, create } = await createWebhookFixture(() => ({}));
  await configure('mutating', 'a', { reinvocationPolicy: 'IfNeeded' }, { reinvocationPolicy: 'IfNeeded' });
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
  assert.equal(calls.length, 2);
});

test('the response contains the denial of the first validating webhook in configuration order', async () => {
  const { calls, configure, create } = await createWebhookFixture(({ url }) => ({
    allowed: new URL(url).pathname === '/a0',
  }));
  await configure('validating', 'a', {}, {}, {});
  const { status, body } = await create({ metadata: { name: 'x' } });
  assert.equal(status, 400);
  assert.equal(body.message, 'admission webhook "a1.example.com" denied the request without explanation');
  assert.equal(calls.length, 3);
});

test('an unreachable webhook fails the request, or is skipped with failurePolicy Ignore', async () => {
  const { fixture, configure, create } = await createWebhookFixture(() => ({}));
  fixture.webhook = () => Promise.reject(new WebhookUnreachableError('EOF'));
  await configure('mutating', 'a', { timeoutSeconds: 3 });
  const unreachableResponse = await create({ metadata: { name: 'x' } });
  const reason =
    'failed calling webhook "a0.example.com": failed to call webhook: Post "https://hook/a0?timeout=3s": EOF';
  assert.deepEqual(
    [unreachableResponse.status, unreachableResponse.body.message],
    [500, `Internal error occurred: ${reason}`],
  );
  await fixture.send('DELETE', `${CONFIGURATIONS_PATH}/mutatingwebhookconfigurations/a`);
  await configure('validating', 'b', { failurePolicy: 'Ignore' });
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
});

test('a webhook response that is not an AdmissionReview is an error', async () => {
  const { fixture, configure, create } = await createWebhookFixture(() => ({}));
  await configure('mutating', 'a', { timeoutSeconds: 3 });
  const messagePrefix = 'Internal error occurred: failed calling webhook "a0.example.com": failed to call webhook: ';
  const responseCases = [
    { status: 404, body: 'x', expectedReason: 'the server could not find the requested resource' },
    {
      status: 500,
      body: '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"tired"}',
      expectedReason: 'tired',
    },
    {
      status: 500,
      body: '"kind":"Status"',
      expectedReason: String.raw`an error on the server ("\"kind\":\"Status\"") has prevented the request from succeeding`,
    },
  ];
  for (const { expectedReason, ...webhookResponse } of responseCases) {
    fixture.webhook = () => Promise.resolve(webhookResponse);
    const { status, body } = await create({ metadata: { name: 'x' } });
    assert.deepEqual([status, body.message], [500, messagePrefix + expectedReason]);
  }
});

test('300,000 warnings of a webhook take less than five seconds of CPU time', async () => {
  const warnings = Array.from({ length: 300_000 }, (_, index) => `w${index % 290_000}`);
  const { configure, create } = await createWebhookFixture(() => ({ warnings }));
  await configure('mutating', 'a', {});
  const cpuUsageBefore = process.cpuUsage();
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
  const { user } = process.cpuUsage(cpuUsageBefore);
  // An implementation that compares each warning with all earlier warnings takes minutes.
  assert.ok(user < 5_000_000, `${user} µs`);
});

test('namespaceSelector and objectSelector exclude webhooks', async () => {
  const { calls, configure, create } = await createWebhookFixture(() => ({ allowed: false }));
  await configure(
    'validating',
    'a',
    { namespaceSelector: { matchLabels: { team: 'other' } } },
    { objectSelector: { matchExpressions: [{ key: 'app', operator: 'Exists' }] } },
  );
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
  assert.equal((await create({ metadata: { name: 'y', labels: { app: 'z' } } })).status, 400);
  assert.equal(calls.length, 1);
});

test('an object is converted to the version that the rule of a webhook matches, and back', async () => {
  const { fixture, calls, configure } = await createWebhookFixture(() => ({
    patch: [{ op: 'add', path: '/note', value: 'seen' }],
  }));
  const rules = [{ ...CONFIGMAP_RULES[0], apiGroups: ['events.k8s.io'], resources: ['events'] }];
  await configure('mutating', 'a', { rules });
  await configure('mutating', 'b', { rules, matchPolicy: 'Exact' });
  const event = {
    metadata: { name: 'e' },
    involvedObject: { namespace: 'ns' },
    reason: 'r',
    type: 'Normal',
    message: 'm',
  };
  const { status, body } = await fixture.send('POST', '/api/v1/namespaces/ns/events', event);
  assert.equal(status, 201, JSON.stringify(body));
  assert.equal(body.message, 'seen');
  assert.equal(calls.length, 1);
  assert.deepEqual(calls[0]?.request.kind, { group: 'events.k8s.io', version: 'v1', kind: 'Event' });
  assert.deepEqual(calls[0]?.request.requestResource, { group: '', version: 'v1', resource: 'events' });
  assert.equal(calls[0]?.request.object.apiVersion, 'events.k8s.io/v1');
});

test('a webhook with a Service is called at its endpoints', async () => {
  const { fixture, configure, create } = await createWebhookFixture(() => ({}));
  const requestedUrls: unknown[] = [];
  const originalWebhook = fixture.webhook;
  fixture.webhook = (request) => {
    requestedUrls.push([request.url, request.address]);
    return originalWebhook(request);
  };
  await configure('validating', 'a', { clientConfig: { service: { namespace: 'ns', name: 'hooks', path: '/p' } } });
  const creationResponse = await create({ metadata: { name: 'x' } });
  assert.match(
    creationResponse.body.message,
    /Post "https:\/\/hooks.ns.svc:443\/p\?timeout=10s": service "hooks" not found$/,
  );
  await fixture.send('POST', '/api/v1/namespaces/ns/services', {
    metadata: { name: 'hooks' },
    spec: { ports: [{ port: 443 }] },
  });
  const subsets = [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 8443 }] }];
  await fixture.send('POST', '/api/v1/namespaces/ns/endpoints', { metadata: { name: 'hooks' }, subsets });
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
  assert.deepEqual(requestedUrls, [['https://hooks.ns.svc:443/p?timeout=10s', { host: '10.0.0.1', port: 8443 }]]);
});

test('managedFields that a webhook makes invalid are replaced by the managedFields from before admission', async () => {
  const { configure, create } = await createWebhookFixture(() => ({
    patch: [{ op: 'add', path: '/metadata/managedFields', value: [{ manager: 'm' }] }],
  }));
  await configure('mutating', 'a', {});
  const { body, headers } = await create({ metadata: { name: 'x' }, data: { k: 'v' } });
  assert.equal(body.metadata.managedFields[0].operation, 'Update');
  assert.match(String(headers.Warning), /managedFields was in an invalid state after admission/);
});

test('webhook configurations are not sent to webhooks', async () => {
  const { fixture, configure } = await createWebhookFixture(() => ({ allowed: false }));
  await configure('validating', 'a', { rules: [{ ...CONFIGMAP_RULES[0], resources: ['*'] }] });
  assert.equal((await fixture.send('DELETE', `${CONFIGURATIONS_PATH}/validatingwebhookconfigurations/a`)).status, 200);
});

test('the path of a webhook URL is cleaned as in Go', async () => {
  const { calls, configure, create } = await createWebhookFixture(() => ({}));
  const paths = ['', '/', '//mutate', '/a//b/../c/'];
  await configure('mutating', 'a', ...paths.map((path) => ({ clientConfig: { url: `https://hook${path}` } })));
  assert.equal((await create({ metadata: { name: 'x' } })).status, 201);
  assert.deepEqual(
    calls.map(({ url }) => url),
    ['/', '/', '/mutate', '/a/c'].map((path) => `https://hook${path}?timeout=10s`),
  );
});
