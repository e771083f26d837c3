/**
 * Validates `clusterIP`, `clusterIPs`, `ipFamilies` and `ipFamilyPolicy` of a Service, and sets their defaults, which depend on each other.
 * Because the cluster has only IPv4 addresses, `RequireDualStack` is rejected except for a headless Service without a selector.
 */
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import type { Json } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import { findFormatProblems } from '../../validation/formats.ts';

const NONE_ADDRESS = 'None';
const IP_FAMILIES = ['IPv4', 'IPv6'];
const IP_FAMILY_POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
const [CLUSTER_IPS_FIELD, POLICY_FIELD] = ['spec.clusterIPs', 'spec.ipFamilyPolicy'];

export function readTexts(spec: Fields, member: string): string[] {
  const value = spec[member];
  return Array.isArray(value) ? value.map(readText) : [];
}

export function isHeadless(spec: Fields): boolean {
  const addresses = readTexts(spec, 'clusterIPs');
  return addresses.length === 1 && addresses[0] === NONE_ADDRESS;
}

/** Reports whether the Service has a cluster IP, as all types of Services except ExternalName do. */
export function needsClusterIp({ type }: Fields): boolean {
  return type !== 'ExternalName';
}

function formatTexts(values: readonly string[]): { unquoted: string } {
  return { unquoted: formatStringSlice(values) };
}

/** Validates the addresses and IP families of a Service. An ExternalName Service has none. */
export function validateClusterIps(spec: Fields): FieldProblem[] {
  if (!needsClusterIp(spec)) return [];
  const [addresses, families] = [readTexts(spec, 'clusterIPs'), readTexts(spec, 'ipFamilies')];
  const problems = [...validateFirstAddress(readText(spec.clusterIP), addresses), ...validateFamilies(families)];
  const { ipFamilyPolicy } = spec;
  if (ipFamilyPolicy !== undefined && ipFamilyPolicy !== null && !IP_FAMILY_POLICIES.includes(readText(ipFamilyPolicy)))
    problems.push(createNotSupportedProblem(POLICY_FIELD, readText(ipFamilyPolicy), IP_FAMILY_POLICIES));
  const addressProblems = validateAddresses(addresses);
  problems.push(...addressProblems);
  if (addresses.length > 2)
    problems.push(createInvalidValueProblem(CLUSTER_IPS_FIELD, formatTexts(addresses), 'may only hold up to 2 values'));
  if (addressProblems.length > 0) return problems;
  if (addresses.length > 1 && new Set(addresses.map(findIpFamily)).size !== addresses.length) {
    const detail = 'may specify no more than one IP for each IP family';
    problems.push(createInvalidValueProblem(CLUSTER_IPS_FIELD, formatTexts(addresses), detail));
  }
  return isHeadless(spec) ? problems : [...problems, ...validateMatchingFamilies(addresses, families)];
}

function validateFirstAddress(address: string, addresses: readonly string[]): FieldProblem[] {
  if (address === '' ? addresses.length === 0 : address === addresses[0]) return [];
  if (addresses.length === 0) return [createRequiredProblem(CLUSTER_IPS_FIELD)];
  const detail =
    address === '' ? 'must be empty when `clusterIP` is not specified' : 'first value must match `clusterIP`';
  return [createInvalidValueProblem(CLUSTER_IPS_FIELD, formatTexts(addresses), detail)];
}

function validateFamilies(families: readonly string[]): FieldProblem[] {
  return families.flatMap((family, index) => {
    const fieldPath = `spec.ipFamilies[${index}]`;
    return [
      ...(IP_FAMILIES.includes(family) ? [] : [createNotSupportedProblem(fieldPath, family, IP_FAMILIES)]),
      ...(families.indexOf(family) < index ? [createDuplicateProblem(fieldPath, family)] : []),
    ];
  });
}

function validateAddresses(addresses: readonly string[]): FieldProblem[] {
  return addresses.flatMap((address, index) => {
    if (index === 0 && address === NONE_ADDRESS) {
      const detail = "'None' must be the first and only value";
      return addresses.length > 1 ? [createInvalidValueProblem(CLUSTER_IPS_FIELD, formatTexts(addresses), detail)] : [];
    }
    return findFormatProblems('ip', address).map((detail) =>
      createInvalidValueProblem(`${CLUSTER_IPS_FIELD}[${index}]`, address, detail),
    );
  });
}

function findIpFamily(address: string): string {
  return parseIp(address)?.length === 4 ? 'IPv4' : 'IPv6';
}

function validateMatchingFamilies(addresses: readonly string[], families: readonly string[]): FieldProblem[] {
  return addresses.flatMap((address, index) => {
    const family = families[index];
    if (family === undefined || family === findIpFamily(address)) return [];
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``;
    return [createInvalidValueProblem(`${CLUSTER_IPS_FIELD}[${index}]`, address, detail)];
  });
}

/** Changes `spec` so that `clusterIP` equals the first item of `clusterIPs`. `previousSpec` is the stored spec. */
export function normalizeClusterIps(spec: Fields, previousSpec: Fields | undefined): void {
  const [address, addresses] = [readText(spec.clusterIP), readTexts(spec, 'clusterIPs')];
  if (previousSpec === undefined) {
    if (address !== '' && addresses.length === 0) spec.clusterIPs = [address];
    return;
  }
  const [previousAddress, previousAddresses] = [
    readText(previousSpec.clusterIP),
    readTexts(previousSpec, 'clusterIPs'),
  ];
  if (address === previousAddress) {
    if (previousAddresses.length > 0 && addresses.length === 0) spec.clusterIPs = previousAddresses;
    return;
  }
  if (String(addresses) !== String(previousAddresses)) return;
  if (address === '') delete spec.clusterIPs;
  else spec.clusterIPs = [address];
}

