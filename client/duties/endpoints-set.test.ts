import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Backend, produceSubsets } from './endpoints-producer.ts';
import { formatAddress, listEndpoints, listLocalEndpoints, listReadyEndpoints } from './endpoints-set.ts';

const describeEndpoints = (subset: Parameters<typeof listEndpoints>[0]): string[] =>
  listEndpoints(subset).map((endpoint) => `${endpoint.portName} ${formatAddress(endpoint)} ${endpoint.ready}`);

test('a set is the union of the products of its subsets, as in the example of the specification', () => {
  const ports = [
    { name: 'a', port: 8675 },
    { name: 'b', port: 309 },
  ];
  const subsets = [
    { addresses: [{ ip: '10.10.1.1' }, { ip: '10.10.2.2' }], ports },
    { notReadyAddresses: [{ ip: 'fd00::1' }], ports: [{ name: 'a', port: 93 }] },
  ];
  assert.deepEqual(describeEndpoints(subsets), [
    'a 10.10.1.1:8675 true',
    'a 10.10.2.2:8675 true',
    'b 10.10.1.1:309 true',
    'b 10.10.2.2:309 true',
    'a [fd00::1]:93 false',
  ]);
  assert.equal(listReadyEndpoints(subsets).length, 4);
});

test('an endpoint in two subsets occurs once', () => {
  const subset = { addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] };
  assert.deepEqual(describeEndpoints([subset, subset]), [' 10.0.0.1:80 true']);
});

test('local endpoints are found by nodeName', () => {
  const subset = { addresses: [{ ip: '10.0.0.1', nodeName: 'n1' }, { ip: '10.0.0.2' }], ports: [{ port: 80 }] };
  assert.deepEqual(
    listLocalEndpoints([subset], 'n1').map(({ ip }) => ip),
    ['10.0.0.1'],
  );
});

const backendArbitrary = fc.record<Backend>({
  ip: fc.integer({ min: 1, max: 5 }).map((hostNumber) => `10.0.0.${hostNumber}`),
  ready: fc.boolean(),
  ports: fc.record({ web: fc.constantFrom(80, 8080) }),
});

test('a producer keeps every address, lists none as both ready and not ready, and groups them by ports', () => {
  fc.assert(
    fc.property(fc.array(backendArbitrary), (backends) => {
      const subsets = produceSubsets([{ name: 'http', port: 1, targetPort: 'web' }], backends);
      for (const { addresses = [], notReadyAddresses = [] } of subsets) {
        assert.ok(!addresses.some(({ ip }) => notReadyAddresses.some((notReadyAddress) => notReadyAddress.ip === ip)));
      }
      const keys = subsets.map(({ ports }) => JSON.stringify(ports));
      assert.equal(new Set(keys).size, keys.length);
      const readyIps = new Set(listEndpoints(subsets).map(({ ip }) => ip));
      assert.deepEqual(readyIps, new Set(backends.map(({ ip }) => ip)));
    }),
  );
});
