/** Validates the resource names and quantities in requests and limits of containers and pods, and that requests do not exceed limits. */
import { DIALECT_NAMES, getDialect } from '../../../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { checkDns1123Label } from '../../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../../pure/names/qualified-name.ts';
import { compareQuantities, isInteger, parseQuantity } from '../../../../pure/quantity/quantity.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readOwnMember, readText } from '../../../object-fields.ts';
import { COUNTED_RESOURCES, isStandardResource } from '../../../quota/resource-names.ts';
import { formatGoQuantity } from '../../go-quantity.ts';
import { computePodAmounts, readAmounts } from './pod-amounts.ts';

const COMPUTE_RESOURCES = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE_PAGES_PREFIX = 'hugepages-';
/** The prefixes of native resource names in all dialects. */
const NATIVE_DOMAINS = DIALECT_NAMES.map((name) => `${getDialect(name).domain}/`);

function isHugePages(name: string): boolean {
  return name.startsWith(HUGE_PAGES_PREFIX);
}

/** Reports whether the name has no domain or the domain of Kubernetes. */
function isNativeResource(name: string): boolean {
  return !name.includes('/') || NATIVE_DOMAINS.some((domain) => name.includes(domain));
}

export function isExtendedResource(name: string): boolean {
  return (
    !isNativeResource(name) && !name.startsWith('requests.') && checkQualifiedName(`requests.${name}`).length === 0
  );
}

function isOvercommitAllowed(name: string): boolean {
  return isNativeResource(name) && !isHugePages(name);
}

/**
 * Validates a resource name, which is a qualified name that is standard or has a domain. As in kube-apiserver, messages print it without
 * quotes.
 */
export function validateResourceName(name: string, fieldPath: string): FieldProblem[] {
  const details = checkQualifiedName(name);
  if (details.length > 0)
    return details.map((detail) => createInvalidValueProblem(fieldPath, { unquoted: name }, detail));
  if (name.includes('/') || isStandardResource(name)) return [];
  return [
    createInvalidValueProblem(fieldPath, { unquoted: name }, 'must be a standard resource type or fully qualified'),
  ];
}

export function validateContainerResourceName(name: string, fieldPath: string): FieldProblem[] {
  const problems = validateResourceName(name, fieldPath);
  if (!name.includes('/')) {
    if (COMPUTE_RESOURCES.includes(name) || isHugePages(name)) return problems;
    return [
      ...problems,
      createInvalidValueProblem(fieldPath, { unquoted: name }, 'must be a standard resource for containers'),
    ];
  }
  if (isNativeResource(name) || isExtendedResource(name)) return problems;
  return [
    ...problems,
    createInvalidValueProblem(fieldPath, { unquoted: name }, "doesn't follow extended resource name standard"),
  ];
}

/** Validates that the quantity is not negative and, for countable resources, an integer. */
export function validateResourceQuantity(name: string, value: unknown, fieldPath: string): FieldProblem[] {
  const quantity = parseQuantity(String(value ?? 0));
  const problems: FieldProblem[] = [];
  if (quantity.unscaled < 0n)
    problems.push(createInvalidValueProblem(fieldPath, quantity.text, 'must be greater than or equal to 0'));
  const isCounted = COUNTED_RESOURCES.has(name) || isExtendedResource(name);
  if (isCounted && !isInteger(quantity))
    problems.push(createInvalidValueProblem(fieldPath, formatGoQuantity(quantity), 'must be an integer'));
  return problems;
}

function validateHugePages(name: string, value: unknown, fieldPath: string): FieldProblem[] {
  if (!isHugePages(name)) return [];
  const [pageSize, quantity] = [name.slice(HUGE_PAGES_PREFIX.length), parseQuantity(String(value ?? 0))];
  let isDivisible = false;
  try {
    isDivisible = countBytes(pageSize) > 0n && countBytes(quantity.text) % countBytes(pageSize) === 0n;
  } catch {
    // A name with an invalid page size is not divisible.
  }
  if (isDivisible) return [];
  const detail = `${quantity.text} is not positive integer multiple of ${pageSize}`;
  return [createInvalidValueProblem(fieldPath, quantity.text, detail)];
}

