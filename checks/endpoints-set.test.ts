import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { validEndpoints } from './arbitrary/endpoints.ts';
import {
  addressesInBothLists,
  type EndpointsSubset,
  expand,
  localEndpoints,
  portNamesUnknownTo,
  readyByPortName,
  readyEndpoints,
} from './endpoints-set.ts';

const subsets = validEndpoints.map((object) => object.subsets as unknown as EndpointsSubset[]);

test('the set is the union of the subsets', () => {
  fc.assert(
    fc.property(subsets, subsets, (left, right) => {
      const ids = (list: readonly EndpointsSubset[]) => new Set(expand(list).map((one) => JSON.stringify(one)));
      const apart = new Set([...ids(left), ...ids(right)]);
      for (const one of ids([...left, ...right])) assert.ok(apart.has(one));
    }),
  );
});

test('a subset is the product of its addresses and ports', () => {
  const subset = {
    addresses: [{ ip: '10.0.0.1', nodeName: 'n1' }, { ip: '2001:db8::1' }],
    notReadyAddresses: [{ ip: '10.0.0.3' }],
    ports: [
      { name: 'http', port: 80 },
      { name: 'dns', port: 53, protocol: 'UDP' },
    ],
  };
  assert.equal(expand([subset]).length, 6);
  assert.equal(readyEndpoints([subset, subset]).length, 4);
  assert.deepEqual(readyByPortName([subset]).get('http'), ['10.0.0.1:80', '[2001:db8::1]:80']);
  assert.deepEqual(
    localEndpoints([subset], 'n1').map(({ portName }) => portName),
    ['http', 'dns'],
  );
  assert.deepEqual(portNamesUnknownTo([{ name: 'http' }], [subset]), ['dns']);
});

test('what is not ready is never offered', () => {
  fc.assert(
    fc.property(subsets, (list) => {
      const offered = new Set(list.flatMap(({ addresses }) => (addresses ?? []).map(({ ip }) => ip)));
      assert.ok(readyEndpoints(list).every(({ ip }) => offered.has(ip)));
    }),
  );
});

test('an address listed twice in one subset is told', () => {
  const both = { addresses: [{ ip: '10.0.0.1' }], notReadyAddresses: [{ ip: '10.0.0.1' }] };
  assert.deepEqual(addressesInBothLists([both]), ['10.0.0.1']);
});
