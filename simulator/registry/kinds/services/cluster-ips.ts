/**
 * Validates `clusterIP`, `clusterIPs`, `ipFamilies` and `ipFamilyPolicy` of a Service, and sets their defaults, which depend on each other.
 * As the cluster has only IPv4 addresses, `RequireDualStack` is rejected except for a headless Service without a selector.
 */
import { formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { parseIp } from '../../../pure/names/ip-address.ts';
import type { Json } from '../../../pure/object.ts';
import { duplicate, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, isUnset, objectMembers, text } from '../../object-fields.ts';
import { checkFormat } from '../../validation/formats.ts';

const NONE = 'None';
const FAMILIES = ['IPv4', 'IPv6'];
const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];
const [CLUSTER_IPS_FIELD, POLICY_FIELD] = ['spec.clusterIPs', 'spec.ipFamilyPolicy'];

export function textList(spec: Fields, member: string): string[] {
  const value = spec[member];
  return Array.isArray(value) ? value.map(text) : [];
}

export function isHeadless(spec: Fields): boolean {
  const addresses = textList(spec, 'clusterIPs');
  return addresses.length === 1 && addresses[0] === NONE;
}

/** True for all types of Services except ExternalName. */
export function needsAddress({ type }: Fields): boolean {
  return type !== 'ExternalName';
}

function formatTexts(values: readonly string[]): { bare: string } {
  return { bare: formatStringSlice(values) };
}

/** Validates the four fields of a Service with an address. */
export function validateClusterIps(spec: Fields): FieldProblem[] {
  if (!needsAddress(spec)) return [];
  const [addresses, families] = [textList(spec, 'clusterIPs'), textList(spec, 'ipFamilies')];
  const problems = [...validateFirstAddress(text(spec.clusterIP), addresses), ...validateFamilies(families)];
  const { ipFamilyPolicy } = spec;
  if (ipFamilyPolicy !== undefined && ipFamilyPolicy !== null && !POLICIES.includes(text(ipFamilyPolicy)))
    problems.push(notSupported(POLICY_FIELD, text(ipFamilyPolicy), POLICIES));
  const addressProblems = validateAddresses(addresses);
  problems.push(...addressProblems);
  if (addresses.length > 2)
    problems.push(invalidValue(CLUSTER_IPS_FIELD, formatTexts(addresses), 'may only hold up to 2 values'));
  if (addressProblems.length > 0) return problems;
  if (addresses.length > 1 && new Set(addresses.map(findIpFamily)).size !== addresses.length) {
    const detail = 'may specify no more than one IP for each IP family';
    problems.push(invalidValue(CLUSTER_IPS_FIELD, formatTexts(addresses), detail));
  }
  return isHeadless(spec) ? problems : [...problems, ...matchFamilies(addresses, families)];
}

function validateFirstAddress(address: string, addresses: readonly string[]): FieldProblem[] {
  if (address === '' ? addresses.length === 0 : address === addresses[0]) return [];
  if (addresses.length === 0) return [required(CLUSTER_IPS_FIELD)];
  const detail =
    address === '' ? 'must be empty when `clusterIP` is not specified' : 'first value must match `clusterIP`';
  return [invalidValue(CLUSTER_IPS_FIELD, formatTexts(addresses), detail)];
}

function validateFamilies(families: readonly string[]): FieldProblem[] {
  return families.flatMap((family, index) => {
    const fieldPath = `spec.ipFamilies[${index}]`;
    return [
      ...(FAMILIES.includes(family) ? [] : [notSupported(fieldPath, family, FAMILIES)]),
      ...(families.indexOf(family) < index ? [duplicate(fieldPath, family)] : []),
    ];
  });
}

function validateAddresses(addresses: readonly string[]): FieldProblem[] {
  return addresses.flatMap((address, index) => {
    if (index === 0 && address === NONE) {
      const detail = "'None' must be the first and only value";
      return addresses.length > 1 ? [invalidValue(CLUSTER_IPS_FIELD, formatTexts(addresses), detail)] : [];
    }
    return checkFormat('ip', address).map((detail) => invalidValue(`${CLUSTER_IPS_FIELD}[${index}]`, address, detail));
  });
}

function findIpFamily(address: string): string {
  return parseIp(address)?.length === 4 ? 'IPv4' : 'IPv6';
}

function matchFamilies(addresses: readonly string[], families: readonly string[]): FieldProblem[] {
  return addresses.flatMap((address, index) => {
    const family = families[index];
    if (family === undefined || family === findIpFamily(address)) return [];
    const detail = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``;
    return [invalidValue(`${CLUSTER_IPS_FIELD}[${index}]`, address, detail)];
  });
}