function countBytes(value: string): bigint {
  const { unscaled, scale } = parseQuantity(value);
  return scale >= 0 ? unscaled / 10n ** BigInt(scale) : unscaled * 10n ** BigInt(-scale);
}

export interface RequirementRules {
  readonly fieldPath: string;
  /** The names of the resource claims of the pod. */
  readonly claims: readonly string[];
  /** Validates the name of a resource. By default, it is validated as for containers. */
  readonly validateName?: (name: string, fieldPath: string) => FieldProblem[];
}

export function validateRequirements(
  requirements: Fields,
  { fieldPath, claims, validateName = validateContainerResourceName }: RequirementRules,
): FieldProblem[] {
  const [limits, requests] = [readMembers(requirements.limits), readMembers(requirements.requests)];
  const problems: FieldProblem[] = [];
  for (const [name, quantity] of Object.entries(limits)) {
    const field = `${fieldPath}.limits[${name}]`;
    problems.push(...validateName(name, field));
    problems.push(...validateResourceQuantity(name, quantity, field));
    problems.push(...validateHugePages(name, quantity, field));
  }
  for (const [name, quantity] of Object.entries(requests)) {
    const field = `${fieldPath}.requests[${name}]`;
    problems.push(...validateName(name, field));
    problems.push(...validateResourceQuantity(name, quantity, field));
    const limit = readOwnMember(limits, name);
    if (quantity !== limit) problems.push(...validateLimit(name, quantity, limit, fieldPath));
    problems.push(...validateHugePages(name, quantity, field));
  }
  const names = Object.keys({ ...limits, ...requests });
  if (names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory')) {
    problems.push(createForbiddenProblem(fieldPath, 'HugePages require cpu or memory'));
  }
  problems.push(...validateClaims(readList(requirements, 'claims'), `${fieldPath}.claims`, claims));
  return problems;
}

function validateLimit(name: string, value: unknown, limit: unknown, fieldPath: string): FieldProblem[] {
  if (limit === undefined) {
    if (isOvercommitAllowed(name)) return [];
    return [createRequiredProblem(`${fieldPath}.limits`, 'Limit must be set for non overcommitable resources')];
  }
  const [quantity, max] = [parseQuantity(String(value ?? 0)), parseQuantity(String(limit ?? 0))];
  const order = compareQuantities(quantity, max);
  if (order !== 0 && !isOvercommitAllowed(name)) {
    return [
      createInvalidValueProblem(
        `${fieldPath}.requests`,
        quantity.text,
        `must be equal to ${name} limit of ${max.text}`,
      ),
    ];
  }
  if (order <= 0) return [];
  return [
    createInvalidValueProblem(
      `${fieldPath}.requests`,
      quantity.text,
      `must be less than or equal to ${name} limit of ${max.text}`,
    ),
  ];
}

function validateClaims(claims: readonly Fields[], fieldPath: string, claimNames: readonly string[]): FieldProblem[] {
  const usedNames = new Set<string>();
  return claims.flatMap((claim, index) => {
    const [name, request] = [readText(claim.name), readText(claim.request)];
    const field = `${fieldPath}[${index}]`;
    const problems: FieldProblem[] = [];
    if (name === '') return [createRequiredProblem(field)];
    if (request !== '')
      problems.push(
        ...checkDns1123Label(request).map((detail) => createInvalidValueProblem(`${field}.request`, request, detail)),
      );
    const key = request === '' ? name : `${name}/${request}`;
    // A reference to a complete claim also includes its requests.
    if (usedNames.has(name) || (request === '' && [...usedNames].some((usedName) => usedName.startsWith(`${name}/`))))
      problems.push(createDuplicateProblem(field, name));
    else if (usedNames.has(key)) problems.push(createDuplicateProblem(field, key));
    usedNames.add(key);
    if (claimNames.includes(name)) return problems;
    const nameList = claimNames.length === 0 ? ' which is empty' : `: ${claimNames.toSorted().join(', ')}`;
    const message = `must be one of the names in pod.spec.resourceClaims${nameList}`;
    return [...problems, { type: 'FieldValueNotFound' as const, field, message: `Not found: "${name}": ${message}` }];
  });
}

