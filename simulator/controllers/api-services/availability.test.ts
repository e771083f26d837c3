/** Tests the condition Available of APIServices. The texts are those of kube-apiserver 1.32.13. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { determineAvailability } from './availability.ts';

const createApiObject = (members: JsonObject): ApiObject => ({
  apiVersion: 'v1',
  kind: 'Any',
  metadata: { name: 'a' },
  ...members,
});
const apiService = createApiObject({ spec: { service: { namespace: 'n', name: 'a', port: 443 } } });
const createService = (port: number, type?: string) =>
  createApiObject({ spec: { ...(type !== undefined && { type }), ports: [{ name: 'x', port }] } });
const createEndpoints = (portName: string, addresses: readonly string[] = ['10.1.1.1']) =>
  createApiObject({
    subsets: [{ addresses: addresses.map((ip) => ({ ip })), ports: [{ name: portName, port: 443 }] }],
  });

const UNAVAILABLE_SERVICES = [
  [undefined, undefined, 'ServiceNotFound', 'service/a in "n" is not present'],
  [createService(80), undefined, 'ServicePortError', 'service/a in "n" is not listening on port 443'],
  [createService(443), undefined, 'EndpointsNotFound', 'cannot find endpoints for service/a in "n"'],
  [
    createService(443),
    createEndpoints('y'),
    'MissingEndpoints',
    'endpoints for service/a in "n" have no addresses with port name "x"',
  ],
  [
    createService(443),
    createEndpoints('x', []),
    'MissingEndpoints',
    'endpoints for service/a in "n" have no addresses with port name "x"',
  ],
  [
    createService(443),
    createEndpoints('x'),
    'FailedDiscoveryCheck',
    'this server does not forward requests to other API servers',
  ],
  [
    createService(80, 'NodePort'),
    undefined,
    'FailedDiscoveryCheck',
    'this server does not forward requests to other API servers',
  ],
] as const;
for (const [index, [service, endpoints, reason, message]] of UNAVAILABLE_SERVICES.entries())
  test(`an APIService is unavailable with the reason ${reason} (${index})`, () =>
    assert.deepEqual(determineAvailability(apiService, { service, endpoints }), { status: 'False', reason, message }));

test('an APIService without a service is local and available', () => {
  const localApiService = createApiObject({ spec: { group: 'a.example' } });
  assert.deepEqual(determineAvailability(localApiService, { service: undefined, endpoints: undefined }), {
    status: 'True',
    reason: 'Local',
    message: 'Local APIServices are always available',
  });
});
