/** The behavior of ResourceSlices, which list the devices that a driver provides on a node. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label, checkDns1123Subdomain } from '../../../pure/names/dns.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  createTooManyItemsProblem,
  NIL_VALUE,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isMemberOmitted, isMemberSentEmpty } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { validateNodeSelector } from '../core/pods/pod-scheduling.ts';
import { validateDriverName, validatePoolName, validateQualifiedName } from './device-names.ts';
import { validateConsumedCounters, validateSharedCounters } from './slice-counters.ts';
import { validateTaint } from './taints.ts';

const MAX_DEVICES = 128;
const MAX_ATTRIBUTES = 32;
const NODE_MEMBERS = ['nodeName', 'nodeSelector', 'allNodes', 'perDeviceNodeSelection'];

export const createResourceSliceKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  returnsDeletedObject: true,
  updateChecks: ['metadata', 'spec'],
  validate({ spec: specValue }, previous) {
    const spec = readMembers(specValue);
    return [
      ...validateDriverName(readText(spec.driver), 'spec.driver', behaviors),
      ...validatePool(readMembers(spec.pool)),
      ...(previous === undefined ? [] : validateIdentity(spec, readMembers(previous.spec))),
      ...validateNodes(spec),
      ...(['sharedCounters', 'devices'].some((member) => isUnset(spec[member]) && !isMemberOmitted(spec, member))
        ? []
        : [createInvalidValueProblem('spec', '', 'only one of `sharedCounters` or `devices` is allowed')]),
      ...validateDevices(readList(spec, 'devices'), behaviors),
      ...validateSharedCounters(readList(spec, 'sharedCounters'), behaviors),
    ];
  },
});

function validatePool({ name: nameValue, generation, resourceSliceCount }: Fields): FieldProblem[] {
  const name = readText(nameValue);
  const sliceCount = Number(resourceSliceCount ?? 0);
  const generationNumber = Number(generation ?? 0);
  return [
    ...validatePoolName(name, 'spec.pool.name'),
    ...(sliceCount > 0
      ? []
      : [createInvalidValueProblem('spec.pool.resourceSliceCount', sliceCount, 'must be greater than zero')]),
    ...(generationNumber < 0
      ? [createInvalidValueProblem('spec.pool.generation', generationNumber, 'must be greater than or equal to zero')]
      : []),
  ];
}

function validateIdentity(spec: Fields, previousSpec: Fields): FieldProblem[] {
  const checkUnchanged = (
    fieldPath: string,
    value: unknown,
    previousValue: unknown,
    unsetValue: '' | typeof NIL_VALUE = '',
  ) =>
    (value ?? undefined) === (previousValue ?? undefined)
      ? []
      : [
          createInvalidValueProblem(
            fieldPath,
            value === undefined || value === null ? unsetValue : readText(value),
            'field is immutable',
          ),
        ];
  return [
    ...checkUnchanged('spec.pool.name', readMembers(spec.pool).name, readMembers(previousSpec.pool).name),
    ...checkUnchanged('spec.driver', spec.driver, previousSpec.driver),
    ...checkUnchanged('spec.nodeName', spec.nodeName, previousSpec.nodeName, NIL_VALUE),
  ];
}

function validateNodes(spec: Fields): FieldProblem[] {
  const { nodeName, nodeSelector, allNodes, perDeviceNodeSelection } = spec;
  const presentMembers = NODE_MEMBERS.filter(
    (member) => !isUnset(spec[member]) && spec[member] !== '' && spec[member] !== false,
  );
  const exactlyOneDetail = `exactly one of ${NODE_MEMBERS.map((member) => `\`${member}\``).join(', ')} is required`;
  const rejectFalse = (member: string, value: unknown) =>
    value === false ? [createInvalidValueProblem(`spec.${member}`, false, 'must be either unset or set to true')] : [];
  return [
    ...(nodeName === ''
      ? [createInvalidValueProblem('spec.nodeName', '', 'must be either unset or set to a non-empty string')]
      : []),
    ...(isUnset(nodeName) || nodeName === ''
      ? []
      : checkDns1123Subdomain(readText(nodeName)).map((detail) =>
          createInvalidValueProblem('spec.nodeName', readText(nodeName), detail),
        )),
    ...(isUnset(nodeSelector) ? [] : validateSingleTerm(readMembers(nodeSelector))),
    ...rejectFalse('allNodes', allNodes),
    ...rejectFalse('perDeviceNodeSelection', perDeviceNodeSelection),
    ...(presentMembers.length === 0 ? [createRequiredProblem('spec', exactlyOneDetail)] : []),
    ...(presentMembers.length > 1
      ? [
          createInvalidValueProblem(
            'spec',
            `{${presentMembers.map((member) => `\`${member}\``).join(', ')}}`,
            `${exactlyOneDetail}, but multiple fields are set`,
          ),
        ]
      : []),
  ];
}

function validateSingleTerm(selector: Fields): FieldProblem[] {
  const terms = readList(selector, 'nodeSelectorTerms');
  const isNull = isUnset(selector.nodeSelectorTerms) && !isMemberSentEmpty(selector, 'nodeSelectorTerms');
  const detail = 'must have exactly one node selector term';
  return [
    ...validateNodeSelector(selector, 'spec.nodeSelector', { areValuesChecked: false }),
    ...(terms.length === 1
      ? []
      : [
          createInvalidValueProblem(
            'spec.nodeSelector.nodeSelectorTerms',
            isNull ? NIL_VALUE : { unquoted: formatGoSyntax(terms) },
            detail,
          ),
        ]),
  ];
}

function validateDevices(devices: readonly Fields[], behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const names = devices.map(({ name }) => readText(name));
  return [
    ...devices.flatMap((device, index) => validateDevice(device, `spec.devices[${index}]`, behaviors)),
    ...(devices.length > MAX_DEVICES ? [createTooManyItemsProblem('spec.devices', devices.length, MAX_DEVICES)] : []),
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [
            createDuplicateProblem(
              `spec.devices[${index}]${behaviors.has('single-device-causes') ? '' : '.name'}`,
              name,
            ),
          ]
        : [],
    ),
  ];
}

function validateDevice(device: Fields, fieldPath: string, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const [attributes, capacity] = [readMembers(device.attributes), readMembers(device.capacity)];
  const attributeCount = Object.keys(attributes).length + Object.keys(capacity).length;
  const tooManyDetail = `the total number of attributes and capacities must not exceed ${MAX_ATTRIBUTES}`;
  return [
    ...checkDns1123Label(readText(device.name)).map((detail) =>
      createInvalidValueProblem(`${fieldPath}.name`, readText(device.name), detail),
    ),
    ...(attributeCount > MAX_ATTRIBUTES ? [createInvalidValueProblem(fieldPath, attributeCount, tooManyDetail)] : []),
    ...Object.entries(attributes).flatMap(([name, attribute]) => [
      ...validateQualifiedName(name, `${fieldPath}.attributes[${name}]`, behaviors),
      ...validateAttribute(readMembers(attribute), `${fieldPath}.attributes[${name}]`, behaviors),
    ]),
    ...Object.keys(capacity).flatMap((name) =>
      validateQualifiedName(name, `${fieldPath}.capacity[${name}]`, behaviors),
    ),
    ...readList(device, 'taints').flatMap((taint, index) => validateTaint(taint, `${fieldPath}.taints[${index}]`)),
    ...validateConsumedCounters(readList(device, 'consumesCounters'), `${fieldPath}.consumesCounters`, behaviors),
  ];
}

function validateAttribute(
  attribute: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const presentMembers = ['bool', 'int', 'string', 'version'].filter((member) => !isUnset(attribute[member]));
  if (presentMembers.length === 1) return [];
  const detail = 'exactly one value must be specified';
  if (presentMembers.length > 1)
    return [createInvalidValueProblem(fieldPath, { unquoted: formatGoSyntax(attribute) }, detail)];
  return [
    behaviors.has('single-device-causes')
      ? createInvalidValueProblem(fieldPath, '', detail)
      : createRequiredProblem(fieldPath, detail),
  ];
}
