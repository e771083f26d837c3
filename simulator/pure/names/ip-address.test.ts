import assert from 'node:assert/strict';
import { isIPv4, isIPv6 } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { containsIp, parseCidr } from './cidr.ts';
import { isLinkLocalMulticast, isLinkLocalUnicast, isLoopback, isUnspecified, parseIp } from './ip-address.ts';

const addressText = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.ipV4().map((ip) => `::ffff:${ip}`),
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef:.'), maxLength: 12 }),
);

test('the same addresses as in Node are valid, and also leading zeros', () => {
  fc.assert(
    fc.property(addressText, (ip) => {
      const canonicalText = ip.replace(/(^|[.:])0+(?=[0-9]+(\.|$))/g, '$1');
      assert.equal(parseIp(ip) !== undefined, isIPv4(canonicalText) || isIPv6(canonicalText), ip);
    }),
    { numRuns: 500 },
  );
});

test('an IPv4 address has four bytes in every notation', () => {
  for (const ip of ['10.0.0.1', '010.000.0.01', '::ffff:10.0.0.1', '::ffff:a00:1']) {
    assert.deepEqual([...(parseIp(ip) ?? [])], [10, 0, 0, 1]);
  }
  for (const ip of [
    '',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.a',
    ':::',
    '1::2::3',
    '::1%eth0',
    '12345::',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7',
    ' 1.2.3.4',
    '1.2.3.4::',
    '::1.2.3',
    '1:',
  ]) {
    assert.equal(parseIp(ip), undefined, ip);
  }
});

const ranges: [(ip: Uint8Array) => boolean, string[]][] = [
  [isLoopback, ['127.0.0.0/8', '::1/128']],
  [isLinkLocalUnicast, ['169.254.0.0/16', 'fe80::/10']],
  [isLinkLocalMulticast, ['224.0.0.0/24', 'ff02::/16']],
  [isUnspecified, ['0.0.0.0/32', '::/128']],
];

test('the special ranges contain exactly the addresses of their CIDR', () => {
  const boundaryAddresses = fc.constantFrom(
    '127.0.0.1',
    '128.0.0.1',
    '126.255.255.255',
    '169.254.0.1',
    '169.253.255.255',
    '169.255.0.0',
    '224.0.0.255',
    '224.0.1.0',
    '0.0.0.0',
    '0.0.0.1',
    '::',
    '::1',
    '::2',
    'fe80::1',
    'febf::1',
    'fec0::1',
    'fe7f::1',
    'ff02::1',
    'ff01::1',
    'ff03::1',
  );
  fc.assert(
    fc.property(fc.oneof(boundaryAddresses, fc.ipV4(), fc.ipV6()), (ip) => {
      const bytes = parseIp(ip) as Uint8Array;
      for (const [isInRange, cidrs] of ranges) {
        // Flags in the second byte of an IPv6 multicast address do not change its scope.
        if (isInRange === isLinkLocalMulticast && bytes.length === 16 && bytes[0] === 0xff)
          bytes[1] = (bytes[1] ?? 0) & 0x0f;
        assert.equal(
          isInRange(bytes),
          cidrs.some((cidr) => containsIp(bytes, parseCidr(cidr) as never)),
          `${ip} ${cidrs}`,
        );
      }
    }),
  );
});

test('an invalid CIDR range is rejected', () => {
  for (const cidr of ['10.0.0.0', '10.0.0.0/33', '::/129', 'x/8', '10.0.0.0/', '10.0.0.0/-1', '/8']) {
    assert.equal(parseCidr(cidr), undefined, cidr);
  }
  assert.equal(containsIp(parseIp('10.1.2.3') as never, parseCidr('::ffff:10.0.0.0/104') as never), true);
});
