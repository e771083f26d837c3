/** The behavior of Nodes. Kubelets may set the status in a create, and `allocatable` defaults to `capacity`. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { formatGoSyntax, formatStringSlice } from '../../../pure/go/go-syntax.ts';
import { parseCidr } from '../../../pure/names/cidr.ts';
import { checkLabelValue, checkQualifiedName } from '../../../pure/names/qualified-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
  createRequiredProblem,
  type UnquotedValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import {
  ensureStruct,
  type Fields,
  isUnset,
  readList,
  readMembers,
  readText,
  setIfUnset,
} from '../../object-fields.ts';
import { checkCidr } from '../../validation/addresses.ts';
import { validateResourceQuantity } from './pods/resource-requirements.ts';

const TAINT_EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

export const createNodeKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  updateChecks: ['object', 'metadata', 'changes'],
  acceptsStatusOnCreate: true,
  skipsSchemaValidation: true,
  setDefaults(node) {
    const status = ensureStruct(node, 'status');
    if (status.capacity !== undefined) setIfUnset(status, 'allocatable', { ...readMembers(status.capacity) });
    const spec = ensureStruct(node, 'spec');
    reconcilePodCidrs(spec);
  },
  prepareForCreate: (node) => dropConfigSource(node, {}),
  prepareForUpdate: (updatedObject, previous) => dropConfigSource(updatedObject, readMembers(previous.spec)),
  validate: (node) => [
    ...validateTaints(readList(readMembers(node.spec), 'taints')),
    ...validateResources(node),
    ...validatePodCidrs(readMembers(node.spec).podCIDRs, behaviors),
  ],
  validateUpdate: (updatedObject, previous) => [
    ...validateResources(updatedObject),
    ...validateAddresses(readMembers(updatedObject.status)),
    ...validateSetOnceFields(readMembers(updatedObject.spec), readMembers(previous.spec), behaviors),
    ...validateTaints(readList(readMembers(updatedObject.spec), 'taints')),
    ...validateExternalId(updatedObject, previous),
  ],
  prepareForStatusUpdate({ status }, previous) {
    if (isUnset(readMembers(previous.status).config)) delete readMembers(status).config;
  },
  validateStatus: (updatedObject) => [
    ...validateResources(updatedObject),
    ...validateAddresses(readMembers(updatedObject.status)),
  ],
  selectableFields: {
    names: ['spec.unschedulable'],
    readValues: (node) => ({
      'spec.unschedulable': String(readMembers(node.spec).unschedulable ?? false),
    }),
  },
});

/** Drops configSource, the field of a removed feature, unless the stored object has it. */
function dropConfigSource({ spec: specValue, status }: ApiObject, previousSpec: Fields): void {
  if (!isUnset(previousSpec.configSource)) return;
  delete readMembers(specValue).configSource;
  delete readMembers(status).config;
}

/** Validates taints. As in kube-apiserver, the field of the causes is `metadata.taints`. */
function validateTaints(taints: readonly Fields[]): FieldProblem[] {
  return taints.flatMap((taint, index) => {
    const [key, value, effect] = [readText(taint.key), readText(taint.value), readText(taint.effect)];
    const fieldPath = `metadata.taints[${index}]`;
    const details = checkLabelValue(value);
    const isRepeated = taints.slice(0, index).some((item) => item.key === taint.key && item.effect === taint.effect);
    return [
      ...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, key, detail)),
      ...(details.length === 0 ? [] : [createInvalidValueProblem(`${fieldPath}.value`, value, details.join(';'))]),
      ...(effect === '' ? [createRequiredProblem(`${fieldPath}.effect`)] : []),
      ...(effect === '' || TAINT_EFFECTS.includes(effect)
        ? []
        : [createNotSupportedProblem(`${fieldPath}.effect`, effect, TAINT_EFFECTS)]),
      ...(isRepeated
        ? [createDuplicateProblem(fieldPath, formatTaint(taint), 'taints must be unique by key and effect pair')]
        : []),
    ];
  });
}

function formatTaint({ key, value, effect, timeAdded = null }: Fields): UnquotedValue {
  const [Key, Value, Effect] = [readText(key), readText(value), readText(effect)];
  return {
    unquoted: `core.Taint{Key:${quote(Key)}, Value:${quote(Value)}, Effect:${quote(Effect)}, TimeAdded:<nil>}`,
    json: JSON.stringify({ Key, Value, Effect, TimeAdded: timeAdded }),
  };
}

function validateResources({ status }: ApiObject): FieldProblem[] {
  return ['capacity', 'allocatable'].flatMap((member) =>
    Object.entries(readMembers(readMembers(status)[member])).flatMap(([name, quantity]) =>
      validateResourceQuantity(name, quantity, `status.${member}.${name}`),
    ),
  );
}

