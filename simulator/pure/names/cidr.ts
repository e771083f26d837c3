/** Parses address ranges, such as `10.0.0.0/8` or `fe80::/10`. */
import { type IpAddress, parseIp } from './ip-address.ts';

export interface CidrRange {
  readonly address: IpAddress;
  readonly bits: number;
}

export function parseCidr(text: string): CidrRange | undefined {
  const [, base, length] = /^([^/]*)\/([0-9]+)$/.exec(text) ?? [];
  const address = base === undefined ? undefined : parseIp(base);
  const bits = Number(length);
  // The prefix of an IPv4-mapped IPv6 address applies to its IPv4 part.
  const max = base?.includes(':') ? 128 : 32;
  if (address === undefined || !(bits <= max)) return undefined;
  return { address, bits: Math.max(0, bits - (max - address.length * 8)) };
}

/** Reports whether the range contains the address. Returns false for an address of the other family. */
export function containsIp(ip: IpAddress, { address, bits: prefixLength }: CidrRange): boolean {
  const prefix = maskIp(address, prefixLength);
  return ip.length === address.length && maskIp(ip, prefixLength).every((byte, index) => byte === prefix[index]);
}

/** Returns the address with zeros after the first `bits`. */
export function maskIp(address: IpAddress, bits: number): IpAddress {
  return address.map((byte, index) => byte & (0xff << (8 - Math.min(8, Math.max(0, bits - index * 8)))));
}
