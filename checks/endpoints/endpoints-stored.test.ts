import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeStoredSubsets } from './endpoints-stored.ts';

test('a port without protocol is stored as TCP; no other default is set', () => {
  const sentSubsets = [
    { addresses: [{ ip: '10.0.0.1', hostname: '' }], ports: [{ port: 80 }, { port: 53, protocol: 'UDP' }] },
  ];
  assert.deepEqual(computeStoredSubsets(sentSubsets), [
    {
      addresses: [{ ip: '10.0.0.1' }],
      ports: [
        { port: 80, protocol: 'TCP' },
        { port: 53, protocol: 'UDP' },
      ],
    },
  ]);
});

test('empty lists are not stored', () => {
  assert.equal(computeStoredSubsets([]), undefined);
  assert.deepEqual(computeStoredSubsets([{ addresses: [], notReadyAddresses: [{ ip: '::2' }], ports: [] }]), [
    { notReadyAddresses: [{ ip: '::2' }] },
  ]);
});