/** Makes podCIDR the first of podCIDRs. If they differ, podCIDR has priority, because older clients set only podCIDR. */
function reconcilePodCidrs(spec: Fields): void {
  const [firstRange] = Array.isArray(spec.podCIDRs) ? spec.podCIDRs : [];
  if (!isUnset(spec.podCIDR) && spec.podCIDR !== firstRange) spec.podCIDRs = [spec.podCIDR ?? ''];
  else if (!isUnset(firstRange)) spec.podCIDR = firstRange ?? '';
}

function validatePodCidrs(value: unknown, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const fieldPath = 'spec.podCIDRs';
  const ranges = Array.isArray(value) ? value.map(readText) : [];
  const parsedRanges = ranges.map(parseCidr);
  const problems = ranges.flatMap((range, index) =>
    checkCidr(range, { isStrict: behaviors.has('strict-ip-addresses') }).map((detail) =>
      behaviors.has('pod-ranges-shown')
        ? createInvalidValueProblem(`${fieldPath}[${index}]`, range, detail)
        : createInvalidValueProblem(
            `${fieldPath}[${index}]`,
            { unquoted: formatStringSlice(ranges) },
            'must be valid CIDR',
          ),
    ),
  );
  if (ranges.length < 2) return problems;
  const families = new Set(parsedRanges.map((item) => item?.address.length));
  if (families.has(undefined)) {
    const index = parsedRanges.indexOf(undefined);
    const message = `Internal error: invalid PodCIDRs. failed to check with dual stack with error:${formatParseError(index, ranges[index] ?? '', behaviors)}`;
    problems.push({ type: 'InternalError', field: fieldPath, message });
  }
  if (families.has(undefined) || families.size < 2 || ranges.length > 2) {
    const printedRanges = { unquoted: formatStringSlice(ranges) };
    problems.push(
      createInvalidValueProblem(fieldPath, printedRanges, 'may specify no more than one CIDR for each IP family'),
    );
  }
  if (!behaviors.has('equal-pod-ranges-reported')) return problems;
  for (const [index, range] of ranges.entries())
    if (ranges.indexOf(range) < index) problems.push(createDuplicateProblem(`${fieldPath}[${index}]`, range));
  return problems;
}

function formatParseError(index: number, range: string, behaviors: ReadonlySet<ReleaseBehavior>): string {
  const reason = `invalid CIDR address: ${range}`;
  return behaviors.has('range-index-shown')
    ? `invalid CIDR[${index}]: <nil> (${reason})`
    : `failed to parse cidr value:${quote(range)} with error:${reason}`;
}

function validateAddresses(status: Fields): FieldProblem[] {
  const addresses = readList(status, 'addresses');
  return addresses.flatMap((address, index) =>
    addresses.findIndex((otherAddress) => isDeepEqual(otherAddress, address)) < index
      ? [createDuplicateProblem(`status.addresses[${index}]`, { unquoted: formatGoSyntax(address) })]
      : [],
  );
}

function validateExternalId(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [id, previousId] = [updatedObject, previous].map(({ spec }) => readText(readMembers(spec).externalID));
  return id === previousId ? [] : [createForbiddenProblem('spec.externalID', 'may not be updated')];
}

/** Returns the problems of changes to fields that can be set only once. */
function validateSetOnceFields(
  spec: Fields,
  previousSpec: Fields,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const createChangeProblem = (member: string, name: string) =>
    createForbiddenProblem(`spec.${member}`, `node updates may not change ${name} except from "" to valid`);
  const [ranges, previousRanges] = [spec.podCIDRs, previousSpec.podCIDRs].map((cidrs) =>
    Array.isArray(cidrs) ? cidrs : [],
  );
  const arePodCidrsChanged = (previousRanges?.length ?? 0) > 0 && !isDeepEqual(ranges, previousRanges);
  const isDeclarative = behaviors.has('declarative-validation');
  const isProviderIdChanged = !isUnset(previousSpec.providerID) && spec.providerID !== previousSpec.providerID;
  return [
    ...(arePodCidrsChanged ? [createChangeProblem('podCIDRs', 'podCIDR')] : []),
    ...(isProviderIdChanged
      ? [isDeclarative ? createProviderIdProblem(spec) : createChangeProblem('providerID', 'providerID')]
      : []),
  ];
}

function createProviderIdProblem({ providerID }: Fields): FieldProblem {
  const detail = `field cannot be ${isUnset(providerID) ? 'cleared' : 'modified'} once set`;
  return createInvalidValueProblem('spec.providerID', null, detail);
}