/** Changes `spec` so that `clusterIP` equals the first item of `clusterIPs`. `previous` is the stored spec. */
export function normalizeClusterIps(spec: Fields, previous: Fields | undefined): void {
  const [address, addresses] = [text(spec.clusterIP), textList(spec, 'clusterIPs')];
  if (previous === undefined) {
    if (address !== '' && addresses.length === 0) spec.clusterIPs = [address];
    return;
  }
  const [addressBefore, addressesBefore] = [text(previous.clusterIP), textList(previous, 'clusterIPs')];
  if (address === addressBefore) {
    if (addressesBefore.length > 0 && addresses.length === 0) spec.clusterIPs = addressesBefore;
    return;
  }
  if (String(addresses) !== String(addressesBefore)) return;
  if (address === '') delete spec.clusterIPs;
  else spec.clusterIPs = [address];
}

/** Sets `ipFamilyPolicy` and `ipFamilies` in `spec`. If problems are returned, no addresses are allocated. */
export function setFamilies(spec: Fields, previous: Fields | undefined): FieldProblem[] {
  if (!needsAddress(spec)) return [];
  const isSelectorless = spec.clusterIP === NONE && Object.keys(objectMembers(spec.selector)).length === 0;
  spec.ipFamilyPolicy ??= previous?.ipFamilyPolicy ?? (isSelectorless ? 'RequireDualStack' : 'SingleStack');
  const problems = validateClusterIps(spec);
  if (problems.length > 0) return problems;
  const policy = text(spec.ipFamilyPolicy);
  problems.push(...matchPolicy(spec, policy), ...inferFamilies(spec));
  if (problems.length > 0) return problems;
  if (isUnset(spec.ipFamilies) || textList(spec, 'ipFamilies').length === 0) spec.ipFamilies = ['IPv4'];
  const families = textList(spec, 'ipFamilies');
  if (isSelectorless) {
    if (families.length < 2 && policy !== 'SingleStack')
      spec.ipFamilies = [...families, families[0] === 'IPv4' ? 'IPv6' : 'IPv4'];
    return [];
  }
  return [
    ...(policy === 'RequireDualStack'
      ? [invalidValue(POLICY_FIELD, policy, 'this cluster is not configured for dual-stack services')]
      : []),
    ...families.flatMap((family, index) =>
      family === 'IPv4' ? [] : [invalidValue(`spec.ipFamilies[${index}]`, family, 'not configured on this cluster')],
    ),
  ];
}

function matchPolicy(spec: Fields, policy: string): FieldProblem[] {
  if (policy !== 'SingleStack') return [];
  const createProblem = (pluralName: string) =>
    invalidValue(
      POLICY_FIELD,
      policy,
      `must be 'RequireDualStack' or 'PreferDualStack' when multiple ${pluralName} are specified`,
    );
  return [
    ...(textList(spec, 'clusterIPs').length === 2 ? [createProblem('cluster IPs')] : []),
    ...(textList(spec, 'ipFamilies').length === 2 ? [createProblem('IP families')] : []),
  ];
}

/** Adds missing families from the addresses. */
function inferFamilies(spec: Fields): FieldProblem[] {
  const [addresses, families] = [textList(spec, 'clusterIPs'), textList(spec, 'ipFamilies')];
  if (addresses[0] === NONE || addresses.length <= families.length) return [];
  const inferredFamilies: Json[] = [...families];
  for (const [index, address] of addresses.entries()) {
    if (index < families.length) continue;
    if (findIpFamily(address) === 'IPv6')
      return [
        invalidValue(
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
export function validateAddressChange(spec: Fields, previous: Fields): FieldProblem[] {
  if (!needsAddress(spec) || !needsAddress(previous)) return [];
  const [isHeadlessNow, wasHeadless] = [isHeadless(spec), isHeadless(previous)];
  return [
    ...(isHeadlessNow && wasHeadless ? [] : validateListChange(spec, previous, 'clusterIPs', 'clusterIP')),
    ...(isHeadlessNow || wasHeadless ? [] : validateListChange(spec, previous, 'ipFamilies', 'ipFamily')),
  ];
}

function validateListChange(spec: Fields, previous: Fields, member: string, singularName: string): FieldProblem[] {
  const [values, valuesBefore] = [textList(spec, member), textList(previous, member)];
  const createProblem = (index: number, detail: string) =>
    invalidValue(`spec.${member}[${index}]`, formatTexts(values), detail);
  if (values.length === valuesBefore.length) {
    const changedIndexes = valuesBefore.flatMap((value, index) => (value === values[index] ? [] : [index]));
    return changedIndexes.map((index) => createProblem(member === 'clusterIPs' ? index : 0, 'may not change once set'));
  }
  const problems: FieldProblem[] = [];
  if (values.length === 0) problems.push(createProblem(0, `primary ${singularName} can not be unset`));
  else if (valuesBefore.length > 0 && values[0] !== valuesBefore[0])
    problems.push(createProblem(0, 'may not change once set'));
  if (values.length === 1 && valuesBefore.length > 1 && spec.ipFamilyPolicy !== 'SingleStack') {
    const detail = `must be set to 'SingleStack' when releasing the secondary ${singularName}`;
    problems.push(invalidValue(POLICY_FIELD, text(spec.ipFamilyPolicy), detail));
  }
  return problems;
}
