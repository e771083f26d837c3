import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';

const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const WIDGETS_PATH = '/apis/example.com/v1/namespaces/default/widgets';
const STATUS_SCHEMA = { type: 'object', properties: { status: { type: 'object', properties: {} } } };
const WIDGET_DEFINITION = {
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: { openAPIV3Schema: STATUS_SCHEMA },
      },
    ],
  },
};

interface ManagedFieldsEntry {
  readonly manager: string;
  readonly operation: string;
  readonly subresource?: string;
  readonly fieldsV1: object;
}

interface ResponseBody {
  readonly code?: number;
  readonly status?: unknown;
  readonly metadata: { readonly managedFields?: readonly ManagedFieldsEntry[] };
}

async function sendRequest(
  { url }: RunningSimulator,
  method: string,
  path: string,
  body?: object,
  contentType = 'application/json',
): Promise<ResponseBody> {
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': contentType } };
  return (await (await fetch(`${url}${path}`, { method, ...init })).json()) as ResponseBody;
}

/** Starts a simulator that serves widgets, and waits until they are served. */
async function startWithWidgets(emulateRelease: string): Promise<RunningSimulator> {
  const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease });
  const watch = await fetch(`${simulator.url}${DEFINITIONS_PATH}?watch=1`);
  await sendRequest(simulator, 'POST', DEFINITIONS_PATH, WIDGET_DEFINITION);
  let events = '';
  for await (const chunk of watch.body as AsyncIterable<Uint8Array>) {
    events += Buffer.from(chunk).toString();
    if (/"type":"Established"/.test(events) && /the initial names have been accepted/.test(events)) break;
  }
  return simulator;
}

test('the server owns the status of a definition', async () => {
  const simulator = await startWithWidgets('1.32');
  const { metadata } = await sendRequest(simulator, 'GET', `${DEFINITIONS_PATH}/widgets.example.com`);
  await simulator.close();
  const owners = metadata.managedFields?.map(({ manager, operation, subresource = '' }) => [
    manager,
    operation,
    subresource,
  ]);
  // Entries of the same second are sorted by manager.
  assert.deepEqual(owners?.toSorted(), [
    ['kube-apiserver', 'Update', 'status'],
    ['node', 'Update', ''],
  ]);
  const entry = metadata.managedFields?.find(({ subresource }) => subresource === 'status');
  assert.deepEqual(Object.keys(entry?.fieldsV1 ?? {}), ['f:status']);
});

// Observed on kube-apiserver 1.32.13, 1.35.4 and 1.37.2 on 2026-11-28.
const NULL_STATUSES = [
  ['1.32', 422, undefined],
  ['1.35', undefined, { 'f:metadata': { 'f:labels': { 'f:x': {} } }, 'f:status': {} }],
  ['1.37', undefined, { 'f:status': {} }],
] as const;

for (const [release, code, fields] of NULL_STATUSES) {
  test(`an apply of a null status to an object without one ${code ? `returns ${code}` : 'is accepted'} in ${release}`, async () => {
    const simulator = await startWithWidgets(release);
    await sendRequest(simulator, 'POST', WIDGETS_PATH, {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'a' },
    });
    const configuration = {
      apiVersion: 'example.com/v1',
      kind: 'Widget',
      metadata: { name: 'a', labels: { x: 'y' } },
      status: null,
    };
    const path = `${WIDGETS_PATH}/a/status?fieldManager=m`;
    const result = await sendRequest(simulator, 'PATCH', path, configuration, 'application/apply-patch+yaml');
    await simulator.close();
    assert.equal(result.code, code);
    if (code !== undefined) return;
    assert.equal('status' in result, false);
    const entry = result.metadata.managedFields?.find(({ manager }) => manager === 'm');
    assert.deepEqual(entry?.fieldsV1, fields);
  });
}
