/**
 * Tests the condition Available of APIServices. The texts are those of kube-apiserver 1.32.13, except for the text about requests that are
 * not forwarded.
 */
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

const MISSING_ENDPOINTS_TEXT = 'endpoints for service/a in "n" have no addresses with port name "x"';
const NOT_FORWARDED_TEXT = 'this server does not forward requests to other API servers';
const UNAVAILABLE_SERVICES = [
  ['does not exist', undefined, undefined, 'ServiceNotFound', 'service/a in "n" is not present'],
  ['lacks the port', createService(80), undefined, 'ServicePortError', 'service/a in "n" is not listening on port 443'],
  [
    'has no Endpoints',
    createService(443),
    undefined,
    'EndpointsNotFound',
    'cannot find endpoints for service/a in "n"',
  ],
  [
    'has Endpoints without the port',
    createService(443),
    createEndpoints('y'),
    'MissingEndpoints',
    MISSING_ENDPOINTS_TEXT,
  ],
  [
    'has Endpoints without addresses',
    createService(443),
    createEndpoints('x', []),
    'MissingEndpoints',
    MISSING_ENDPOINTS_TEXT,
  ],
  ['has an address', createService(443), createEndpoints('x'), 'FailedDiscoveryCheck', NOT_FORWARDED_TEXT],
  [
    'has the type NodePort and lacks the port',
    createService(80, 'NodePort'),
    undefined,
    'FailedDiscoveryCheck',
    'no service port 443 found for service "a"',
  ],
  ['has the type NodePort', createService(443, 'NodePort'), undefined, 'FailedDiscoveryCheck', NOT_FORWARDED_TEXT],
] as const;
for (const [condition, service, endpoints, reason, message] of UNAVAILABLE_SERVICES)
  test(`an APIService whose Service ${condition} is unavailable with the reason ${reason}`, () =>
    assert.deepEqual(determineAvailability(apiService, { service, endpoints }), { status: 'False', reason, message }));

test('an APIService without a service is local and available', () => {
  const localApiService = createApiObject({ spec: { group: 'a.example' } });
  assert.deepEqual(determineAvailability(localApiService, { service: undefined, endpoints: undefined }), {
    status: 'True',
    reason: 'Local',
    message: 'Local APIServices are always available',
  });
});
