/** The rules of ResourceClaims, ResourceClaimTemplates and DeviceClasses: requests for devices, constraints and configuration. */
import type { Dialect } from '../../../../spec/dialect.ts';
import type { Machinery } from '../../../../spec/machinery.ts';
import { quote } from '../../../../values/go-quote.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import { forbiddenField, invalidValue, required } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { deepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateAnnotations } from '../../metadata/annotations.ts';
import { validateLabels } from '../../metadata/labels.ts';
import { type Fields, isUnset, list, objectMembers, struct, text } from '../../object-fields.ts';
import { checkFormat } from '../../validation/formats.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import type { Check, Context, Rows, Tags } from '../../validation/tags.ts';
import { validateRows } from '../../validation/validate-tags.ts';
import {
  findDuplicates,
  listRequestNames,
  MAX_ITEMS,
  validateConfiguration,
  validateConstraint,
  validateItems,
  validateReferences,
} from './claim-parts.ts';
import { validateClaimStatus } from './claim-status.ts';
import { setRequestDefaults } from './device-requests.ts';
import { createExpressionCheck } from './selector-expressions.ts';

const MAX_ALTERNATIVES = 8;
const MAX_TOLERATIONS = 16;
const MODES = ['All', 'ExactCount'];
const EFFECTS = ['NoExecute', 'NoSchedule', 'None'];

type Causes = ReadonlySet<Machinery>;

/** Creates the rules of the kinds. `server` is the minor version of the server. */
export function createClaimRules(dialect: Dialect, machinery: Causes, server: number) {
  const validation = new ClaimValidation(machinery, server);
  return {
    deviceclasses: createDeviceClassRules(validation, dialect, machinery),
    resourceclaims: {
      skipSchemaValidation: true,
      returnsDeletedObject: true,
      setDefaults: (claim) => setRequestDefaults(struct(claim, 'spec')),
      validate: ({ spec }) => validation.findProblems(objectMembers(spec), 'spec'),
      validateUpdateOnly: machinery.has('single-device-causes'),
      validateUpdate: (next, previous) => [
        ...validateImmutableSpec(next, previous),
        ...validation.findUpdateProblems(objectMembers(next.spec), 'spec'),
      ],
      validateStatus: (next, previous) => validateClaimStatus(next, previous, machinery),
    },
    resourceclaimtemplates: createTemplateRules(validation, machinery),
  } satisfies Readonly<Record<string, KindRules>>;
}

function createTemplateRules(validation: ClaimValidation, machinery: ReadonlySet<Machinery>): KindRules {
  return {
    skipSchemaValidation: true,
    returnsDeletedObject: true,
    setDefaults: (template) => setRequestDefaults(struct(struct(template, 'spec'), 'spec')),
    validate: ({ spec }) => [
      ...validateTemplateMetadata(objectMembers(objectMembers(spec).metadata)),
      ...validation.findProblems(objectMembers(objectMembers(spec).spec), 'spec.spec'),
    ],
    validateUpdate: (next, previous) => [
      ...validateImmutableSpec(next, previous),
      ...(machinery.has('single-device-causes')
        ? []
        : validateTemplateMetadata(objectMembers(objectMembers(next.spec).metadata))),
      ...validation.findUpdateProblems(objectMembers(objectMembers(next.spec).spec), 'spec.spec'),
    ],
  };
}

const EXTENDED_NAME_DETAIL = 'must be a valid extended resource name';

function createDeviceClassRules(
  validation: ClaimValidation,
  dialect: Dialect,
  machinery: ReadonlySet<Machinery>,
): KindRules {
  return {
    skipSchemaValidation: true,
    returnsDeletedObject: true,
    validate(deviceClass, previous) {
      const [spec, before] = [objectMembers(deviceClass.spec), objectMembers(previous?.spec)];
      const stored = previous !== undefined && deepEqual(spec.selectors, before.selectors);
      const { extendedResourceName: name } = spec;
      return [
        ...validateRows({ selectors: validation.selectors }, spec, 'spec', { stored }),
        ...validateItems(list(spec, 'config'), 'spec.config', (config, field) =>
          validateConfiguration(config, field, machinery),
        ),
        ...(name === undefined || name === null ? [] : validateExtendedName(text(name), dialect, machinery)),
      ];
    },
  };
}

