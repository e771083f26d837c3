/**
 * Parses IP addresses (ep-ip-*). As in kube-apiserver, numbers with leading zeros in an IPv4 address are decimal (`010.0.0.1` is 10.0.0.1), and an
 * IPv4-mapped IPv6 address (`::ffff:10.0.0.1`) is the IPv4 address.
 */

/** The four or sixteen bytes of an address. */
export type IpAddress = Uint8Array;

/** Parses an address. Returns undefined for an invalid address or an address with a zone (`%eth0`). */
export function parseIp(text: string): IpAddress | undefined {
  const ipv6Bytes = text.includes(':') ? parseIpv6(text) : undefined;
  if (ipv6Bytes === undefined) return text.includes(':') ? undefined : parseIpv4(text);
  const isMapped = ipv6Bytes.every((byte, index) => index > 11 || byte === (index < 10 ? 0 : 0xff));
  return isMapped ? ipv6Bytes.slice(12) : ipv6Bytes;
}

const ZERO_CODE = '0'.charCodeAt(0);
const DOT_CODE = '.'.charCodeAt(0);

/** Parses an IPv4 address digit by digit, which is fast, because Endpoints contain many addresses. */
function parseIpv4(text: string): IpAddress | undefined {
  const bytes = new Uint8Array(4);
  let octetIndex = 0;
  let value: number | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === DOT_CODE) {
      if (value === undefined || octetIndex === 3) return undefined;
      bytes[octetIndex] = value;
      octetIndex += 1;
      value = undefined;
    } else {
      const digit = code - ZERO_CODE;
      if (digit < 0 || digit > 9) return undefined;
      value = (value ?? 0) * 10 + digit;
      if (value > 255) return undefined;
    }
  }
  if (value === undefined || octetIndex !== 3) return undefined;
  bytes[3] = value;
  return bytes;
}

function parseIpv6(text: string): IpAddress | undefined {
  const textHalves = text.split('::');
  if (textHalves.length > 2) return undefined;
  const [leadingGroups, trailingGroups] = textHalves.map((half, index) =>
    parseGroups(half, index === textHalves.length - 1),
  );
  if (leadingGroups === undefined) return undefined;
  if (textHalves.length === 1) return leadingGroups.length === 16 ? Uint8Array.from(leadingGroups) : undefined;
  if (trailingGroups === undefined || leadingGroups.length + trailingGroups.length > 14) return undefined;
  return Uint8Array.from([
    ...leadingGroups,
    ...new Array<number>(16 - leadingGroups.length - trailingGroups.length).fill(0),
    ...trailingGroups,
  ]);
}

/** Parses groups that are separated by colons, and returns their bytes. The last group may be an IPv4 address. */
function parseGroups(text: string, isLast: boolean): number[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const bytes: number[] = [];
  for (const [index, part] of parts.entries()) {
    if (isLast && index === parts.length - 1 && part.includes('.')) {
      const ipv4Bytes = parseIpv4(part);
      if (ipv4Bytes === undefined) return undefined;
      bytes.push(...ipv4Bytes);
    } else {
      if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return undefined;
      const group = Number.parseInt(part, 16);
      bytes.push(group >> 8, group & 0xff);
    }
  }
  return bytes;
}

export function isUnspecified(ip: IpAddress): boolean {
  return ip.every((byte) => byte === 0);
}

/** Reports whether the address is in 127.0.0.0/8 or is ::1. */
export function isLoopback(ip: IpAddress): boolean {
  return ip.length === 4 ? ip[0] === 127 : ip.every((byte, index) => byte === (index === 15 ? 1 : 0));
}

/** Reports whether the address is in 169.254.0.0/16 or fe80::/10. */
export function isLinkLocalUnicast(ip: IpAddress): boolean {
  return ip.length === 4 ? ip[0] === 169 && ip[1] === 254 : ip[0] === 0xfe && ((ip[1] ?? 0) & 0xc0) === 0x80;
}

/** Reports whether the address is in 224.0.0.0/24 or ff02::/16. The flags of an IPv6 address are ignored. */
export function isLinkLocalMulticast(ip: IpAddress): boolean {
  if (ip.length === 4) return ip[0] === 224 && ip[1] === 0 && ip[2] === 0;
  return ip[0] === 0xff && ((ip[1] ?? 0) & 0x0f) === 0x02;
}
