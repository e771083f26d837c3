/**
 * Checks IP addresses and ranges. Since 1.36, only strict formats are valid. Earlier releases, and updates that keep a stored value, accept
 * more formats.
 */

import { quote } from '../../../values/go-quote.ts';
import { formatIp } from '../../pure/cel/functions/address-texts.ts';
import { IpValue } from '../../pure/cel/values/opaque/addresses.ts';
import { type CidrRange, maskIp, parseCidr } from '../../pure/names/cidr.ts';
import { parseIp } from '../../pure/names/ip-address.ts';
import { findFormatProblems } from './formats.ts';

export interface AddressValidationOptions {
  readonly isStrict: boolean;
  /** The values in the stored object. */
  readonly storedValues?: readonly string[];
}

const LEADING_ZERO_PATTERN = /(?:^|\.)0\d/;

export function checkIp(text: string, { isStrict, storedValues = [] }: AddressValidationOptions): readonly string[] {
  if (storedValues.includes(text)) return [];
  const problems = findFormatProblems('ip', text);
  return problems.length > 0 || !isStrict ? problems : checkStrictIp(text);
}

function checkStrictIp(text: string): string[] {
  const bytes = parseIp(text);
  return [
    ...(hasLeadingZero(text) ? ['must not have leading 0s'] : []),
    ...(text.includes(':') && bytes?.length === 4 ? ['must not be an IPv4-mapped IPv6 address'] : []),
  ];
}

/** Checks an address of a newer field, which must have the canonical form. */
export function checkCanonicalIp(text: string): readonly string[] {
  const problems = checkIp(text, { isStrict: true });
  const bytes = parseIp(text);
  if (problems.length > 0 || bytes === undefined) return problems;
  const canonicalText = formatIp(new IpValue(bytes));
  return text === canonicalText ? [] : [`must be in canonical form (${quote(canonicalText)})`];
}

export function checkCidr(text: string, { isStrict, storedValues = [] }: AddressValidationOptions): readonly string[] {
  if (storedValues.includes(text)) return [];
  const problems = findFormatProblems('cidr', text);
  const cidr = parseCidr(text);
  if (problems.length > 0 || !isStrict || cidr === undefined) return problems;
  if (hasLeadingZeroInRange(text)) return ['must not have leading 0s in IP or prefix length'];
  if (text.includes(':') && cidr.address.length === 4) return ['must not have an IPv4-mapped IPv6 address'];
  return hasBitsAfterPrefix(cidr) ? ['must not have bits set beyond the prefix length'] : [];
}

/** Checks an address with the prefix length of its network, which must have the canonical form. */
export function checkInterfaceAddress(text: string): readonly string[] {
  const cidr = parseCidr(text);
  const [addressText = '', lengthText = ''] = text.split('/');
  if (cidr === undefined) return ['must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)'];
  const canonicalText = `${formatIp(new IpValue(cidr.address))}/${Number(lengthText)}`;
  return addressText.includes(':') === cidr.address.length > 4 && text === canonicalText
    ? []
    : [`must be in canonical form (${quote(canonicalText)})`];
}

/** Reports whether an IPv4 address has a number with a leading zero. */
export function hasLeadingZero(address: string): boolean {
  return !address.includes(':') && LEADING_ZERO_PATTERN.test(address);
}

/** Reports whether the address or the prefix length of a range has a number with a leading zero. */
export function hasLeadingZeroInRange(range: string): boolean {
  const [addressText = '', lengthText = ''] = range.split('/');
  return hasLeadingZero(addressText) || /^0\d/.test(lengthText);
}

function hasBitsAfterPrefix({ address, prefixLength }: CidrRange): boolean {
  const maskedAddress = maskIp(address, prefixLength);
  return address.some((byte, index) => byte !== maskedAddress[index]);
}
