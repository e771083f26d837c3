/** Tests webhook conversion of custom resources, as in kube-apiserver. The field `size` of v1 is called `length` in v2. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomResourceDefinition } from '../../registry/custom/definition.ts';
import { DEADLINE_EXCEEDED_MESSAGE, WebhookUnreachableError } from '../admission/webhook-post.ts';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const WIDGET_NAMES = { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' };
const createWidgetPath = (version: string) => `/apis/x.io/${version}/namespaces/ns/widgets`;
const createWidget = (version: string, name: string, spec: object) => ({
  apiVersion: `x.io/${version}`,
  kind: 'Widget',
  metadata: { name },
  spec,
});

function createSchema(member: string, defaultNote: string) {
  const note = { type: 'string', default: defaultNote };
  const spec = { type: 'object', properties: { [member]: { type: 'integer' }, note } };
  return { openAPIV3Schema: { type: 'object', properties: { spec } } };
}

function createDefinition(storage: string): CustomResourceDefinition {
  const createVersion = (name: string, member: string) => ({
    name,
    served: true,
    storage: name === storage,
    schema: createSchema(member, name),
    selectableFields: [{ jsonPath: `.spec.${member}` }],
  });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.x.io' },
    spec: {
      group: 'x.io',
      scope: 'Namespaced',
      names: WIDGET_NAMES,
      conversion: {
        strategy: 'Webhook',
        webhook: { conversionReviewVersions: ['v9', 'v1'], clientConfig: { url: 'https://hook/convert' } },
      },
      versions: [createVersion('v1', 'size'), createVersion('v2', 'length')],
    },
    status: { acceptedNames: WIDGET_NAMES, conditions: [{ type: 'Established', status: 'True' }] },
  } as CustomResourceDefinition;
}

type Widget = { apiVersion: string; metadata: { name: string }; spec: Record<string, unknown> };

function convertWidget({ spec, ...otherMembers }: Widget, apiVersion: string): object {
  const { size, length = size, ...remaining } = spec;
  return {
    ...otherMembers,
    apiVersion,
    spec: { ...remaining, [apiVersion.endsWith('v1') ? 'size' : 'length']: length },
  };
}

async function createWidgetFixture() {
  const fixture = await HandlerFixture.createWithNamespace();
  const reviews: string[] = [];
  const timeouts: number[] = [];
  const hook = { fails: '' };
  fixture.webhook = async ({ body, timeout, url }) => {
    assert.equal(url, 'https://hook/convert?timeout=30s');
    const { apiVersion, kind, request } = JSON.parse(body);
    const names = request.objects.map(({ metadata }: Widget) => metadata.name);
    reviews.push(`${names} to ${request.desiredAPIVersion}`);
    timeouts.push(timeout);
    const result = hook.fails === '' ? { status: 'Success' } : { status: 'Failed', message: hook.fails };
    const convertedObjects = request.objects.map((object: Widget) => convertWidget(object, request.desiredAPIVersion));
    return {
      status: 200,
      body: JSON.stringify({ apiVersion, kind, response: { uid: request.uid, result, convertedObjects } }),
    };
  };
  fixture.define(createDefinition('v1'));
  const create = async (version: string, name: string, spec: object) => {
    const { status, body } = await fixture.send('POST', createWidgetPath(version), createWidget(version, name, spec));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  return { fixture, reviews, timeouts, hook, create };
}

test('objects stored in the requested version are not converted', async () => {
  const { fixture, reviews, create } = await createWidgetFixture();
  await create('v1', 'a', { size: 1 });
  const reader = await fixture.watch(`${createWidgetPath('v1')}?watch=1&resourceVersion=0`);
  await fixture.send(
    'PATCH',
    `${createWidgetPath('v1')}/a`,
    { spec: { size: 2 } },
    { 'content-type': 'application/merge-patch+json' },
  );
  await fixture.send('GET', createWidgetPath('v1'));
  await fixture.send('DELETE', `${createWidgetPath('v1')}/a`);
  await fixture.settlePromises();
  assert.deepEqual([reader.events.map(({ type }) => type), reviews], [['ADDED', 'MODIFIED', 'DELETED'], []]);
});

test('a list is converted in one review, and converted objects are cached', async () => {
  const { fixture, reviews, timeouts, create } = await createWidgetFixture();
  for (const name of ['a', 'b', 'c']) await create('v1', name, { size: 1 });
  const { body } = await fixture.send('GET', createWidgetPath('v2'));
  assert.deepEqual(
    body.items.map(({ apiVersion, spec }: Widget) => [apiVersion, spec]),
    Array.from({ length: 3 }, () => ['x.io/v2', { note: 'v1', length: 1 }]),
  );
  assert.deepEqual([reviews, timeouts], [['a,b,c to x.io/v2'], [30_000]]);
  await create('v1', 'd', { size: 2 });
  const firstPage = await fixture.send('GET', `${createWidgetPath('v2')}?fieldSelector=spec.length=1&limit=2`);
  assert.deepEqual(
    firstPage.body.items.map(({ metadata }: Widget) => metadata.name),
    ['a', 'b'],
  );
  assert.deepEqual(reviews.slice(1), ['d to x.io/v2']);
  const secondPage = await fixture.send(
    'GET',
    `${createWidgetPath('v2')}?fieldSelector=spec.length=1&continue=${firstPage.body.metadata.continue}`,
  );
  assert.deepEqual(
    secondPage.body.items.map(({ metadata }: Widget) => metadata.name),
    ['c'],
  );
});

test('a write is stored in the storage version and returned in the requested version', async () => {
  const { fixture, reviews, create } = await createWidgetFixture();
  const body = await create('v2', 'a', { length: 1 });
  assert.deepEqual([body.apiVersion, body.spec], ['x.io/v2', { length: 1, note: 'v2' }]);
  assert.deepEqual(reviews, ['a to x.io/v1', 'a to x.io/v2']);
  const widgetInV1 = await fixture.send('GET', `${createWidgetPath('v1')}/a`);
  assert.deepEqual([widgetInV1.body.spec, reviews.length], [{ size: 1, note: 'v2' }, 2]);
});

test('a dry-run update returns the current resourceVersion, and a dry-run creation returns none', async () => {
  const { fixture, create } = await createWidgetFixture();
  const createdWidget = await create('v2', 'a', { length: 1 });
  const { resourceVersion } = createdWidget.metadata;
  const update = { ...createdWidget, spec: { length: 2 } };
  const dryRunResponse = await fixture.send('PUT', `${createWidgetPath('v2')}/a?dryRun=All`, update);
  assert.deepEqual(
    [dryRunResponse.status, dryRunResponse.body.metadata.resourceVersion, dryRunResponse.body.spec.length],
    [200, resourceVersion, 2],
  );
  const { body } = await fixture.send(
    'POST',
    `${createWidgetPath('v2')}?dryRun=All`,
    createWidget('v2', 'b', { length: 1 }),
  );
  assert.equal(body.metadata.resourceVersion, undefined);
});

test('watch events are sent in order, and pending events are converted together', async () => {
  const { fixture, reviews, create } = await createWidgetFixture();
  await create('v1', 'a', { size: 1 });
  const reader = await fixture.watch(`${createWidgetPath('v2')}?watch=1&resourceVersion=0`);
  const selectingReader = await fixture.watch(
    `${createWidgetPath('v2')}?watch=1&resourceVersion=0&fieldSelector=spec.length=2`,
  );
  const headers = { 'content-type': 'application/merge-patch+json' };
  for (const size of [2, 3, 2]) await fixture.send('PATCH', `${createWidgetPath('v1')}/a`, { spec: { size } }, headers);
  await fixture.send('DELETE', `${createWidgetPath('v1')}/a`);
  await fixture.settlePromises();
  const formatEvents = (events: { type: string; object: Widget }[]) =>
    events.map(({ type, object }) => [type, object.spec.length]);
  assert.deepEqual(formatEvents(reader.events), [
    ['ADDED', 1],
    ['MODIFIED', 2],
    ['MODIFIED', 3],
    ['MODIFIED', 2],
    ['DELETED', 2],
  ]);
  assert.deepEqual(formatEvents(selectingReader.events), [
    ['ADDED', 2],
    ['DELETED', 2],
    ['ADDED', 2],
    ['DELETED', 2],
  ]);
  assert.ok(reviews.every((review) => review.endsWith(' to x.io/v2')));
});

test('a failed conversion ends the watch and fails reads and writes', async () => {
  const { fixture, hook, create } = await createWidgetFixture();
  await create('v1', 'a', { size: 1 });
  const reader = await fixture.watch(`${createWidgetPath('v2')}?watch=1&resourceVersion=0`);
  hook.fails = 'no room';
  await create('v1', 'b', { size: 1 });
  await fixture.settlePromises();
  const formatFailureMessage = (version: string) =>
    `conversion webhook for x.io/${version}, Kind=Widget failed: no room`;
  const [, lastEvent] = reader.events;
  assert.deepEqual(
    [lastEvent.type, lastEvent.object.message, reader.isEnded],
    ['ERROR', formatFailureMessage('v1'), true],
  );
  const sendForError = async (method: string, target: string, body?: object) => {
    const { status, body: responseBody } = await fixture.send(method, target, body);
    return [status, responseBody.message];
  };
  assert.deepEqual(await sendForError('GET', `${createWidgetPath('v2')}/a`), [500, formatFailureMessage('v1')]);
  assert.deepEqual(await sendForError('GET', createWidgetPath('v2')), [500, formatFailureMessage('v1')]);
  assert.deepEqual(await sendForError('DELETE', `${createWidgetPath('v2')}/a`), [500, formatFailureMessage('v1')]);
  const widgetV2 = createWidget('v2', 'c', { length: 1 });
  assert.deepEqual(await sendForError('POST', createWidgetPath('v2'), widgetV2), [500, formatFailureMessage('v2')]);
  assert.deepEqual(await sendForError('POST', `${createWidgetPath('v2')}?dryRun=All`, widgetV2), [
    500,
    formatFailureMessage('v2'),
  ]);
  const { body } = await fixture.send('GET', createWidgetPath('v1'));
  assert.deepEqual(
    body.items.map(({ metadata }: Widget) => metadata.name),
    ['a', 'b'],
  );
});

test('a timeout of the webhook is reported with the message of the HTTP client', async () => {
  const { fixture, create } = await createWidgetFixture();
  await create('v1', 'a', { size: 1 });
  fixture.webhook = () => Promise.reject(new WebhookUnreachableError(DEADLINE_EXCEEDED_MESSAGE));
  const { body } = await fixture.send('GET', `${createWidgetPath('v2')}/a`);
  const reason =
    'Post "https://hook/convert?timeout=30s": net/http: request canceled (Client.Timeout exceeded while awaiting headers)';
  assert.equal(body.message, `conversion webhook for x.io/v1, Kind=Widget failed: ${reason}`);
});

test('managed fields of another version are compared in that version', async () => {
  const { fixture, create } = await createWidgetFixture();
  await create('v1', 'other', { size: 1 });
  const applyWidget = (version: string, manager: string, spec: object) =>
    fixture.send('PATCH', `${createWidgetPath(version)}/a?fieldManager=${manager}`, createWidget(version, 'a', spec), {
      'content-type': 'application/apply-patch+yaml',
    });
  await applyWidget('v2', 'm2', { length: 7 });
  assert.equal((await applyWidget('v1', 'm1', { size: 7 })).status, 200);
  const conflictResponse = await applyWidget('v1', 'm1', { size: 8 });
  assert.equal(conflictResponse.body.message, 'Apply failed with 1 conflict: conflict with "m2": .spec.length');
});

test('an update without a change rewrites the object in the storage version', async () => {
  const { fixture, reviews, create } = await createWidgetFixture();
  const { metadata } = await create('v1', 'a', { size: 1 });
  fixture.define(createDefinition('v2'));
  const headers = { 'content-type': 'application/merge-patch+json' };
  const migrationResponse = await fixture.send('PATCH', `${createWidgetPath('v1')}/a`, {}, headers);
  assert.notEqual(migrationResponse.body.metadata.resourceVersion, metadata.resourceVersion);
  reviews.splice(0);
  const { body } = await fixture.send('GET', `${createWidgetPath('v2')}/a`);
  assert.deepEqual([body.spec, reviews], [{ note: 'v1', length: 1 }, []]);
  const secondResponse = await fixture.send('PATCH', `${createWidgetPath('v1')}/a`, {}, headers);
  assert.equal(secondResponse.body.metadata.resourceVersion, migrationResponse.body.metadata.resourceVersion);
});

test('without a conversion webhook, an object gets the defaults of its stored version', async () => {
  const { fixture, create, reviews } = await createWidgetFixture();
  const { spec, ...otherSpecFields } = createDefinition('v1');
  fixture.define({ ...otherSpecFields, spec: { ...spec, conversion: { strategy: 'None' } } });
  await create('v1', 'a', { size: 1 });
  assert.deepEqual((await fixture.send('GET', `${createWidgetPath('v2')}/a`)).body.spec, { note: 'v1' });
  const { spec: createdSpec } = await create('v2', 'b', { length: 1 });
  assert.deepEqual(
    [createdSpec, (await fixture.send('GET', `${createWidgetPath('v1')}/b`)).body.spec],
    [{ note: 'v2' }, { note: 'v2' }],
  );
  assert.deepEqual(reviews, []);
});

test('an admission webhook receives the version of its rules', async () => {
  const { fixture, create } = await createWidgetFixture();
  const convertWithWebhook = fixture.webhook;
  const admittedObjects: unknown[] = [];
  fixture.webhook = async (request) => {
    if (!request.url.includes('admit')) return convertWithWebhook(request);
    const { apiVersion, kind, request: admissionRequest } = JSON.parse(request.body);
    admittedObjects.push([admissionRequest.object.apiVersion, admissionRequest.object.spec]);
    const patch = btoa(JSON.stringify([{ op: 'replace', path: '/spec/length', value: 9 }]));
    const response = { uid: admissionRequest.uid, allowed: true, patch, patchType: 'JSONPatch' };
    return { status: 200, body: JSON.stringify({ apiVersion, kind, response }) };
  };
  const configurationResponse = await fixture.send(
    'POST',
    '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations',
    {
      metadata: { name: 'a' },
      webhooks: [
        {
          name: 'a.example.com',
          admissionReviewVersions: ['v1'],
          sideEffects: 'None',
          clientConfig: { url: 'https://hook/admit' },
          rules: [{ operations: ['*'], apiGroups: ['x.io'], apiVersions: ['v2'], resources: ['widgets'] }],
        },
      ],
    },
  );
  assert.equal(configurationResponse.status, 201);
  const { spec } = await create('v1', 'a', { size: 1 });
  assert.deepEqual([spec, admittedObjects], [{ note: 'v1', size: 9 }, [['x.io/v2', { note: 'v1', length: 1 }]]]);
});
