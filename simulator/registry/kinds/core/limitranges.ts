/** The behavior of LimitRanges. The default limits of containers are derived from the other limits, and must be consistent with them. */

import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { compareQuantities, formatCanonical, parseQuantity } from '../../../pure/quantity/quantity.ts';
import {
  createDuplicateProblem,
  createForbiddenProblem,
  createInvalidValueProblem,
  createRequiredProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readList, readMembers, readOwnMember, readText } from '../../object-fields.ts';
import type { RequestScope } from '../../resource.ts';
import { formatGoQuantity } from '../go-quantity.ts';
import { validateContainerResourceName, validateResourceName } from './pods/resource-requirements.ts';

/** Returns the KindRules. A LimitRange without a name gets a random name, in early releases even if it has a generateName. */
export const createLimitRangeKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...commonLimitRangeRules,
  ...(behaviors.has('names-generated-first') ? { prepareForCreate: setRandomName } : { chooseName: setRandomName }),
});

function setRandomName({ metadata }: ApiObject, { createUuid }: RequestScope): void {
  if ((metadata.name ?? '') === '') metadata.name = createUuid();
}

const commonLimitRangeRules: KindRules = {
  skipsSchemaValidation: true,
  createsOnUpdate: true,
  setDefaults(limitRange) {
    for (const item of readList(readMembers(limitRange.spec), 'limits'))
      if (item.type === 'Container') setContainerDefaults(item);
  },
  validate(limitRange) {
    const types = new Set<string>();
    return readList(readMembers(limitRange.spec), 'limits').flatMap((item, index) =>
      validateItem(item, `spec.limits[${index}]`, types),
    );
  },
};

const STANDARD_TYPES = ['Pod', 'Container', 'PersistentVolumeClaim'];

function validateItem(item: Fields, fieldPath: string, types: Set<string>): FieldProblem[] {
  const type = readText(item.type);
  const problems = validateType(type, `${fieldPath}.type`);
  if (types.has(type)) problems.push(createDuplicateProblem(`${fieldPath}.type`, type));
  types.add(type);
  const isPodType = type === 'Pod' || type === 'Container';
  const checkNames = (member: string) => {
    for (const name of Object.keys(readMembers(item[member]))) {
      const field = `${fieldPath}.${member}[${name}]`;
      problems.push(...(isPodType ? validateContainerResourceName(name, field) : validateResourceName(name, field)));
    }
  };
  for (const member of type === 'Pod' ? ['max', 'min'] : ['max', 'min', 'default', 'defaultRequest'])
    checkNames(member);
  if (type === 'Pod') {
    for (const member of ['default', 'defaultRequest']) {
      if (Object.keys(readMembers(item[member])).length === 0) continue;
      problems.push(createForbiddenProblem(`${fieldPath}.${member}`, "may not be specified when `type` is 'Pod'"));
    }
  }
  if (
    type === 'PersistentVolumeClaim' &&
    [item.min, item.max].every((limits) => isUnset(readMembers(limits).storage))
  ) {
    const detail = 'either minimum or maximum storage value is required, but neither was provided';
    problems.push(createRequiredProblem(`${fieldPath}.limits`, detail));
  }
  checkNames('maxLimitRequestRatio');
  return [
    ...problems,
    ...validateBoundOrder(item, fieldPath),
    ...validateRatios(item, `${fieldPath}.maxLimitRequestRatio`),
  ];
}

function validateType(type: string, fieldPath: string): FieldProblem[] {
  const problems = checkQualifiedName(type).map((detail) => createInvalidValueProblem(fieldPath, type, detail));
  if (problems.length > 0 || type.includes('/') || STANDARD_TYPES.includes(type)) return problems;
  return [createInvalidValueProblem(fieldPath, type, 'must be a standard limit type or fully qualified')];
}

/** The pairs of bounds to compare: the smaller and the larger bound, the field of the cause, the bound in the cause, and two descriptions. */
const BOUND_ORDERS = [
  ['min', 'max', 'min', 'min', 'min value', 'max value'],
  ['min', 'defaultRequest', 'defaultRequest', 'defaultRequest', 'min value', 'default request value'],
  ['defaultRequest', 'max', 'defaultRequest', 'defaultRequest', 'default request value', 'max value'],
  ['defaultRequest', 'default', 'defaultRequest', 'defaultRequest', 'default request value', 'default limit value'],
  ['min', 'default', 'default', 'min', 'min value', 'default value'],
  ['default', 'max', 'default', 'max', 'default value', 'max value'],
] as const;

function validateBoundOrder(item: Fields, fieldPath: string): FieldProblem[] {
  const names = new Set(
    ['max', 'min', 'default', 'defaultRequest'].flatMap((member) => Object.keys(readMembers(item[member]))),
  );
  const readQuantity = (member: string, name: string) => {
    const boundValue = readOwnMember(readMembers(item[member]), name);
    return isUnset(boundValue) ? undefined : parseQuantity(String(boundValue));
  };
  const isPod = item.type === 'Pod';
  const problems: FieldProblem[] = [];
  for (const name of names) {
    for (const [
      smallerBound,
      largerBound,
      field,
      reportedMember,
      smallerDescription,
      largerDescription,
    ] of BOUND_ORDERS) {
      const [smallerQuantity, largerQuantity] = [readQuantity(smallerBound, name), readQuantity(largerBound, name)];
      if (
        smallerQuantity === undefined ||
        largerQuantity === undefined ||
        compareQuantities(smallerQuantity, largerQuantity) <= 0
      )
        continue;
      if (isPod && (smallerBound !== 'min' || largerBound !== 'max')) continue;
      const detail = `${smallerDescription} ${formatCanonical(smallerQuantity)} is greater than ${largerDescription} ${formatCanonical(largerQuantity)}`;
      const value = formatGoQuantity(reportedMember === smallerBound ? smallerQuantity : largerQuantity);
      problems.push(createInvalidValueProblem(`${fieldPath}.${field}[${name}]`, value, detail));
    }
  }
  return problems;
}

const QUANTITY_ONE = parseQuantity('1');

function validateRatios(item: Fields, fieldPath: string): FieldProblem[] {
  return Object.entries(readMembers(item.maxLimitRequestRatio)).flatMap(([name, ratioValue]) => {
    const ratio = parseQuantity(String(ratioValue ?? 0));
    const [min, max] = [item.min, item.max].map((limits) => readOwnMember(readMembers(limits), name));
    const text = formatCanonical(ratio);
    const createProblem = (detail: string) =>
      createInvalidValueProblem(`${fieldPath}[${name}]`, formatGoQuantity(ratio), detail);
    const problems = compareQuantities(ratio, QUANTITY_ONE) < 0 ? [createProblem(`ratio ${text} is less than 1`)] : [];
    if (isUnset(min) || isUnset(max)) return problems;
    const limit = parseAsNumber(String(max)) / parseAsNumber(String(min));
    if (parseAsNumber(text) <= limit) return problems;
    return [...problems, createProblem(`ratio ${text} is greater than max/min = ${limit.toFixed(6)}`)];
  });
}

function parseAsNumber(value: string): number {
  const { unscaled, scale } = parseQuantity(value);
  return Number(unscaled) * 10 ** scale;
}

function setContainerDefaults(item: Fields): void {
  const limits = { ...readMembers(item.max), ...readMembers(item.default) };
  const requests = { ...readMembers(item.min), ...limits, ...readMembers(item.defaultRequest) };
  if (Object.keys(limits).length > 0) item.default = limits;
  if (Object.keys(requests).length > 0) item.defaultRequest = requests;
}