/** Validates a name with a domain other than the domain of Kubernetes. */
function validateExtendedName(name: string, dialect: Dialect, machinery: ReadonlySet<Machinery>): FieldProblem[] {
  const domain = `${dialect.protocolPrefix}/`;
  const details = [
    ...(name.includes('/') ? [] : ["a name must be a domain-prefixed path, such as 'example.com/my-prop'"]),
    ...(name.includes(domain) ? [`must not have ${quote(domain)} domain`] : []),
    ...(name.startsWith('requests.') ? ['must not have "requests." prefix'] : []),
    ...checkQualifiedName(`requests.${name}`),
  ];
  if (details.length === 0) return [];
  return (machinery.has('declarative-validation') ? details : [EXTENDED_NAME_DETAIL]).map((detail) =>
    invalidValue('spec.extendedResourceName', name, detail),
  );
}

/** Validates the metadata that a template sets in its claims: only labels and annotations. */
function validateTemplateMetadata({ annotations, labels, ...others }: Fields): FieldProblem[] {
  const fieldPath = 'spec.metadata';
  const names = Object.keys(others).filter((name) => !isUnset(others[name]) && name !== 'creationTimestamp');
  return [
    ...validateAnnotations(readTextMap(annotations), `${fieldPath}.annotations`),
    ...validateLabels(readTextMap(labels), `${fieldPath}.labels`),
    // kube-apiserver reports the Go names with a lowercase first letter.
    ...names.map((name) => forbiddenField(`${fieldPath}.${name === 'uid' ? 'uID' : name}`, 'cannot be set')),
  ];
}

function readTextMap(map: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(objectMembers(map)).map(([key, value]) => [key, text(value)]));
}

const checkToleration: Check = (toleration, fieldPath) => {
  const { key, value, effect, ...others }: Fields = objectMembers(toleration);
  const operator = text(others.operator);
  return [
    ...(text(key) === ''
      ? []
      : checkFormat('label-key', text(key)).map((detail) => invalidValue(`${fieldPath}.key`, text(key), detail))),
    ...(operator === 'Exists' && text(value) !== ''
      ? [invalidValue(`${fieldPath}.value`, text(value), 'must be empty for operator `Exists`')]
      : []),
    ...(operator === 'Equal'
      ? checkFormat('label-value', text(value)).map((detail) => invalidValue(`${fieldPath}.value`, text(value), detail))
      : []),
    ...validateRows(
      { operator: { required: true, enum: ['Equal', 'Exists'] }, effect: { enum: EFFECTS } },
      { operator, effect: text(effect) },
      fieldPath,
    ),
  ];
};

const checkMode: Check = (mode, fieldPath, { count }) => {
  const field = `${fieldPath.slice(0, fieldPath.lastIndexOf('.'))}.count`;
  const number = Number(count ?? 0);
  if (mode === 'All' && number !== 0)
    return [invalidValue(field, number, "must not be specified when allocationMode is 'All'")];
  return mode === 'ExactCount' && number <= 0 ? [invalidValue(field, number, 'must be greater than zero')] : [];
};

/** Validates the spec of a claim. Since 1.35, each mistake has a single cause. */
class ClaimValidation {
  readonly selectors: Tags;
  readonly #details: Rows;
  readonly #machinery: Causes;

