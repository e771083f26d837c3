/** ResourceClaims, ResourceClaimTemplates and DeviceClasses: requests for devices, with constraints and configuration. */
import { goSyntax } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { duplicate, invalidValue, required, tooMany } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import { checkFormat } from '../../validation/formats.ts';
import type { Check, Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import { validateDriverName, validateFullyQualifiedName } from './device-names.ts';
import { setRequestDefaults } from './device-requests.ts';

const MAX_LIST = 32;
const MAX_ALTERNATIVES = 8;
const MAX_TOLERATIONS = 16;
const MODES = ['All', 'ExactCount'];
const EFFECTS = ['NoExecute', 'NoSchedule'];

export const resourceclaimsRules: KindRules = {
  skipSchemaValidation: true,
  returnsDeletedObject: true,
  setDefaults: (claim) => setRequestDefaults(struct(claim, 'spec')),
  validate: ({ spec }) => validateClaimSpec(objectMembers(spec), 'spec'),
  validateUpdateOnly: true,
  validateUpdate: (next, previous) => [
    ...validateImmutableSpec(next, previous),
    ...validateClaimSpec(objectMembers(next.spec), 'spec'),
  ],
};

export const resourceclaimtemplatesRules: KindRules = {
  skipSchemaValidation: true,
  returnsDeletedObject: true,
  setDefaults: (template) => setRequestDefaults(struct(struct(template, 'spec'), 'spec')),
  validate: ({ spec }) => validateClaimSpec(objectMembers(objectMembers(spec).spec), 'spec.spec'),
  validateUpdateOnly: true,
  validateUpdate: (next, previous) => [
    ...validateImmutableSpec(next, previous),
    ...validateClaimSpec(objectMembers(objectMembers(next.spec).spec), 'spec.spec'),
  ],
};

export const deviceclassesRules: KindRules = {
  skipSchemaValidation: true,
  returnsDeletedObject: true,
  validate: ({ spec }) => [
    ...validateRows({ selectors: SELECTORS }, objectMembers(spec), 'spec'),
    ...validateItems(list(objectMembers(spec), 'config'), 'spec.config', validateConfiguration),
  ],
};

function validateImmutableSpec(next: ApiObject, previous: ApiObject): FieldProblem[] {
  if (deepEqual(next.spec, previous.spec)) return [];
  return [invalidValue('spec', { bare: goSyntax(next.spec ?? null) }, 'field is immutable')];
}

const SELECTORS: Tags = {
  maxItems: MAX_LIST,
  eachVal: { fields: { cel: { required: true } } },
};

const checkToleration: Check = (toleration, at) => {
  const { key, operator: written, value, effect }: Fields = objectMembers(toleration);
  const operator = text(written);
  return [
    ...(text(key) === ''
      ? []
      : checkFormat('label-key', text(key)).map((one) => invalidValue(`${at}.key`, text(key), one))),
    ...(operator === 'Exists' && text(value) !== ''
      ? [invalidValue(`${at}.value`, text(value), 'must be empty for operator `Exists`')]
      : []),
    ...(operator === 'Equal'
      ? checkFormat('label-value', text(value)).map((one) => invalidValue(`${at}.value`, text(value), one))
      : []),
    ...validateRows(
      { operator: { required: true, enum: ['Equal', 'Exists'] }, effect: { enum: EFFECTS } },
      { operator, effect: text(effect) },
      at,
    ),
  ];
};

const checkMode: Check = (mode, at, { count }) => {
  const field = `${at.slice(0, at.lastIndexOf('.'))}.count`;
  const number = Number(count ?? 0);
  if (mode === 'All' && number !== 0)
    return [invalidValue(field, number, "must not be specified when allocationMode is 'All'")];
  return mode === 'ExactCount' && number <= 0 ? [invalidValue(field, number, 'must be greater than zero')] : [];
};

const DETAILS: Rows = {
  deviceClassName: { required: true, format: 'long-name' },
  selectors: SELECTORS,
  allocationMode: { enum: MODES, check: checkMode },
  tolerations: { maxItems: MAX_TOLERATIONS, eachVal: { check: checkToleration } },
};

function validateClaimSpec(spec: Fields, at: string): FieldProblem[] {
  const devices = objectMembers(spec.devices);
  const requests = list(devices, 'requests');
  const names = new Set(
    requests.flatMap(({ name, firstAvailable }) => [
      text(name),
      ...(Array.isArray(firstAvailable) ? firstAvailable : []).map(
        (one) => `${text(name)}/${text(objectMembers(one).name)}`,
      ),
    ]),
  );
  return [
    ...validateItems(requests, `${at}.devices.requests`, validateRequest),
    ...findDuplicates(
      requests.map(({ name }) => text(name)),
      `${at}.devices.requests`,
      '.name',
    ),
    ...validateItems(list(devices, 'constraints'), `${at}.devices.constraints`, (constraint, field) => [
      ...validateReferences(constraint, field, names),
      ...validateConstraint(constraint, field),
    ]),
    ...validateItems(list(devices, 'config'), `${at}.devices.config`, (config, field) => [
      ...validateReferences(config, field, names),
      ...validateConfiguration(config, field),
    ]),
  ];
}

function validateItems(
  items: readonly Fields[],
  at: string,
  validate: (item: Fields, at: string) => FieldProblem[],
  most = MAX_LIST,
): FieldProblem[] {
  return [
    ...items.flatMap((item, index) => validate(item, `${at}[${index}]`)),
    ...(items.length > most ? [tooMany(at, items.length, most)] : []),
  ];
}

function findDuplicates(names: readonly string[], at: string, member = ''): FieldProblem[] {
  return names.flatMap((name, index) =>
    names.indexOf(name) < index ? [duplicate(`${at}[${index}]${member}`, name)] : [],
  );
}

const NAME: Rows = { name: { format: 'short-name', pointer: true } };

function validateRequest(request: Fields, at: string): FieldProblem[] {
  const alternatives = list(request, 'firstAvailable');
  // Until v1beta1, the members of an exact request are in the request itself.
  const isFlat = isUnset(request.exactly) && !isUnset(request.deviceClassName);
  const kinds = [alternatives.length > 0, isFlat || !isUnset(request.exactly)].filter((isSet) => isSet).length;
  const detail = 'exactly one of `exactly` or `firstAvailable` is required';
  return [
    ...validateRows(NAME, { name: text(request.name) }, at),
    ...validateItems(
      alternatives,
      `${at}.firstAvailable`,
      (one, field) => [...validateRows(NAME, { name: text(one.name) }, field), ...validateRows(DETAILS, one, field)],
      MAX_ALTERNATIVES,
    ),
    ...findDuplicates(
      alternatives.map(({ name }) => text(name)),
      `${at}.firstAvailable`,
      '.name',
    ),
    ...(isFlat ? validateRows(DETAILS, request, at) : []),
    ...(isUnset(request.exactly) ? [] : validateRows(DETAILS, objectMembers(request.exactly), `${at}.exactly`)),
    ...(kinds === 0 ? [required(at, detail)] : []),
    ...(kinds > 1 ? [invalidValue(at, null, `${detail}, but multiple fields are set`)] : []),
  ];
}

/** `names` contains requests, and alternatives of requests as `request/alternative`. */
function validateReferences(holder: Fields, at: string, names: ReadonlySet<string>): FieldProblem[] {
  const references = Array.isArray(holder.requests) ? holder.requests.map(text) : [];
  const unknown =
    "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";
  return [
    ...references.flatMap((name, index) => {
      const field = `${at}.requests[${index}]`;
      const segments = name.split('/');
      if (segments.length > 2) return [invalidValue(field, name, unknown)];
      return [
        ...segments.flatMap((one) => checkFormat('short-name', one).map((detail) => invalidValue(field, one, detail))),
        ...(names.has(name) ? [] : [invalidValue(field, name, unknown)]),
      ];
    }),
    ...(references.length > MAX_LIST ? [tooMany(`${at}.requests`, references.length, MAX_LIST)] : []),
    ...findDuplicates(references, `${at}.requests`),
  ];
}

function validateConstraint({ matchAttribute }: Fields, at: string): FieldProblem[] {
  if (isUnset(matchAttribute)) return [required(`${at}.matchAttribute`)];
  return validateFullyQualifiedName(text(matchAttribute), `${at}.matchAttribute`);
}

function validateConfiguration({ opaque }: Fields, at: string): FieldProblem[] {
  if (isUnset(opaque)) return [required(`${at}.opaque`)];
  const { driver, parameters } = objectMembers(opaque);
  const field = `${at}.opaque.parameters`;
  const isObject = typeof parameters === 'object' && !Array.isArray(parameters);
  return [
    ...validateDriverName(text(driver), `${at}.opaque.driver`),
    ...(isUnset(parameters) ? [required(field)] : []),
    ...(isUnset(parameters) || isObject ? [] : [invalidValue(field, '<value omitted>', 'must be a valid JSON object')]),
  ];
}
