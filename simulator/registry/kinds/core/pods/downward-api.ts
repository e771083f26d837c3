/** Validates references to fields of the pod and to resources of a container, in variables and volumes. */
import { checkQualifiedName } from '../../../../pure/names/qualified-name.ts';
import { compareQuantities, parseQuantity, ZERO_QUANTITY } from '../../../../pure/quantity/quantity.ts';
import {
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
} from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readText } from '../../../object-fields.ts';

export const VARIABLE_FIELDS = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
];
export const VOLUME_FIELDS = [
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
];
/** The paths that kube-apiserver converts to another path. */
const CONVERTED_PATHS: Readonly<Record<string, string>> = { 'spec.host': 'spec.nodeName' };
const KNOWN_PATHS = new Set([
  'metadata.annotations',
  'metadata.labels',
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.restartPolicy',
  'spec.serviceAccountName',
  'spec.schedulerName',
  'status.phase',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
  'spec.host',
]);

/** Validates a field reference. `paths` contains the supported paths. */
export function validateFieldReference(reference: Fields, fieldPath: string, paths: readonly string[]): FieldProblem[] {
  const [version, path] = [readText(reference.apiVersion), readText(reference.fieldPath)];
  if (version === '') return [createRequiredProblem(`${fieldPath}.apiVersion`)];
  if (path === '') return [createRequiredProblem(`${fieldPath}.fieldPath`)];
  const field = `${fieldPath}.fieldPath`;
  const [, parentPath = path, subscript] = /^(.*)\['(.*)'\]$/.exec(path) ?? [];
  const conversionProblem = describeConversionProblem(version, path, parentPath, subscript);
  if (conversionProblem !== undefined)
    return [createInvalidValueProblem(field, path, `error converting fieldPath: ${conversionProblem}`)];
  if (subscript === undefined) {
    const convertedPath = CONVERTED_PATHS[path] ?? path;
    return paths.includes(convertedPath) ? [] : [createNotSupportedProblem(field, convertedPath, paths)];
  }
  const key = parentPath === 'metadata.annotations' ? subscript.toLowerCase() : subscript;
  return checkQualifiedName(key).map((detail) => createInvalidValueProblem(fieldPath, key, detail));
}

function describeConversionProblem(
  version: string,
  path: string,
  parentPath: string,
  subscript: string | undefined,
): string | undefined {
  if (version !== 'v1') return `unsupported pod version: ${version}`;
  if (subscript !== undefined && !['metadata.annotations', 'metadata.labels'].includes(parentPath))
    return `field label does not support subscript: ${path}`;
  return KNOWN_PATHS.has(parentPath) ? undefined : `field label not supported: ${path}`;
}

const RESOURCE_NAMES = ['limits', 'requests'].flatMap((list) =>
  ['cpu', 'ephemeral-storage', 'memory'].map((item) => `${list}.${item}`),
);
const HUGE_PAGES_PATTERN = /^(limits|requests)\.hugepages-/;
const BYTE_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const BYTES_DETAIL = `only divisor's values ${BYTE_DIVISORS.join(', ')} are supported with the`;

export function validateResourceReference(
  reference: Fields,
  fieldPath: string,
  { isVolume }: { readonly isVolume: boolean },
): FieldProblem[] {
  const resource = readText(reference.resource);
  if (isVolume && isUnset(reference.containerName))
    return [createRequiredProblem(`${fieldPath}.containerName`), ...validateDivisor(reference, fieldPath)];
  if (resource === '')
    return [createRequiredProblem(`${fieldPath}.resource`), ...validateDivisor(reference, fieldPath)];
  if (RESOURCE_NAMES.includes(resource) || HUGE_PAGES_PATTERN.test(resource))
    return validateDivisor(reference, fieldPath);
  return [
    createNotSupportedProblem(`${fieldPath}.resource`, resource, RESOURCE_NAMES),
    ...validateDivisor(reference, fieldPath),
  ];
}

function validateDivisor({ resource: resourceValue, divisor }: Fields, fieldPath: string): FieldProblem[] {
  if (isUnset(divisor)) return [];
  const quantity = parseQuantity(String(divisor));
  if (compareQuantities(quantity, ZERO_QUANTITY) === 0) return [];
  const resource = readText(resourceValue);
  const createProblems = (detail: string) => [createInvalidValueProblem(`${fieldPath}.divisor`, resource, detail)];
  if (/^(limits|requests)\.cpu$/.test(resource)) {
    const detail = "only divisor's values 1m and 1 are supported with the cpu resource";
    return ['1m', '1'].includes(quantity.text) ? [] : createProblems(detail);
  }
  if (BYTE_DIVISORS.includes(quantity.text)) return [];
  if (/^(limits|requests)\.memory$/.test(resource)) return createProblems(`${BYTES_DETAIL} memory resource`);
  if (/^(limits|requests)\.ephemeral-storage$/.test(resource))
    return createProblems(`${BYTES_DETAIL} local ephemeral storage resource`);
  return HUGE_PAGES_PATTERN.test(resource) ? createProblems(`${BYTES_DETAIL} hugepages resource`) : [];
}
