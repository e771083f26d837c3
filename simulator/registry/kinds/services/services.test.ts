import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../../../spec/dialect.ts';
import { BASE_RELEASE } from '../../../../spec/emulated.ts';
import { findReleaseBehaviors } from '../../../../spec/release-behaviors.ts';
import type { JsonObject } from '../../../pure/object.ts';
import { createRegistry } from '../../create-registry.ts';
import { createServiceKindRules } from './services.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });

function readIngress(type: string, ...ingress: readonly JsonObject[]): unknown {
  const { schema } = registry.findVersion('v1', 'Service') ?? assert.fail('no Services');
  const sentService = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { type } };
  const { object } = schema.decode({ ...sentService, status: { loadBalancer: { ingress: [...ingress] } } });
  schema.setDefaults(object);
  return JSON.parse(JSON.stringify(object)).status.loadBalancer.ingress;
}

test('ipMode defaults to VIP for an address of a load balancer, but not for a hostname', () => {
  const [ingressPoint, proxiedIngressPoint, namedIngressPoint] = [
    { ip: '10.0.0.1' },
    { ip: '10.0.0.2', ipMode: 'Proxy' },
    { hostname: 'a.example' },
  ];
  assert.deepEqual(readIngress('LoadBalancer', ingressPoint, proxiedIngressPoint, namedIngressPoint), [
    { ...ingressPoint, ipMode: 'VIP' },
    proxiedIngressPoint,
    namedIngressPoint,
  ]);
  assert.deepEqual(readIngress('ClusterIP', ingressPoint), [ingressPoint]);
});

test('targetPort must be a number from 1 to 65535 or a port name', () => {
  const listMessages = (targetPort: string | number) => {
    const service = {
      metadata: { name: 'a' },
      spec: {
        type: 'ClusterIP',
        sessionAffinity: 'None',
        internalTrafficPolicy: 'Cluster',
        ports: [{ port: 80, protocol: 'TCP', targetPort }],
      },
    };
    return (createServiceKindRules(findReleaseBehaviors(BASE_RELEASE)).validate?.(service as never) ?? []).map(
      ({ field, message }) => `${field}: ${message}`,
    );
  };
  for (const target of [8080, 'http', '0-a']) assert.deepEqual(listMessages(target), [], String(target));
  assert.deepEqual(listMessages('a--0'), [
    'spec.ports[0].targetPort: Invalid value: "a--0": must not contain consecutive hyphens',
  ]);
  assert.deepEqual(listMessages('80'), [
    'spec.ports[0].targetPort: Invalid value: "80": must contain at least one letter (a-z)',
  ]);
  assert.deepEqual(listMessages(70_000), [
    'spec.ports[0].targetPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
  ]);
});
