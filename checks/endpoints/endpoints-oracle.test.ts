import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearlyValidEndpoints, validEndpoints } from '../arbitrary/endpoints.ts';
import { validateEndpoints } from './endpoints-oracle.ts';
import { findBrokenAddressRule } from './ip-address.ts';

test('every generated valid object is valid', () => {
  fc.assert(
    fc.property(validEndpoints, (object) => {
      assert.deepEqual(validateEndpoints({ ...object }), { outcome: 'valid', problems: [], undecidedPaths: [] });
    }),
  );
});

test('all problems are in the subset that was made invalid', () => {
  fc.assert(
    fc.property(nearlyValidEndpoints, (object) => {
      const { problems } = validateEndpoints({ ...object });
      assert.ok(new Set(problems.map(({ path }) => path.replace(/^(subsets\[\d+\]).*/, '$1'))).size <= 1);
    }),
  );
});

test('excluded IP ranges start and end at the addresses in the table', () => {
  const brokenRules: [string, string | undefined][] = [
    ['126.255.255.255', undefined],
    ['127.0.0.0', 'ep-ip-no-loopback-v4'],
    ['127.255.255.255', 'ep-ip-no-loopback-v4'],
    ['128.0.0.0', undefined],
    ['169.254.0.0', 'ep-ip-no-link-local-v4'],
    ['169.255.0.0', undefined],
    ['224.0.0.255', 'ep-ip-no-link-local-multicast-v4'],
    ['224.0.1.0', undefined],
    ['0.0.0.0', 'ep-ip-not-unspecified'],
    ['::', 'ep-ip-not-unspecified'],
    ['0:0::0:1', 'ep-ip-no-loopback-v6'],
    ['febf::1', 'ep-ip-no-link-local-v6'],
    ['fec0::1', undefined],
    ['ff02:ffff::', 'ep-ip-no-link-local-multicast-v6'],
    ['ff03::', undefined],
    ['1::2:3.4.5.6', undefined],
    ['::ffff:1.2.3.4', 'undecided'],
    ['010.1.2.3', 'undecided'],
    ['1.2.3', 'ep-ip-valid-address'],
    ['1::2::3', 'ep-ip-valid-address'],
    ['fe80::1%eth0', 'ep-ip-valid-address'],
  ];
  for (const [ip, rule] of brokenRules) assert.equal(findBrokenAddressRule(ip), rule, ip);
});

test('each invalid field has a problem with its path and rule', () => {
  const validation = validateEndpoints({
    subsets: [
      { ports: [{ port: 80 }] },
      {
        addresses: [{ ip: '127.0.0.1', hostname: 'Bad' }, {}],
        ports: [{ port: 0, name: 'a_b', protocol: 'tcp', appProtocol: 'x/' }, { port: 70000 }, { name: 'c' }],
      },
    ],
  });
  assert.equal(validation.outcome, 'invalid');
  assert.deepEqual(
    validation.problems.map(({ path, rule }) => `${path} ${rule}`),
    [
      'subsets[0] ep-subset-needs-an-address',
      'subsets[1].addresses[0].ip ep-ip-no-loopback-v4',
      'subsets[1].addresses[0].hostname ep-hostname-dns-label',
      'subsets[1].addresses[1].ip ep-ip-required',
      'subsets[1].ports[0].name ep-port-name-dns-label',
      'subsets[1].ports[0].port ep-port-range',
      'subsets[1].ports[0].protocol ep-protocol-other-rejected',
      'subsets[1].ports[0].appProtocol ep-appprotocol-label-syntax',
      'subsets[1].ports[1].name ep-port-name-required-when-several',
      'subsets[1].ports[1].port ep-port-range',
      'subsets[1].ports[2].port ep-port-required',
    ],
  );
});

test('an object with a field of the wrong type is undecodable', () => {
  for (const port of ['80', 1.5, 2 ** 31, true, {}])
    assert.equal(
      validateEndpoints({ subsets: [{ addresses: [{ ip: '1.2.3.4' }], ports: [{ port }] }] }).outcome,
      'undecodable',
    );
  assert.equal(validateEndpoints({ subsets: 'none' }).outcome, 'undecodable');
});
