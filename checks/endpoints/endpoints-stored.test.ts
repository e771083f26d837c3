import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedSubsets } from './endpoints-stored.ts';

test('a port without protocol is stored as TCP; no other default is set', () => {
  const sent = [
    { addresses: [{ ip: '10.0.0.1', hostname: '' }], ports: [{ port: 80 }, { port: 53, protocol: 'UDP' }] },
  ];
  assert.deepEqual(storedSubsets(sent), [
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
  assert.equal(storedSubsets([]), undefined);
  assert.deepEqual(storedSubsets([{ addresses: [], notReadyAddresses: [{ ip: '::2' }], ports: [] }]), [
    { notReadyAddresses: [{ ip: '::2' }] },
  ]);
});
