/**
 * Parses and formats IP addresses and CIDR ranges. Rejects zones, leading zeros and IPv4-mapped IPv6 addresses. Formats an address in its
 * canonical form, which is the shortest.
 */

import { quote } from '../../../../values/go-quote.ts';
import { describeAddressProblem } from '../../go/address-problem.ts';
import { parseIp } from '../../names/ip-address.ts';
import { CidrValue, IpValue } from '../values/opaque/addresses.ts';

/** Parses an IP address. Throws an error that describes why the text is not an IP address. */
export function parseIpValue(text: string): IpValue {
  const parseErrorMessage = `IP Address ${quote(text)} parse error during conversion from string: ${describeAddressProblem(text)}`;
  const [address = '', ...zoneParts] = text.split('%');
  if (!text.includes(':')) {
    if (!/^\d+(\.\d+){3}$/.test(text) || /(^|\.)0\d/.test(text)) throw new Error(parseErrorMessage);
  } else if (/[^0-9a-fA-F:.%]/.test(address) || /(^|[:.])0\d+(\.|$)/.test(address.replace(/.*:/, '.'))) {
    throw new Error(parseErrorMessage);
  }
  const bytes = parseIp(zoneParts.length > 0 ? address : text);
  if (bytes === undefined) throw new Error(parseErrorMessage);
  if (zoneParts.length > 0) throw new Error(`IP address ${quote(text)} with zone value is not allowed`);
  if (text.includes(':') && bytes.length === 4) {
    throw new Error(`IPv4-mapped IPv6 address ${quote(text)} is not allowed`);
  }
  return new IpValue(bytes);
}

export function formatIp({ bytes }: IpValue): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, index) => ((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0));
  const zeroRun = findLongestZeroRun(groups);
  const joinGroups = (from: number, end: number) =>
    groups
      .slice(from, end)
      .map((group) => group.toString(16))
      .join(':');
  return zeroRun.length < 2
    ? joinGroups(0, 8)
    : `${joinGroups(0, zeroRun.start)}::${joinGroups(zeroRun.start + zeroRun.length, 8)}`;
}

function findLongestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let longestRun = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (groups[start + length] === 0) length++;
    if (length > longestRun.length) longestRun = { start, length };
  }
  return longestRun;
}

const PARSE_ERROR = 'network address parse error during conversion from string: ';

/** Parses a CIDR range. Throws an error that describes why the text is not a CIDR range. */
export function parseCidrValue(text: string): CidrValue {
  const createPrefixError = (reason: string) =>
    new Error(`${PARSE_ERROR}${PARSE_ERROR}netip.ParsePrefix(${quote(text)}): ${reason}`);
  const slashIndex = text.lastIndexOf('/');
  if (slashIndex < 0) throw createPrefixError("no '/'");
  const [address, length] = [text.slice(0, slashIndex), text.slice(slashIndex + 1)];
  const ip = parsePrefixAddress(address, text, createPrefixError);
  if (!/^(0|[1-9]\d*)$/.test(length)) throw createPrefixError(`bad bits after slash: ${quote(length)}`);
  if (Number(length) > ip.bytes.length * 8) throw createPrefixError('prefix length out of range');
  return new CidrValue(ip, Number(length));
}

function parsePrefixAddress(address: string, text: string, createError: (reason: string) => Error): IpValue {
  const bytes = parseIp(address);
  if (bytes !== undefined && address.includes(':') && bytes.length === 4) {
    throw new Error(`${PARSE_ERROR}IPv4-mapped IPv6 address ${quote(text)} is not allowed`);
  }
  const [addressWithoutZone = '', ...zoneParts] = address.split('%');
  if (zoneParts.length > 0 && isIpv6Address(addressWithoutZone))
    throw createError('IPv6 zones cannot be present in a prefix');
  try {
    return parseIpValue(address);
  } catch {
    throw createError(describeAddressProblem(address));
  }
}

function isIpv6Address(text: string): boolean {
  try {
    return parseIpValue(text).bytes.length > 4;
  } catch {
    return false;
  }
}

export function formatCidr({ ip, prefixLength }: CidrValue): string {
  return `${formatIp(ip)}/${prefixLength}`;
}
