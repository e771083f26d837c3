/** Returns the warnings about addresses and ranges that are accepted, but not in a standard form. */
import { quote } from '../../../../values/go-quote.ts';
import { formatIp } from '../../../pure/cel/functions/address-texts.ts';
import { IpValue } from '../../../pure/cel/values/opaque/addresses.ts';
import { describeAddressProblem } from '../../../pure/go/address-problem.ts';
import { maskIp, parseCidr } from '../../../pure/names/cidr.ts';
import { type IpAddress, parseIp } from '../../../pure/names/ip-address.ts';
import { hasLeadingZero, hasLeadingZeroInRange } from '../../validation/addresses.ts';

/** The minor version of the first release that warns about fields of kinds other than Services, with other texts than earlier releases. */
const FIRST_MINOR_WITH_ALL_FIELDS = 33;

const formatCanonicalIp = (bytes: IpAddress) => formatIp(new IpValue(bytes));

function isIpv4Mapped(text: string, bytes: IpAddress): boolean {
  return text.includes(':') && bytes.length === 4;
}

export function findIpWarnings(fieldPath: string, address: string, serverMinor: number): string[] {
  const bytes = parseIp(address);
  if (bytes === undefined) return [];
  const hasLeadingZeros = hasLeadingZero(address);
  if (serverMinor < FIRST_MINOR_WITH_ALL_FIELDS && hasLeadingZeros)
    return [formatLaterRejection(fieldPath, 'address', describeAddressProblem(address))];
  if (serverMinor >= FIRST_MINOR_WITH_ALL_FIELDS && (hasLeadingZeros || isIpv4Mapped(address, bytes)))
    return [
      `${fieldPath}: non-standard IP address ${quote(address)} is invalid: use ${quote(formatCanonicalIp(bytes))}`,
    ];
  return findAddressFormWarnings(
    { fieldPath, kind: 'address', text: address, canonicalText: formatCanonicalIp(bytes) },
    serverMinor,
  );
}

export function findCidrWarnings(fieldPath: string, range: string, serverMinor: number): string[] {
  const cidr = parseCidr(range);
  if (cidr === undefined) return [];
  const [addressText = '', lengthText = ''] = range.split('/');
  const hasLeadingZeros = hasLeadingZeroInRange(range);
  const maskedAddress = maskIp(cidr.address, cidr.prefixLength);
  const standardRange = `${formatCanonicalIp(maskedAddress)}/${cidr.prefixLength}`;
  if (serverMinor < FIRST_MINOR_WITH_ALL_FIELDS) {
    if (hasLeadingZeros)
      return [
        formatLaterRejection(
          fieldPath,
          'prefix',
          `netip.ParsePrefix(${quote(range)}): ${findPrefixProblem(addressText, lengthText)}`,
        ),
      ];
    const canonicalText = `${formatCanonicalIp(cidr.address)}/${cidr.prefixLength}`;
    return findAddressFormWarnings({ fieldPath, kind: 'prefix', text: range, canonicalText }, serverMinor);
  }
  const warnings = [
    ...(formatCanonicalIp(maskedAddress) === formatCanonicalIp(cidr.address)
      ? []
      : [
          `${fieldPath}: CIDR value ${quote(range)} is ambiguous in this context (should be ${quote(standardRange)} or ${quote(`${formatCanonicalIp(cidr.address)}/${cidr.address.length * 8}`)}?)`,
        ]),
    ...(hasLeadingZeros || isIpv4Mapped(addressText, cidr.address)
      ? [`${fieldPath}: non-standard CIDR value ${quote(range)} is invalid: use ${quote(standardRange)}`]
      : []),
  ];
  return warnings.length > 0
    ? warnings
    : findAddressFormWarnings(
        { fieldPath, kind: 'CIDR value', text: range, canonicalText: standardRange },
        serverMinor,
      );
}

function findPrefixProblem(addressText: string, lengthText: string): string {
  return hasLeadingZero(addressText)
    ? describeAddressProblem(addressText)
    : `bad bits after slash: ${quote(lengthText)}`;
}

function formatLaterRejection(fieldPath: string, kind: string, problem: string): string {
  return `${fieldPath}: IP ${kind} was accepted, but will be invalid in a future Kubernetes release: ${problem}`;
}

interface AddressForm {
  readonly fieldPath: string;
  readonly kind: string;
  readonly text: string;
  readonly canonicalText: string;
}

function findAddressFormWarnings({ fieldPath, kind, text, canonicalText }: AddressForm, serverMinor: number): string[] {
  if (!text.includes(':') || text === canonicalText) return [];
  const subject = `${fieldPath}: IPv6 ${kind} ${quote(text)}`;
  if (serverMinor >= FIRST_MINOR_WITH_ALL_FIELDS)
    return [`${subject} should be in RFC 5952 canonical format (${quote(canonicalText)})`];
  return [
    `${subject} is not in RFC 5952 canonical format (${quote(canonicalText)}), which may cause controller apply-loops`,
  ];
}
