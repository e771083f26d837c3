/** Functions of IP addresses and CIDR ranges. */

import { containsIp, maskIp } from '../../names/cidr.ts';
import { isLinkLocalMulticast, isLinkLocalUnicast, isLoopback, isUnspecified } from '../../names/ip-address.ts';
import { CidrValue, IpValue } from '../values/opaque/addresses.ts';
import { CelError, type Value } from '../values/value.ts';
import { formatCidr, formatIp, readCidr, readIp } from './address-texts.ts';
import { method, type Overload, operation } from './library.ts';

function catchError<T extends Value>(read: () => T): T | CelError {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return new CelError(error.message);
  }
}

function isMulticast({ bytes }: IpValue): boolean {
  return bytes.length === 4 ? (bytes[0] ?? 0) >> 4 === 14 : bytes[0] === 0xff;
}

function isGlobalUnicast(ip: IpValue): boolean {
  const isBroadcast = ip.bytes.length === 4 && ip.bytes.every((byte) => byte === 255);
  const isSpecial = isUnspecified(ip.bytes) || isLoopback(ip.bytes) || isLinkLocalUnicast(ip.bytes);
  return !isBroadcast && !isSpecial && !isMulticast(ip);
}

const containsAddress = ({ ip, bits }: CidrValue, { bytes }: IpValue) => containsIp(bytes, { address: ip.bytes, bits });

function contains(range: CidrValue, otherRange: CidrValue): boolean {
  return range.bits <= otherRange.bits && containsAddress(range, otherRange.ip);
}

function maskRange({ ip, bits }: CidrValue): CidrValue {
  return new CidrValue(new IpValue(maskIp(ip.bytes, bits)), bits);
}

const createAddressTest = (name: string, id: string, isMember: (bytes: Uint8Array) => boolean) =>
  method(name, id, ['ip'], 'bool', ({ bytes }) => isMember(bytes));

export const ADDRESSES: readonly Overload[] = [
  operation('ip', 'string_to_ip', ['string'], 'ip', (text) => catchError(() => readIp(text))),
  operation('isIP', 'is_ip', ['string'], 'bool', (text) => !(catchError(() => readIp(text)) instanceof CelError)),
  operation('ip.isCanonical', 'ip_is_canonical', ['string'], 'bool', (text) => {
    const ip = catchError(() => readIp(text));
    return ip instanceof CelError ? ip : formatIp(ip) === text;
  }),
  operation('string', 'ip_to_string', ['ip'], 'string', formatIp),
  method('family', 'ip_family', ['ip'], 'int', ({ bytes }) => (bytes.length === 4 ? 4n : 6n)),
  createAddressTest('isUnspecified', 'ip_is_unspecified', isUnspecified),
  createAddressTest('isLoopback', 'ip_is_loopback', isLoopback),
  createAddressTest('isLinkLocalMulticast', 'ip_is_link_local_multicast', isLinkLocalMulticast),
  createAddressTest('isLinkLocalUnicast', 'ip_is_link_local_unicast', isLinkLocalUnicast),
  method('isGlobalUnicast', 'ip_is_global_unicast', ['ip'], 'bool', isGlobalUnicast),

  operation('cidr', 'string_to_cidr', ['string'], 'cidr', (text) => catchError(() => readCidr(text))),
  operation('isCIDR', 'is_cidr', ['string'], 'bool', (text) => !(catchError(() => readCidr(text)) instanceof CelError)),
  operation('string', 'cidr_to_string', ['cidr'], 'string', formatCidr),
  method('containsIP', 'cidr_contains_ip_string', ['cidr', 'string'], 'bool', (range, text) => {
    const ip = catchError(() => readIp(text));
    return ip instanceof CelError ? new CelError('no such overload') : containsAddress(range, ip);
  }),
  method('containsIP', 'cidr_contains_ip_ip', ['cidr', 'ip'], 'bool', containsAddress),
  method('containsCIDR', 'cidr_contains_cidr_string', ['cidr', 'string'], 'bool', (range, text) => {
    const containedRange = catchError(() => readCidr(text));
    return containedRange instanceof CelError ? containedRange : contains(range, containedRange);
  }),
  method('containsCIDR', 'cidr_contains_cidr', ['cidr', 'cidr'], 'bool', contains),
  method('ip', 'cidr_ip', ['cidr'], 'ip', ({ ip }) => ip),
  method('prefixLength', 'cidr_prefix_length', ['cidr'], 'int', ({ bits }) => BigInt(bits)),
  method('masked', 'cidr_masked', ['cidr'], 'cidr', maskRange),
];
