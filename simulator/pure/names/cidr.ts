/** Parses address ranges, such as `10.0.0.0/8` or `fe80::/10`. */
import { type IpAddress, parseIp } from './ip-address.ts';

export interface CidrRange {
  readonly address: IpAddress;
  readonly prefixLength: number;
}

export function parseCidr(text: string): CidrRange | undefined {
  const [, addressText, lengthText] = /^([^/]*)\/([0-9]+)$/.exec(text) ?? [];
  const address = addressText === undefined ? undefined : parseIp(addressText);
  const givenPrefixLength = Number(lengthText);
  // The prefix of an IPv4-mapped IPv6 address applies to its IPv4 part.
  const maxPrefixLength = addressText?.includes(':') ? 128 : 32;
  if (address === undefined || !(givenPrefixLength <= maxPrefixLength)) return undefined;
  return { address, prefixLength: Math.max(0, givenPrefixLength - (maxPrefixLength - address.length * 8)) };
}

/** Reports whether the range contains the address. Returns false for an address of the other family. */
export function containsIp(ip: IpAddress, { address, prefixLength }: CidrRange): boolean {
  const maskedAddress = maskIp(address, prefixLength);
  return ip.length === address.length && maskIp(ip, prefixLength).every((byte, index) => byte === maskedAddress[index]);
}

/** Returns the address with zeros after the first `prefixLength` bits. */
export function maskIp(address: IpAddress, prefixLength: number): IpAddress {
  return address.map((byte, index) => byte & (0xff << (8 - Math.min(8, Math.max(0, prefixLength - index * 8)))));
}
