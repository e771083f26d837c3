/**
 * Tests the long-request thread in a complete server: its responses and stored objects equal those of the main thread, and it does not
 * block the main thread.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type RunningSimulator, startSimulator } from '../../start-simulator.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/default';
const CONFIG_MAPS_PATH = `${NAMESPACE_PATH}/configmaps`;
const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const WIDGETS_PATH = '/apis/x.example/v1/namespaces/default/widgets';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';

/** Audits ConfigMaps in kube-system with their request objects, and no other objects. */
const AUDIT_POLICY = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  rules: [
    { level: 'Request', namespaces: ['kube-system'], resources: [{ group: '', resources: ['configmaps'] }] },
    { level: 'None' },
  ],
};

let simulator: RunningSimulator;
describe('long requests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'long-requests-'));
  const auditLogPath = join(folder, 'audit.log');
  before(async () => {
    const auditPolicyFile = join(folder, 'policy.yaml');
    writeFileSync(auditPolicyFile, JSON.stringify(AUDIT_POLICY));
    simulator = await startSimulator({
      dialect: 'kubernetes',
      controllers: ['*', 'resourcequota'],
      auditLogPath,
      auditPolicyFile,
    });
  });
  after(async () => {
    await simulator.close();
    rmSync(folder, { recursive: true });
  });
  // Starts the thread, because requests with a body slightly above the limit use the thread only if the thread is running.
  beforeEach(async () => {
    const body = { metadata: { name: 'start' }, data: { a: 'x'.repeat(300_000) } };
    assert.equal((await sendRequest('POST', `${CONFIG_MAPS_PATH}?dryRun=All`, body)).status, 201);
  });

  interface ReceivedResponse {
    readonly status: number;
    // biome-ignore lint/suspicious/noExplicitAny: tests read members of documents of every kind
    readonly body: any;
  }

  async function sendRequest(
    method: string,
    path: string,
    body?: object | string,
    type = 'application/json',
  ): Promise<ReceivedResponse> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      ...(body !== undefined && { body: text, headers: { 'content-type': type } }),
    });
    const responseText = await response.text();
    return { status: response.status, body: responseText.startsWith('{') ? JSON.parse(responseText) : responseText };
  }

  function createMembers(count: number, value: string): Record<string, string> {
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, value]));
  }

  test('a large object is created, updated, patched, read and deleted', async () => {
    const body = { metadata: { name: 'a', labels: { x: 'y' } }, data: createMembers(5000, 'one') };
    const createResponse = await sendRequest('POST', CONFIG_MAPS_PATH, body);
    assert.deepEqual([createResponse.status, createResponse.body.data], [201, body.data]);
    assert.equal((await sendRequest('POST', CONFIG_MAPS_PATH, body)).body.reason, 'AlreadyExists');
    const updateResponse = await sendRequest('PUT', `${CONFIG_MAPS_PATH}/a`, {
      ...body,
      data: createMembers(5000, 'two'),
    });
    assert.deepEqual([updateResponse.status, updateResponse.body.data.k4999], [200, 'two']);
    const staleBody = {
      ...body,
      metadata: { name: 'a', resourceVersion: createResponse.body.metadata.resourceVersion },
    };
    assert.equal((await sendRequest('PUT', `${CONFIG_MAPS_PATH}/a`, staleBody)).body.reason, 'Conflict');
    const patchResponse = await sendRequest(
      'PATCH',
      `${CONFIG_MAPS_PATH}/a`,
      '{"data":{"k0":null,"k1":"three"}}',
      MERGE_PATCH_TYPE,
    );
    assert.deepEqual(
      [patchResponse.status, patchResponse.body.data.k0, patchResponse.body.data.k1],
      [200, undefined, 'three'],
    );
    const { body: readResponse } = await sendRequest('GET', `${CONFIG_MAPS_PATH}/a`);
    assert.deepEqual(readResponse, patchResponse.body);
    assert.ok(Number(readResponse.metadata.resourceVersion) > Number(updateResponse.body.metadata.resourceVersion));
    const appliedConfiguration = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
      data: createMembers(5000, 'two'),
    };
    const conflictResponse = await sendRequest(
      'PATCH',
      `${CONFIG_MAPS_PATH}/a?fieldManager=m`,
      appliedConfiguration,
      'application/apply-patch+yaml',
    );
    assert.deepEqual([conflictResponse.status, conflictResponse.body.reason], [409, 'Conflict']);
    assert.equal((await sendRequest('DELETE', `${CONFIG_MAPS_PATH}/a`)).status, 200);
    assert.equal((await sendRequest('GET', `${CONFIG_MAPS_PATH}/a`)).status, 404);
  });

  test('the audit event of a large object contains the object', async () => {
    const body = { metadata: { name: 'large' }, data: createMembers(5000, 'one') };
    assert.equal((await sendRequest('POST', '/api/v1/namespaces/kube-system/configmaps', body)).status, 201);
    const events = readFileSync(auditLogPath, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    const event = events.find(({ stage }) => stage === 'ResponseComplete');
    assert.deepEqual([event.requestObject?.metadata?.name, event.objectRef?.name], ['large', 'large']);
  });

  test('a large invalid body has the same errors as a small invalid body', async () => {
    const longValue = 'x'.repeat(50_000);
    assert.equal((await sendRequest('POST', CONFIG_MAPS_PATH, `{"data":"${longValue}`)).status, 400);
    assert.equal(
      (await sendRequest('POST', CONFIG_MAPS_PATH, { metadata: { name: 'B_' }, data: { a: longValue } })).body.reason,
      'Invalid',
    );
    assert.equal(
      (await sendRequest('POST', CONFIG_MAPS_PATH, { metadata: { name: 'b' }, data: { a: longValue } }, 'text/plain'))
        .status,
      415,
    );
    assert.equal(
      (await sendRequest('PATCH', `${CONFIG_MAPS_PATH}/none`, { data: { a: longValue } }, MERGE_PATCH_TYPE)).status,
      404,
    );
    assert.equal(
      (
        await sendRequest('POST', '/api/v1/namespaces/none/configmaps', {
          metadata: { name: 'b' },
          data: { a: longValue },
        })
      ).status,
      404,
    );
    const tooLongEvent = {
      metadata: { name: 'e' },
      involvedObject: { namespace: 'default' },
      message: 'x'.repeat(1_600_000),
    };
    const tooLargeResponse = await sendRequest('POST', `${NAMESPACE_PATH}/events`, tooLongEvent);
    assert.deepEqual(
      [tooLargeResponse.status, tooLargeResponse.body.message],
      [500, 'etcdserver: request is too large'],
    );
  });

  test('a large custom resource can be created and keeps its 64-bit integers', async () => {
    const properties = { long: { type: 'integer', format: 'int64' }, pad: { type: 'string' } };
    const schema = { type: 'object', properties };
    const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }];
    const spec = { group: 'x.example', scope: 'Namespaced', names: { plural: 'widgets', kind: 'Widget' }, versions };
    assert.equal(
      (await sendRequest('POST', DEFINITIONS_PATH, { metadata: { name: 'widgets.x.example' }, spec })).status,
      201,
    );
    const head = '"apiVersion":"x.example/v1","kind":"Widget","metadata":{"name":"a"}';
    const text = `{${head},"long":9007199254740993,"pad":"${'x'.repeat(50_000)}"}`;
    let createResponse = await sendRequest('POST', WIDGETS_PATH, text);
    for (let attempt = 0; createResponse.status === 404 && attempt < 200; attempt += 1)
      createResponse = await sendRequest('POST', WIDGETS_PATH, text);
    assert.equal(createResponse.status, 201);
    const read = await (await fetch(`${simulator.url}${WIDGETS_PATH}/a`)).text();
    assert.match(read, /"long":9007199254740993,/);
  });

  test('quotas are enforced for concurrent long and short requests', async () => {
    await sendRequest('POST', '/api/v1/namespaces', { metadata: { name: 'limited' } });
    const path = '/api/v1/namespaces/limited';
    const quota = { metadata: { name: 'q' }, spec: { hard: { 'count/secrets': '3' } } };
    await sendRequest('POST', `${path}/resourcequotas`, quota);
    for (let status: unknown; status === undefined; ) {
      status = (await sendRequest('GET', `${path}/resourcequotas/q`)).body.status?.used;
    }
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        sendRequest('POST', `${path}/secrets`, {
          metadata: { name: `c${index}` },
          stringData: { a: 'x'.repeat(index % 2 === 0 ? 50_000 : 1) },
        }),
      ),
    );
    assert.equal(responses.filter(({ status }) => status === 201).length, 3);
    assert.equal((await sendRequest('GET', `${path}/secrets`)).body.items.length, 3);
  });

  test('concurrent writers of a large object lose no changes', async () => {
    await sendRequest('POST', CONFIG_MAPS_PATH, { metadata: { name: 'shared' }, data: createMembers(3000, 'x') });
    const patches = Array.from({ length: 6 }, (_, index) =>
      sendRequest(
        'PATCH',
        `${CONFIG_MAPS_PATH}/shared`,
        { data: { ...createMembers(3000, 'x'), [`mine${index}`]: 'yes' } },
        MERGE_PATCH_TYPE,
      ),
    );
    for (const { status } of await Promise.all(patches)) assert.equal(status, 200);
    const { body } = await sendRequest('GET', `${CONFIG_MAPS_PATH}/shared`);
    for (let index = 0; index < 6; index += 1) assert.equal(body.data[`mine${index}`], 'yes');
  });

  /**
   * Counts the other requests instead of measuring time, so that the result does not depend on the speed of the machine. While the
   * thread processes the longest bodies, the main thread is blocked only briefly and handles other requests.
   */
  test('other requests are handled while the thread handles the largest bodies', async () => {
    const bodies = [
      { metadata: { name: 'l1' }, data: createMembers(40_000, '') },
      { metadata: { name: 'l2', labels: createMembers(40_000, 'v') } },
    ];
    for (const body of bodies) {
      let completedRequests = 0;
      let isDone = false;
      const longRequest = sendRequest('POST', CONFIG_MAPS_PATH, body).finally(() => {
        isDone = true;
      });
      while (!isDone) {
        assert.equal((await fetch(`${simulator.url}/livez`)).status, 200);
        completedRequests += 1;
      }
      await longRequest;
      assert.ok(
        completedRequests > 20,
        `only ${completedRequests} other requests were completed during ${body.metadata.name}`,
      );
    }
  });
});
