/**
 * Validates the IP address of an endpoint: loopback, link-local, link-local multicast and unspecified addresses are invalid (specification,
 * EndpointAddress, row ip).
 */

/** Returns the rule that forbids an address; `undecided` if the specification neither forbids nor allows it; undefined if it is allowed. */
export function findBrokenAddressRule(ip: string): string | undefined {
  if (!ip.includes(':')) {
    if (/^\d+(\.\d+){3}$/.test(ip) && /(^|\.)0\d/.test(ip)) return 'undecided';
    const bytes = parseV4(ip);
    return bytes === undefined ? 'ep-ip-valid-address' : findBrokenV4Rule(bytes);
  }
  if (ip.includes('%')) return 'ep-ip-valid-address';
  const words = parseV6(ip);
  if (words === undefined) return 'ep-ip-valid-address';
  return findBrokenV6Rule(words);
}

function findBrokenV4Rule([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): string | undefined {
  if (first + second + third + fourth === 0) return 'ep-ip-not-unspecified';
  if (first === 127) return 'ep-ip-no-loopback-v4';
  if (first === 169 && second === 254) return 'ep-ip-no-link-local-v4';
  if (first === 224 && second === 0 && third === 0) return 'ep-ip-no-link-local-multicast-v4';
  return undefined;
}

/** Returns the rule that forbids an IPv6 address. The specification does not cover IPv4-mapped IPv6 addresses. */
function findBrokenV6Rule(words: readonly number[]): string | undefined {
  const [firstWord = 0] = words;
  const firstNonZeroIndex = words.findIndex((word) => word !== 0);
  if (firstNonZeroIndex === -1) return 'ep-ip-not-unspecified';
  if (firstNonZeroIndex === 7 && words[7] === 1) return 'ep-ip-no-loopback-v6';
  if (firstNonZeroIndex === 5 && words[5] === 0xffff) return 'undecided';
  if ((firstWord & 0xffc0) === 0xfe80) return 'ep-ip-no-link-local-v6';
  if (firstWord === 0xff02) return 'ep-ip-no-link-local-multicast-v6';
  return undefined;
}

function parseV4(ip: string): number[] | undefined {
  const bytes = ip.split('.');
  if (bytes.length !== 4 || !bytes.every((byte) => /^(0|[1-9]\d{0,2})$/.test(byte) && Number(byte) <= 255))
    return undefined;
  return bytes.map(Number);
}

/** Parses eight 16-bit words; `::` stands for one or more zero words, and the last two words may be written as an IPv4 address. */
function parseV6(ip: string): number[] | undefined {
  const textHalves = ip.split('::');
  if (textHalves.length > 2) return undefined;
  const [head, tail] = textHalves.map((half) => parseGroups(half));
  if (head === undefined || (textHalves.length === 2 && tail === undefined)) return undefined;
  if (tail === undefined) return head.length === 8 ? head : undefined;
  const missingCount = 8 - head.length - tail.length;
  return missingCount < 1 ? undefined : [...head, ...Array<number>(missingCount).fill(0), ...tail];
}

function parseGroups(text: string): number[] | undefined {
  if (text === '') return [];
  const groups = text.split(':');
  const lastGroup = groups.at(-1) ?? '';
  const v4 = lastGroup.includes('.') ? parseV4(lastGroup) : undefined;
  if (lastGroup.includes('.') && v4 === undefined) return undefined;
  const hexGroups = v4 === undefined ? groups : groups.slice(0, -1);
  if (!hexGroups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return undefined;
  const words = hexGroups.map((group) => Number.parseInt(group, 16));
  const [a = 0, b = 0, c = 0, d = 0] = v4 ?? [];
  return v4 === undefined ? words : [...words, a * 256 + b, c * 256 + d];
}
