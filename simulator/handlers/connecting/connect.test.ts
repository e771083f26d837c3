import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { HandlerFixture } from '../fixture/handler-fixture.ts';

const NAMESPACE_PATH = '/api/v1/namespaces/ns';
const KUBELET_MESSAGE = 'dial tcp 127.0.0.1:10250: connect: connection refused';
let fixture: HandlerFixture;

before(async () => {
  fixture = await HandlerFixture.createWithNamespace();
  const createObject = (path: string, body: object) => fixture.send('POST', path, body);
  const createPod = (name: string, spec: object) =>
    createObject(`${NAMESPACE_PATH}/pods`, {
      metadata: { name },
      spec: { containers: [{ name: 'c', image: 'i' }], ...spec },
    });
  const addresses = [{ type: 'InternalIP', address: '127.0.0.1' }];
  await createObject('/api/v1/nodes', { metadata: { name: 'silent' } });
  await createObject('/api/v1/nodes', { metadata: { name: 'local' }, status: { addresses } });
  await createPod('unbound', {});
  await createPod('on-silent', { nodeName: 'silent' });
  await createPod('on-local', { nodeName: 'local' });
  await createPod('on-none', { nodeName: 'none' });
  await createPod('double', { containers: ['c', 'd'].map((name) => ({ name, image: 'i' })) });
  await createObject(`${NAMESPACE_PATH}/services`, { metadata: { name: 's' }, spec: { ports: [{ port: 80 }] } });
  await createObject(`${NAMESPACE_PATH}/endpoints`, { metadata: { name: 's' } });
  const { body } = await fixture.send('GET', `${NAMESPACE_PATH}/pods/on-local`);
  await fixture.send('PUT', `${NAMESPACE_PATH}/pods/on-local/status`, { ...body, status: { podIP: '10.1.2.3' } });
});

const RESPONSES: readonly (readonly [path: string, status: number, message: string])[] = [
  ['pods/none/log', 404, 'pods "none" not found'],
  ['pods/unbound/log?container=x', 400, 'container x is not valid for pod unbound'],
  ['pods/double/log', 400, 'a container name must be specified for pod double, choose one of: [c d]'],
  [
    'pods/unbound/log?tailLines=-1',
    422,
    'PodLogOptions "unbound" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0',
  ],
  ['pods/unbound/log?sinceTime=x', 400, 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"'],
  ['pods/unbound/log?limitBytes=x', 400, 'strconv.ParseInt: parsing "x": invalid syntax'],
  ['pods/on-silent/log', 500, 'no preferred addresses found; known addresses: []'],
  ['pods/on-none/log', 404, 'pods "none" not found'],
  [
    'pods/on-local/log?tailLines=1&follow=true',
    500,
    `Get "https://127.0.0.1:10250/containerLogs/ns/on-local/c?follow=true&tailLines=1": ${KUBELET_MESSAGE}`,
  ],
  ['pods/unbound/exec?command=ls', 400, 'pod unbound does not have a host assigned'],
  ['pods/on-local/exec?command=ls', 400, 'Upgrade request required'],
  ['pods/unbound/exec?dryRun=All', 400, 'dryRun is not supported'],
  [
    'pods/unbound/portforward?ports=x',
    400,
    'cannot convert to []int32: strconv.ParseUint: parsing "x": invalid syntax',
  ],
  ['pods/unbound/proxy', 400, 'address not allowed'],
  ['pods/ftp:unbound:80/proxy', 400, 'invalid pod request "ftp:unbound:80"'],
  [
    'pods/on-local:81/proxy/a/b',
    503,
    'error trying to reach service: dial tcp 10.1.2.3:81: connect: connection refused',
  ],
  ['services/none/proxy', 404, 'services "none" not found'],
  ['services/s/proxy', 503, 'no endpoints available for service "s"'],
  ['services/s:81/proxy', 503, 'no service port 81 found for service "s"'],
  ['../../nodes/silent/proxy', 500, 'no preferred addresses found; known addresses: []'],
  ['../../nodes/local/proxy/metrics', 400, 'address not allowed'],
];

for (const [path, status, message] of RESPONSES) {
  test(`GET ${path} returns ${status}`, async () => {
    const target = path.startsWith('../../') ? `/api/v1/${path.slice(6)}` : `${NAMESPACE_PATH}/${path}`;
    const response = await fixture.send('GET', target);
    assert.deepEqual([response.status, response.body.message], [status, message]);
  });
}

test('a pod without a node has no log', async () => {
  const { status, body } = await fixture.send('GET', `${NAMESPACE_PATH}/pods/unbound/log`);
  assert.deepEqual([status, body], [204, '']);
});

test('a stream over an upgraded connection fails because no kubelet responds', async () => {
  const response = await fixture.send('POST', `${NAMESPACE_PATH}/pods/on-local/attach`, undefined, {
    upgrade: 'SPDY/3.1',
  });
  assert.deepEqual([response.status, response.body.message], [500, `error dialing backend: ${KUBELET_MESSAGE}`]);
});

test('a proxied request without a path is redirected to the root', async () => {
  const response = await fixture.send('GET', `${NAMESPACE_PATH}/pods/on-local/proxy`);
  assert.deepEqual([response.status, response.headers.Location], [301, `${NAMESPACE_PATH}/pods/on-local/proxy/`]);
});

test('methods that a subresource does not support are rejected', async () => {
  assert.equal((await fixture.send('POST', `${NAMESPACE_PATH}/pods/unbound/log`)).status, 405);
  assert.equal((await fixture.send('PUT', `${NAMESPACE_PATH}/pods/unbound/exec`)).status, 405);
  assert.equal((await fixture.send('PUT', `${NAMESPACE_PATH}/pods/unbound/proxy`)).body.message, 'address not allowed');
});
