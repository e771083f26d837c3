/** Address ranges: `10.0.0.0/8`, `fe80::/10`. */
import { type IpAddress, parseIp } from './ip-address.ts';

export interface Cidr {
  readonly address: IpAddress;
  readonly bits: number;
}

export function parseCidr(text: string): Cidr | undefined {
  const [, base, length] = /^([^/]*)\/([0-9]+)$/.exec(text) ?? [];
  const address = base === undefined ? undefined : parseIp(base);
  const bits = Number(length);
  // The prefix of an IPv4-mapped IPv6 address applies to its IPv4 part.
  const max = base?.includes(':') ? 128 : 32;
  if (address === undefined || !(bits <= max)) return undefined;
  return { address, bits: Math.max(0, bits - (max - address.length * 8)) };
}

/** Returns false for an address of the other family. */
export function containsIp(ip: IpAddress, { address, bits }: Cidr): boolean {
  if (ip.length !== address.length) return false;
  return ip.every((byte, index) => {
    const prefixBits = Math.min(8, Math.max(0, bits - index * 8));
    const mask = 0xff & (0xff << (8 - prefixBits));
    return (byte & mask) === ((address[index] ?? 0) & mask);
  });
}
