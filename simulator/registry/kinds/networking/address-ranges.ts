/** The behavior of IPAddresses, whose names are the addresses of objects, and of ServiceCIDRs, the address ranges of Services. */

import { quote } from '../../../../values/go-quote.ts';
import { formatIp } from '../../../pure/cel/functions/address-texts.ts';
import { IpValue } from '../../../pure/cel/values/opaque/addresses.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { type CidrRange, parseCidr } from '../../../pure/names/cidr.ts';
import { type IpAddress, parseIp } from '../../../pure/names/ip-address.ts';
import { checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import { createInvalidValueProblem, createRequiredProblem, NIL_VALUE } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import { CIDR_DETAIL } from '../../validation/formats.ts';

const IMMUTABLE_DETAIL = 'field is immutable';
const LEADING_ZERO_PATTERN = /(?:^|\.)0\d/;

export const ipAddressKindRules: KindRules = {
  updateChecks: ['object', 'metadata', 'changes'],
  skipsSchemaValidation: true,
  validateName: (name) => {
    const problem = describeAddressProblem(name);
    return problem === undefined ? [] : [problem];
  },
  validate: ({ spec }) => validateParent(readMembers(spec).parentRef),
  validateUpdate(updatedObject, previous) {
    const [parent, previousParent] = [updatedObject, previous].map(({ spec }) => readMembers(spec).parentRef);
    if (isDeepEqual(parent, previousParent)) return [];
    const printedParent = isUnset(parent) ? NIL_VALUE : { unquoted: formatParent(readMembers(parent)) };
    return [createInvalidValueProblem('spec.parentRef', printedParent, IMMUTABLE_DETAIL)];
  },
};

/** Formats the reference in Go syntax. */
function formatParent({ group, resource, namespace, name }: Fields): string {
  const members = { Group: group, Resource: resource, Namespace: namespace, Name: name };
  const printedMembers = Object.entries(members).map(([member, value]) => `${member}:${quote(readText(value))}`);
  return `networking.ParentReference{${printedMembers.join(', ')}}`;
}

function describeAddressProblem(value: string): string | undefined {
  const ip = parseIp(value);
  if (ip === undefined) return 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
  if (LEADING_ZERO_PATTERN.test(value)) return 'must not have leading 0s';
  if (value.includes(':') && ip.length === 4) return 'must not be an IPv4-mapped IPv6 address';
  const canonical = formatIp(new IpValue(ip));
  return value === canonical ? undefined : `must be in canonical form ("${canonical}")`;
}

function validateParent(parent: unknown): FieldProblem[] {
  if (isUnset(parent)) return [createRequiredProblem('spec.parentRef')];
  const { group, resource, namespace, name }: Fields = readMembers(parent);
  const validateMember = (member: string, value: unknown, findProblems: (value: string) => readonly string[]) =>
    readText(value) === ''
      ? []
      : findProblems(readText(value)).map((detail) =>
          createInvalidValueProblem(`spec.parentRef.${member}`, readText(value), detail),
        );
  const checkRequired = (member: string, value: unknown) =>
    readText(value) === ''
      ? [createRequiredProblem(`spec.parentRef.${member}`)]
      : validateMember(member, value, checkPathSegmentName);
  return [
    ...validateMember('group', group, checkDns1123Subdomain),
    ...checkRequired('resource', resource),
    ...checkRequired('name', name),
    ...validateMember('namespace', namespace, checkPathSegmentName),
  ];
}

const CIDRS_FIELD = 'spec.cidrs';

export const serviceCidrKindRules: KindRules = {
  skipsSchemaValidation: true,
  validatesOnlyChanges: true,
  validate: (range) => validateRanges(readRanges(range.spec)),
  validateUpdate(updatedObject, previous) {
    const [ranges, previousRanges] = [readRanges(updatedObject.spec), readRanges(previous.spec)];
    const validateUnchanged = (index: number) =>
      ranges[index] === previousRanges[index]
        ? []
        : [createInvalidValueProblem(`${CIDRS_FIELD}[${index}]`, ranges[index], IMMUTABLE_DETAIL)];
    if (ranges.length === previousRanges.length) return ranges.flatMap((_, index) => validateUnchanged(index));
    if (previousRanges.length === 1 && ranges.length === 2) return [...validateUnchanged(0), ...validateRanges(ranges)];
    const isNull = ranges.length === 0 && !isMemberOmitted(readMembers(updatedObject.spec), 'cidrs');
    const printedRanges = isNull ? '[]string(nil)' : formatStringSlice(ranges);
    return [createInvalidValueProblem(CIDRS_FIELD, { unquoted: printedRanges }, IMMUTABLE_DETAIL)];
  },
};

function readRanges(spec: unknown): string[] {
  const { cidrs } = readMembers(spec);
  return Array.isArray(cidrs) ? cidrs.map(readText) : [];
}

function validateRanges(ranges: readonly string[]): FieldProblem[] {
  if (ranges.length === 0) return [createRequiredProblem(CIDRS_FIELD, 'at least one CIDR required')];
  if (ranges.length > 2) {
    const spec = `networking.ServiceCIDRSpec{CIDRs:${formatStringSlice(ranges)}}`;
    return [createInvalidValueProblem(CIDRS_FIELD, { unquoted: spec }, 'may only hold up to 2 values')];
  }
  const problems = ranges.flatMap((range, index) => {
    const problem = findRangeProblem(range);
    return problem === undefined ? [] : [createInvalidValueProblem(`${CIDRS_FIELD}[${index}]`, range, problem)];
  });
  const [firstLength, secondLength] = ranges.map((range) => parseCidr(range)?.address.length);
  if (ranges.length < 2 || firstLength === undefined || firstLength !== secondLength) return problems;
  const detail = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';
  return [...problems, createInvalidValueProblem(CIDRS_FIELD, { unquoted: formatStringSlice(ranges) }, detail)];
}

function findRangeProblem(value: string): string | undefined {
  const range = parseCidr(value);
  if (range === undefined) return CIDR_DETAIL;
  const [address = '', bits = ''] = value.split('/');
  if (LEADING_ZERO_PATTERN.test(address) || /^0\d/.test(bits)) return 'must not have leading 0s in IP or prefix length';
  if (address.includes(':') && range.address.length === 4) return 'must not have an IPv4-mapped IPv6 address';
  const maskedRange = maskAddress(range);
  if (maskedRange.some((byte, index) => byte !== range.address[index]))
    return 'must not have bits set beyond the prefix length';
  const canonical = `${formatIp(new IpValue(maskedRange))}/${range.prefixLength}`;
  return value === canonical ? undefined : `must be in canonical form ("${canonical}")`;
}

function maskAddress({ address, prefixLength }: CidrRange): IpAddress {
  return address.map((byte, index) => byte & (0xff << (8 - Math.min(8, Math.max(0, prefixLength - index * 8)))));
}
