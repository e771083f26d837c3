import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dialect } from '../../../spec/dialect.ts';
import type { JsonObject } from '../../pure/object.ts';
import { createRegistry } from '../create-registry.ts';

const registry = createRegistry({ dialect: dialect('kubernetes'), runtimeConfig: new Map() });

function ingressOf(type: string, ...ingress: readonly JsonObject[]): unknown {
  const { schema } = registry.versionOf('v1', 'Service') ?? assert.fail('no Services');
  const sent = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { type } };
  const { object } = schema.decode({ ...sent, status: { loadBalancer: { ingress: [...ingress] } } });
  schema.setDefaults(object);
  return JSON.parse(JSON.stringify(object)).status.loadBalancer.ingress;
}

test('an address of a load balancer is that of the balancer, unless it says otherwise; a name has no mode', () => {
  const [address, proxied, name] = [{ ip: '10.0.0.1' }, { ip: '10.0.0.2', ipMode: 'Proxy' }, { hostname: 'a.example' }];
  assert.deepEqual(ingressOf('LoadBalancer', address, proxied, name), [{ ...address, ipMode: 'VIP' }, proxied, name]);
  assert.deepEqual(ingressOf('ClusterIP', address), [address]);
});
