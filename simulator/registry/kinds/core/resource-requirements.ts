/** Requests and limits of containers and pods: names of resources, quantities, and requests that are not above limits. */
import { DIALECT_NAMES, dialect } from '../../../../spec/dialect.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import { compareQuantities, parseQuantity } from '../../../pure/quantity/quantity.ts';
import { duplicate, forbiddenField, invalidValue, notSupported, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { type Fields, list, objectMembers, text } from '../../object-fields.ts';
import { COUNTED_RESOURCES, isStandardResource } from '../../quota/resource-names.ts';
import { goQuantity } from '../go-quantity.ts';

const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'];
const HUGE = 'hugepages-';
/** The prefixes of native resource names in all dialects. */
const NATIVE_DOMAINS = DIALECT_NAMES.map((name) => `${dialect(name).protocolPrefix}/`);

function isHugePages(name: string): boolean {
  return name.startsWith(HUGE);
}

/** Names without a domain, or with that of Kubernetes. */
function isNative(name: string): boolean {
  return !name.includes('/') || NATIVE_DOMAINS.some((domain) => name.includes(domain));
}

export function isExtendedResource(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && checkQualifiedName(`requests.${name}`).length === 0;
}

function isOvercommitAllowed(name: string): boolean {
  return isNative(name) && !isHugePages(name);
}

/** A qualified name that is standard or has a domain. kube-apiserver prints names of resources without quotes. */
export function validateResourceName(name: string, at: string): FieldProblem[] {
  const details = checkQualifiedName(name);
  if (details.length > 0) return details.map((detail) => invalidValue(at, { bare: name }, detail));
  if (name.includes('/') || isStandardResource(name)) return [];
  return [invalidValue(at, { bare: name }, 'must be a standard resource type or fully qualified')];
}

export function validateContainerResourceName(name: string, at: string): FieldProblem[] {
  const problems = validateResourceName(name, at);
  if (!name.includes('/')) {
    if (COMPUTE.includes(name) || isHugePages(name)) return problems;
    return [...problems, invalidValue(at, { bare: name }, 'must be a standard resource for containers')];
  }
  if (isNative(name) || isExtendedResource(name)) return problems;
  return [...problems, invalidValue(at, { bare: name }, "doesn't follow extended resource name standard")];
}

/** Validates that the quantity is not negative, and an integer for countable resources. */
export function validateResourceQuantity(name: string, written: unknown, at: string): FieldProblem[] {
  const quantity = parseQuantity(String(written ?? 0));
  const problems: FieldProblem[] = [];
  if (quantity.unscaled < 0n) problems.push(invalidValue(at, quantity.text, 'must be greater than or equal to 0'));
  const isCounted = COUNTED_RESOURCES.has(name) || isExtendedResource(name);
  if (isCounted && /[.mun]/.test(quantity.text))
    problems.push(invalidValue(at, goQuantity(quantity), 'must be an integer'));
  return problems;
}

function validateHugePages(name: string, written: unknown, at: string): FieldProblem[] {
  if (!isHugePages(name)) return [];
  const [size, quantity] = [name.slice(HUGE.length), parseQuantity(String(written ?? 0))];
  let isDivisible = false;
  try {
    isDivisible = bytesIn(size) > 0n && bytesIn(quantity.text) % bytesIn(size) === 0n;
  } catch {
    // A size that is no quantity divides nothing.
  }
  if (isDivisible) return [];
  const detail = `${quantity.text} is not positive integer multiple of ${size}`;
  return [invalidValue(at, quantity.text, detail)];
}

function bytesIn(written: string): bigint {
  const { unscaled, scale } = parseQuantity(written);
  return scale >= 0 ? unscaled / 10n ** BigInt(scale) : unscaled * 10n ** BigInt(-scale);
}

export interface RequirementRules {
  readonly at: string;
  /** The names of the resource claims of the pod. */
  readonly claims: readonly string[];
}

export function validateRequirements(requirements: Fields, { at, claims }: RequirementRules): FieldProblem[] {
  const [limits, requests] = [objectMembers(requirements.limits), objectMembers(requirements.requests)];
  const problems: FieldProblem[] = [];
  for (const [name, quantity] of Object.entries(limits)) {
    const field = `${at}.limits[${name}]`;
    problems.push(...validateContainerResourceName(name, field));
    problems.push(...validateResourceQuantity(name, quantity, field));
    problems.push(...validateHugePages(name, quantity, field));
  }
  for (const [name, quantity] of Object.entries(requests)) {
    const field = `${at}.requests[${name}]`;
    problems.push(...validateContainerResourceName(name, field));
    problems.push(...validateResourceQuantity(name, quantity, field));
    if (quantity !== limits[name]) problems.push(...validateLimit(name, quantity, limits[name], at));
    problems.push(...validateHugePages(name, quantity, field));
  }
  const names = Object.keys({ ...limits, ...requests });
  if (names.some(isHugePages) && !names.includes('cpu') && !names.includes('memory')) {
    problems.push(forbiddenField(at, 'HugePages require cpu or memory'));
  }
  problems.push(...validateClaims(list(requirements, 'claims'), `${at}.claims`, claims));
  return problems;
}

function validateLimit(name: string, written: unknown, limit: unknown, at: string): FieldProblem[] {
  if (limit === undefined) {
    if (isOvercommitAllowed(name)) return [];
    return [required(`${at}.limits`, 'Limit must be set for non overcommitable resources')];
  }
  const [quantity, most] = [parseQuantity(String(written ?? 0)), parseQuantity(String(limit ?? 0))];
  const order = compareQuantities(quantity, most);
  if (order !== 0 && !isOvercommitAllowed(name)) {
    return [invalidValue(`${at}.requests`, quantity.text, `must be equal to ${name} limit of ${most.text}`)];
  }
  if (order <= 0) return [];
  return [invalidValue(`${at}.requests`, quantity.text, `must be less than or equal to ${name} limit of ${most.text}`)];
}

function validateClaims(claims: readonly Fields[], at: string, known: readonly string[]): FieldProblem[] {
  const taken = new Set<string>();
  return claims.flatMap((claim, index) => {
    const [name, request] = [text(claim.name), text(claim.request)];
    const field = `${at}[${index}]`;
    const problems: FieldProblem[] = [];
    if (name === '') problems.push(required(field));
    else {
      if (request !== '')
        problems.push(...checkDns1123Label(request).map((one) => invalidValue(`${field}.request`, request, one)));
      const key = request === '' ? name : `${name}/${request}`;
      if (taken.has(name)) problems.push(duplicate(field, name));
      else if (taken.has(key)) problems.push(duplicate(field, key));
      taken.add(key);
    }
    if (known.includes(name)) return problems;
    const names = known.length === 0 ? ' which is empty' : `: ${known.toSorted().join(', ')}`;
    const message = `must be one of the names in pod.spec.resourceClaims${names}`;
    return [...problems, { type: 'FieldValueNotFound' as const, field, message: `Not found: "${name}": ${message}` }];
  });
}

/** Validates the overhead of a RuntimeClass, whose causes name limits. */
export function validateOverhead(overhead: Fields, at: string): FieldProblem[] {
  return Object.entries(overhead).flatMap(([name, quantity]) => {
    const field = `${at}.limits[${name}]`;
    return [
      ...validateContainerResourceName(name, field),
      ...validateResourceQuantity(name, quantity, field),
      ...validateHugePages(name, quantity, field),
    ];
  });
}

/** Validates the resources of a whole pod. */
export function validatePodRequirements(requirements: Fields, at: string): FieldProblem[] {
  const supported = ['cpu', 'memory'];
  return ['limits', 'requests'].flatMap((member) =>
    Object.keys(objectMembers(requirements[member])).flatMap((name) => {
      const field = `${at}.${member}[${name}]`;
      const problems = validateResourceName(name, field);
      return problems.length > 0 || supported.includes(name) ? problems : [notSupported(field, name, supported)];
    }),
  );
}
