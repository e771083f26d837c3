/** The functions of IP addresses and CIDR ranges. */

import { containsIp, maskIp } from '../../names/cidr.ts';
import { isLinkLocalMulticast, isLinkLocalUnicast, isLoopback, isUnspecified } from '../../names/ip-address.ts';
import { CidrValue, IpValue } from '../values/opaque/addresses.ts';
import { CelError, type CelValue } from '../values/value.ts';
import { formatCidr, formatIp, parseCidrValue, parseIpValue } from './address-texts.ts';
import { createFunction, createMethod, type FunctionOverload } from './library.ts';

function parseOrError<T extends CelValue>(parseValue: () => T): T | CelError {
  try {
    return parseValue();
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

const containsAddress = ({ ip, prefixLength }: CidrValue, { bytes }: IpValue) =>
  containsIp(bytes, { address: ip.bytes, prefixLength });

function containsRange(range: CidrValue, otherRange: CidrValue): boolean {
  return range.prefixLength <= otherRange.prefixLength && containsAddress(range, otherRange.ip);
}

function maskRange({ ip, prefixLength }: CidrValue): CidrValue {
  return new CidrValue(new IpValue(maskIp(ip.bytes, prefixLength)), prefixLength);
}

const createAddressPredicate = (name: string, id: string, predicate: (bytes: Uint8Array) => boolean) =>
  createMethod(name, id, ['ip'], 'bool', ({ bytes }) => predicate(bytes));

export const ADDRESS_FUNCTIONS: readonly FunctionOverload[] = [
  createFunction('ip', 'string_to_ip', ['string'], 'ip', (text) => parseOrError(() => parseIpValue(text))),
  createFunction(
    'isIP',
    'is_ip',
    ['string'],
    'bool',
    (text) => !(parseOrError(() => parseIpValue(text)) instanceof CelError),
  ),
  createFunction('ip.isCanonical', 'ip_is_canonical', ['string'], 'bool', (text) => {
    const ip = parseOrError(() => parseIpValue(text));
    return ip instanceof CelError ? ip : formatIp(ip) === text;
  }),
  createFunction('string', 'ip_to_string', ['ip'], 'string', formatIp),
  createMethod('family', 'ip_family', ['ip'], 'int', ({ bytes }) => (bytes.length === 4 ? 4n : 6n)),
  createAddressPredicate('isUnspecified', 'ip_is_unspecified', isUnspecified),
  createAddressPredicate('isLoopback', 'ip_is_loopback', isLoopback),
  createAddressPredicate('isLinkLocalMulticast', 'ip_is_link_local_multicast', isLinkLocalMulticast),
  createAddressPredicate('isLinkLocalUnicast', 'ip_is_link_local_unicast', isLinkLocalUnicast),
  createMethod('isGlobalUnicast', 'ip_is_global_unicast', ['ip'], 'bool', isGlobalUnicast),

  createFunction('cidr', 'string_to_cidr', ['string'], 'cidr', (text) => parseOrError(() => parseCidrValue(text))),
  createFunction(
    'isCIDR',
    'is_cidr',
    ['string'],
    'bool',
    (text) => !(parseOrError(() => parseCidrValue(text)) instanceof CelError),
  ),
  createFunction('string', 'cidr_to_string', ['cidr'], 'string', formatCidr),
  createMethod('containsIP', 'cidr_contains_ip_string', ['cidr', 'string'], 'bool', (range, text) => {
    const ip = parseOrError(() => parseIpValue(text));
    return ip instanceof CelError ? new CelError('no such overload') : containsAddress(range, ip);
  }),
  createMethod('containsIP', 'cidr_contains_ip_ip', ['cidr', 'ip'], 'bool', containsAddress),
  createMethod('containsCIDR', 'cidr_contains_cidr_string', ['cidr', 'string'], 'bool', (range, text) => {
    const containedRange = parseOrError(() => parseCidrValue(text));
    return containedRange instanceof CelError ? containedRange : containsRange(range, containedRange);
  }),
  createMethod('containsCIDR', 'cidr_contains_cidr', ['cidr', 'cidr'], 'bool', containsRange),
  createMethod('ip', 'cidr_ip', ['cidr'], 'ip', ({ ip }) => ip),
  createMethod('prefixLength', 'cidr_prefix_length', ['cidr'], 'int', ({ prefixLength }) => BigInt(prefixLength)),
  createMethod('masked', 'cidr_masked', ['cidr'], 'cidr', maskRange),
];