/** Validates the overhead of a RuntimeClass. As in kube-apiserver, the field of the causes is `limits`. */
export function validateOverhead(overhead: Fields, fieldPath: string): FieldProblem[] {
  return Object.entries(overhead).flatMap(([name, quantity]) => {
    const field = `${fieldPath}.limits[${name}]`;
    return [
      ...validateContainerResourceName(name, field),
      ...validateResourceQuantity(name, quantity, field),
      ...validateHugePages(name, quantity, field),
    ];
  });
}

/** Validates pod-level resources, which must be sufficient for the containers. */
export function validatePodRequirements(
  spec: Fields,
  fieldPath: string,
  { claims, behaviors }: { readonly claims: readonly string[]; readonly behaviors: ReadonlySet<ReleaseBehavior> },
): FieldProblem[] {
  if (isUnset(spec.resources)) return [];
  const requirements = readMembers(spec.resources);
  if (!behaviors.has('pod-level-resources')) {
    return ['limits', 'requests'].flatMap((member) =>
      Object.keys(readMembers(requirements[member])).flatMap((name) =>
        validatePodResourceName(name, `${fieldPath}.${member}[${name}]`),
      ),
    );
  }
  if (readMembers(spec.os).name === 'windows')
    return [createForbiddenProblem(fieldPath, 'may not be set for a windows pod')];
  const detail = 'claims may not be set for Resources at pod-level';
  return [
    ...(requirements.claims === undefined || requirements.claims === null
      ? []
      : [createForbiddenProblem(`${fieldPath}.claims`, detail)]),
    ...validateRequirements(requirements, { fieldPath, claims, validateName: validatePodResourceName }),
    ...validateContainerSums(spec, fieldPath),
    ...validateContainerLimits(spec, fieldPath),
  ];
}

const POD_RESOURCES = ['cpu', 'memory'];

function validatePodResourceName(name: string, fieldPath: string): FieldProblem[] {
  const problems = validateResourceName(name, fieldPath);
  if (problems.length > 0 || POD_RESOURCES.includes(name) || isHugePages(name)) return problems;
  return [createNotSupportedProblem(fieldPath, name, ['cpu', HUGE_PAGES_PREFIX, 'memory'])];
}

/** Returns problems if the sum of the containers exceeds the pod-level resources. The sum of limits is compared only for huge pages. */
function validateContainerSums(spec: Fields, fieldPath: string): FieldProblem[] {
  return (['requests', 'limits'] as const).flatMap((member) => {
    const podLevelAmounts = readAmounts(readMembers(spec.resources)[member] ?? {});
    return [...computePodAmounts(spec, member)].flatMap(([name, sum]) => {
      const amount = podLevelAmounts.get(name);
      if (amount === undefined || compareQuantities(sum, amount) <= 0) return [];
      if (member === 'limits' && !isHugePages(name)) return [];
      const detail = `must be greater than or equal to aggregate container ${member} of ${sum.text}`;
      return [createInvalidValueProblem(`${fieldPath}.${member}[${name}]`, amount.text, detail)];
    });
  });
}

function validateContainerLimits(spec: Fields, fieldPath: string): FieldProblem[] {
  const limits = readAmounts(readMembers(spec.resources).limits ?? {});
  return readList(spec, 'containers').flatMap(({ resources }, index) =>
    [...readAmounts(readMembers(resources).limits ?? {})].flatMap(([name, limit]) => {
      const max = limits.get(name);
      if (max === undefined || compareQuantities(limit, max) <= 0) return [];
      const detail = `must be less than or equal to pod limits of ${max.text}`;
      return [createInvalidValueProblem(`${fieldPath}.containers[${index}][${name}].limits`, limit.text, detail)];
    }),
  );
}