  constructor(machinery: Causes, server: number) {
    const check = createExpressionCheck({ hasSharedDevices: machinery.has('shared-devices'), server });
    const expression: Rows = { expression: { check } };
    const checkSelector: Check = (selector, fieldPath, _parent, context) => {
      const { cel } = objectMembers(selector);
      if (isUnset(cel)) return [required(`${fieldPath}.cel`)];
      return validateRows(expression, { expression: '', ...objectMembers(cel) }, `${fieldPath}.cel`, context);
    };
    this.selectors = { maxItems: MAX_ITEMS, eachVal: { check: checkSelector } };
    this.#details = {
      deviceClassName: { required: true, format: 'long-name' },
      selectors: this.selectors,
      allocationMode: { enum: MODES, check: checkMode },
      tolerations: { maxItems: MAX_TOLERATIONS, eachVal: { check: checkToleration } },
    };
    this.#machinery = machinery;
  }

  findProblems(spec: Fields, fieldPath: string, context: Context = {}): FieldProblem[] {
    const devices = objectMembers(spec.devices);
    const requests = list(devices, 'requests');
    const names = listRequestNames(devices);
    return [
      ...validateItems(requests, `${fieldPath}.devices.requests`, (request, field) =>
        this.#findRequestProblems(request, field, context),
      ),
      ...findDuplicates(
        requests.map(({ name }) => text(name)),
        `${fieldPath}.devices.requests`,
        this.#machinery.has('single-device-causes') ? '' : '.name',
      ),
      ...validateItems(list(devices, 'constraints'), `${fieldPath}.devices.constraints`, (constraint, field) => [
        ...validateReferences(constraint, field, names),
        ...validateConstraint(constraint, field, this.#machinery),
      ]),
      ...validateItems(list(devices, 'config'), `${fieldPath}.devices.config`, (config, field) => [
        ...validateReferences(config, field, names),
        ...validateConfiguration(config, field, this.#machinery),
      ]),
    ];
  }

  /** Validates the spec of an updated claim. As the spec is immutable, its expressions are those of the stored claim. */
  findUpdateProblems(spec: Fields, fieldPath: string): FieldProblem[] {
    return this.#machinery.has('single-device-causes') ? [] : this.findProblems(spec, fieldPath, { stored: true });
  }

  #findRequestProblems(request: Fields, fieldPath: string, context: Context): FieldProblem[] {
    const alternatives = list(request, 'firstAvailable');
    // In v1beta1 and earlier versions, the members of an exact request are in the request itself.
    const isFlat = isUnset(request.exactly) && !isUnset(request.deviceClassName);
    const isExact = isFlat || !isUnset(request.exactly);
    const kindCount = [alternatives.length > 0, isExact].filter((isSet) => isSet).length;
    const detail = 'exactly one of `exactly` or `firstAvailable` is required';
    const hasSingleCause = kindCount !== 1 && this.#machinery.has('single-device-causes');
    return [
      ...validateRows(NAME, { name: text(request.name) }, fieldPath),
      ...(hasSingleCause ? [] : this.#findAlternativeProblems(alternatives, `${fieldPath}.firstAvailable`, context)),
      ...(isExact && !hasSingleCause
        ? validateRows(
            this.#details,
            isFlat ? request : objectMembers(request.exactly),
            isFlat ? fieldPath : `${fieldPath}.exactly`,
            context,
          )
        : []),
      ...(kindCount === 0 ? [required(fieldPath, detail)] : []),
      ...(kindCount > 1 ? [invalidValue(fieldPath, null, `${detail}, but multiple fields are set`)] : []),
    ];
  }

  #findAlternativeProblems(alternatives: readonly Fields[], fieldPath: string, context: Context): FieldProblem[] {
    return [
      ...validateItems(
        alternatives,
        fieldPath,
        (alternative, field) => [
          ...validateRows(NAME, { name: text(alternative.name) }, field),
          ...validateRows(this.#details, alternative, field, context),
        ],
        MAX_ALTERNATIVES,
      ),
      ...findDuplicates(
        alternatives.map(({ name }) => text(name)),
        fieldPath,
        this.#machinery.has('single-device-causes') ? '' : '.name',
      ),
    ];
  }
}

const NAME: Rows = { name: { format: 'short-name', pointer: true } };