/** Sets `ipFamilyPolicy` and `ipFamilies` in `spec`. If problems are returned, no addresses are allocated. */
export function setFamilies(spec: Fields, previousSpec: Fields | undefined): FieldProblem[] {
  if (!needsClusterIp(spec)) return [];
  const isHeadlessWithoutSelector =
    spec.clusterIP === NONE_ADDRESS && Object.keys(readMembers(spec.selector)).length === 0;
  spec.ipFamilyPolicy ??=
    previousSpec?.ipFamilyPolicy ?? (isHeadlessWithoutSelector ? 'RequireDualStack' : 'SingleStack');
  const problems = validateClusterIps(spec);
  if (problems.length > 0) return problems;
  const policy = readText(spec.ipFamilyPolicy);
  problems.push(...validateMatchingPolicy(spec, policy), ...setInferredFamilies(spec));
  if (problems.length > 0) return problems;
  if (isUnset(spec.ipFamilies) || readTexts(spec, 'ipFamilies').length === 0) spec.ipFamilies = ['IPv4'];
  const families = readTexts(spec, 'ipFamilies');
  if (isHeadlessWithoutSelector) {
    if (families.length < 2 && policy !== 'SingleStack')
      spec.ipFamilies = [...families, families[0] === 'IPv4' ? 'IPv6' : 'IPv4'];
    return [];
  }
  return [
    ...(policy === 'RequireDualStack'
      ? [createInvalidValueProblem(POLICY_FIELD, policy, 'this cluster is not configured for dual-stack services')]
      : []),
    ...families.flatMap((family, index) =>
      family === 'IPv4'
        ? []
        : [createInvalidValueProblem(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster')],
    ),
  ];
}

function validateMatchingPolicy(spec: Fields, policy: string): FieldProblem[] {
  if (policy !== 'SingleStack') return [];
  const createProblem = (pluralName: string) =>
    createInvalidValueProblem(
      POLICY_FIELD,
      policy,
      `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${pluralName} are specified`,
    );
  return [
    ...(readTexts(spec, 'clusterIPs').length === 2 ? [createProblem('cluster IPs')] : []),
    ...(readTexts(spec, 'ipFamilies').length === 2 ? [createProblem('IP families')] : []),
  ];
}

/** Adds the IP families of the addresses whose families are missing. Returns a problem for an IPv6 address. */
function setInferredFamilies(spec: Fields): FieldProblem[] {
  const [addresses, families] = [readTexts(spec, 'clusterIPs'), readTexts(spec, 'ipFamilies')];
  if (addresses[0] === NONE_ADDRESS || addresses.length <= families.length) return [];
  const inferredFamilies: Json[] = [...families];
  for (const [index, address] of addresses.entries()) {
    if (index < families.length) continue;
    if (findIpFamily(address) === 'IPv6')
      return [
        createInvalidValueProblem(
          `${CLUSTER_IPS_FIELD}[${index}]`,
          formatTexts(addresses),
          'IPv6 is not configured on this cluster',
        ),
      ];
    inferredFamilies.push('IPv4');
  }
  spec.ipFamilies = inferredFamilies;
  return [];
}

/** Validates that the first address and the first family do not change. */
export function validateAddressChange(spec: Fields, previousSpec: Fields): FieldProblem[] {
  if (!needsClusterIp(spec) || !needsClusterIp(previousSpec)) return [];
  const [isHeadlessNow, wasHeadless] = [isHeadless(spec), isHeadless(previousSpec)];
  return [
    ...(isHeadlessNow && wasHeadless ? [] : validateListChange(spec, previousSpec, 'clusterIPs', 'clusterIP')),
    ...(isHeadlessNow || wasHeadless ? [] : validateListChange(spec, previousSpec, 'ipFamilies', 'ipFamily')),
  ];
}

function validateListChange(spec: Fields, previousSpec: Fields, member: string, singularName: string): FieldProblem[] {
  const [values, previousValues] = [readTexts(spec, member), readTexts(previousSpec, member)];
  const createProblem = (index: number, detail: string) =>
    createInvalidValueProblem(`spec.${member}[${index}]`, formatTexts(values), detail);
  if (values.length === previousValues.length) {
    const changedIndexes = previousValues.flatMap((value, index) => (value === values[index] ? [] : [index]));
    return changedIndexes.map((index) => createProblem(member === 'clusterIPs' ? index : 0, 'may not change once set'));
  }
  const problems: FieldProblem[] = [];
  if (values.length === 0) problems.push(createProblem(0, `primary ${singularName} can not be unset`));
  else if (previousValues.length > 0 && values[0] !== previousValues[0])
    problems.push(createProblem(0, 'may not change once set'));
  if (values.length === 1 && previousValues.length > 1 && spec.ipFamilyPolicy !== 'SingleStack') {
    const detail = `must be set to 'SingleStack' when releasing the secondary ${singularName}`;
    problems.push(createInvalidValueProblem(POLICY_FIELD, readText(spec.ipFamilyPolicy), detail));
  }
  return problems;
}
