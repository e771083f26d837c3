/** The rules of IPAddresses, whose name is an address that an object uses, and of ServiceCIDRs, the address ranges of Services. */

import { quote } from '../../../../values/go-quote.ts';
import { formatIp } from '../../../pure/cel/functions/address-texts.ts';
import { IpValue } from '../../../pure/cel/values/opaque/addresses.ts';
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { type Cidr, parseCidr } from '../../../pure/names/cidr.ts';
import { type IpAddress, parseIp } from '../../../pure/names/ip-address.ts';
import { checkDns1123Subdomain, checkPathSegmentName } from '../../../pure/names/names.ts';
import { invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, objectMembers, text } from '../../object-fields.ts';
import { CIDR_DETAIL } from '../../validation/formats.ts';

const IMMUTABLE_DETAIL = 'field is immutable';
const LEADING_ZERO = /(?:^|\.)0\d/;

export const ipaddressesRules: KindRules = {
  skipSchemaValidation: true,
  nameRule: (name) => {
    const problem = findAddressProblem(name);
    return problem === undefined ? [] : [problem];
  },
  validate: ({ spec }) => validateParent(objectMembers(spec).parentRef),
  validateUpdate(next, previous) {
    const [parent, before] = [next, previous].map(({ spec }) => objectMembers(spec).parentRef);
    if (deepEqual(parent, before)) return [];
    return [invalidValue('spec.parentRef', { bare: formatParent(objectMembers(parent)) }, IMMUTABLE_DETAIL)];
  },
};

/** Formats the reference in Go syntax. */
function formatParent({ group, resource, namespace, name }: Fields): string {
  const members = { Group: group, Resource: resource, Namespace: namespace, Name: name };
  const printedMembers = Object.entries(members).map(([member, value]) => `${member}:${quote(text(value))}`);
  return `networking.ParentReference{${printedMembers.join(', ')}}`;
}

function findAddressProblem(value: string): string | undefined {
  const ip = parseIp(value);
  if (ip === undefined) return 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
  if (LEADING_ZERO.test(value)) return 'must not have leading 0s';
  if (value.includes(':') && ip.length === 4) return 'must not be an IPv4-mapped IPv6 address';
  const canonical = formatIp(new IpValue(ip));
  return value === canonical ? undefined : `must be in canonical form ("${canonical}")`;
}

function validateParent(parent: unknown): FieldProblem[] {
  if (isUnset(parent)) return [required('spec.parentRef')];
  const { group, resource, namespace, name }: Fields = objectMembers(parent);
  const check = (member: string, value: unknown, findProblems: (value: string) => readonly string[]) =>
    text(value) === ''
      ? []
      : findProblems(text(value)).map((detail) => invalidValue(`spec.parentRef.${member}`, text(value), detail));
  const checkRequired = (member: string, value: unknown) =>
    text(value) === '' ? [required(`spec.parentRef.${member}`)] : check(member, value, checkPathSegmentName);
  return [
    ...check('group', group, checkDns1123Subdomain),
    ...checkRequired('resource', resource),
    ...checkRequired('name', name),
    ...check('namespace', namespace, checkPathSegmentName),
  ];
}

const CIDRS_FIELD = 'spec.cidrs';

export const servicecidrsRules: KindRules = {
  skipSchemaValidation: true,
  validateUpdateOnly: true,
  validate: (range) => validateRanges(readRanges(range.spec)),
  validateUpdate(next, previous) {
    const [ranges, before] = [readRanges(next.spec), readRanges(previous.spec)];
    const validateUnchanged = (index: number) =>
      ranges[index] === before[index]
        ? []
        : [invalidValue(`${CIDRS_FIELD}[${index}]`, ranges[index], IMMUTABLE_DETAIL)];
    if (ranges.length === before.length) return ranges.flatMap((_, index) => validateUnchanged(index));
    if (before.length === 1 && ranges.length === 2) return [...validateUnchanged(0), ...validateRanges(ranges)];
    return [invalidValue(CIDRS_FIELD, { bare: formatStringSlice(ranges) }, IMMUTABLE_DETAIL)];
  },
};

function readRanges(spec: unknown): string[] {
  const { cidrs } = objectMembers(spec);
  return Array.isArray(cidrs) ? cidrs.map(text) : [];
}

function validateRanges(ranges: readonly string[]): FieldProblem[] {
  if (ranges.length === 0) return [required(CIDRS_FIELD, 'at least one CIDR required')];
  if (ranges.length > 2) {
    const spec = `networking.ServiceCIDRSpec{CIDRs:${formatStringSlice(ranges)}}`;
    return [invalidValue(CIDRS_FIELD, { bare: spec }, 'may only hold up to 2 values')];
  }
  const problems = ranges.flatMap((range, index) => {
    const problem = findRangeProblem(range);
    return problem === undefined ? [] : [invalidValue(`${CIDRS_FIELD}[${index}]`, range, problem)];
  });
  const [first, second] = ranges.map((range) => parseCidr(range)?.address.length);
  if (ranges.length < 2 || first === undefined || first !== second) return problems;
  const detail = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';
  return [...problems, invalidValue(CIDRS_FIELD, { bare: formatStringSlice(ranges) }, detail)];
}

function findRangeProblem(value: string): string | undefined {
  const range = parseCidr(value);
  if (range === undefined) return CIDR_DETAIL;
  const [address = '', bits = ''] = value.split('/');
  if (LEADING_ZERO.test(address) || /^0\d/.test(bits)) return 'must not have leading 0s in IP or prefix length';
  if (address.includes(':') && range.address.length === 4) return 'must not have an IPv4-mapped IPv6 address';
  const masked = maskAddress(range);
  if (masked.some((byte, index) => byte !== range.address[index]))
    return 'must not have bits set beyond the prefix length';
  const canonical = `${formatIp(new IpValue(masked))}/${range.bits}`;
  return value === canonical ? undefined : `must be in canonical form ("${canonical}")`;
}

function maskAddress({ address, bits }: Cidr): IpAddress {
  return address.map((byte, index) => byte & (0xff << (8 - Math.min(8, Math.max(0, bits - index * 8)))));
}
