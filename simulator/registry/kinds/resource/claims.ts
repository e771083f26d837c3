/**
 * The behavior of ResourceClaims, ResourceClaimTemplates and DeviceClasses, which contain requests for devices, constraints and
 * configuration.
 */
import type { Dialect } from '../../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import { findFormatProblems } from '../../validation/formats.ts';
import { validateImmutableSpec } from '../../validation/immutable-spec.ts';
import type { FieldTags, ValidateValue, ValidationContext, ValidationTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateTemplateMetadata } from '../core/template-metadata.ts';
import {
  findDuplicateRequestProblems,
  listRequestNames,
  MAX_ITEMS,
  validateConfiguration,
  validateConstraint,
  validateItems,
  validateRequestReferences,
} from './claim-parts.ts';
import { validateClaimStatus } from './claim-status.ts';
import { setRequestDefaults } from './device-requests.ts';
import { createExpressionCheck } from './selector-expressions.ts';

const MAX_ALTERNATIVES = 8;
const MAX_TOLERATIONS = 16;
const ALLOCATION_MODES = ['All', 'ExactCount'];
const TOLERATION_EFFECTS = ['NoExecute', 'NoSchedule', 'None'];

type ReleaseBehaviorSet = ReadonlySet<ReleaseBehavior>;

/** Creates the KindRules of the three kinds. `serverMinor` is the minor version of the server. */
export function createClaimKindRules(dialect: Dialect, behaviors: ReleaseBehaviorSet, serverMinor: number) {
  const validation = new ClaimValidation(behaviors, serverMinor);
  return {
    deviceclasses: createDeviceClassKindRules(validation, dialect, behaviors),
    resourceclaims: {
      skipsSchemaValidation: true,
      returnsDeletedObject: true,
      setDefaults: (claim) => setRequestDefaults(ensureStruct(claim, 'spec')),
      validate: ({ spec }) => validation.findProblems(readMembers(spec), 'spec'),
      updateChecks: [behaviors.has('single-device-causes') ? 'objectMetadata' : 'object', 'metadata', 'changes'],
      validateUpdate: (updatedObject, previous) => [
        ...validateImmutableSpec(updatedObject, previous),
        ...validation.findUpdateProblems(readMembers(updatedObject.spec), 'spec'),
      ],
      validateStatus: (updatedObject, previous) => validateClaimStatus(updatedObject, previous, behaviors),
    },
    resourceclaimtemplates: createClaimTemplateKindRules(validation, behaviors),
  } satisfies Readonly<Record<string, KindRules>>;
}

function createClaimTemplateKindRules(validation: ClaimValidation, behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    skipsSchemaValidation: true,
    returnsDeletedObject: true,
    updateChecks: ['object', 'metadata', 'changes'],
    setDefaults: (template) => setRequestDefaults(ensureStruct(ensureStruct(template, 'spec'), 'spec')),
    validate: ({ spec }) => [
      ...validateTemplateMetadata(readMembers(readMembers(spec).metadata), 'spec.metadata'),
      ...validation.findProblems(readMembers(readMembers(spec).spec), 'spec.spec'),
    ],
    validateUpdate: (updatedObject, previous) => [
      ...validateImmutableSpec(updatedObject, previous),
      ...(behaviors.has('single-device-causes')
        ? []
        : validateTemplateMetadata(readMembers(readMembers(updatedObject.spec).metadata), 'spec.metadata')),
      ...validation.findUpdateProblems(readMembers(readMembers(updatedObject.spec).spec), 'spec.spec'),
    ],
  };
}

const EXTENDED_NAME_DETAIL = 'must be a valid extended resource name';

function createDeviceClassKindRules(
  validation: ClaimValidation,
  dialect: Dialect,
  behaviors: ReadonlySet<ReleaseBehavior>,
): KindRules {
  return {
    skipsSchemaValidation: true,
    returnsDeletedObject: true,
    updateChecks: [behaviors.has('single-device-causes') ? 'objectMetadata' : 'object', 'metadata', 'spec'],
    validate(deviceClass, previous) {
      const [spec, previousSpec] = [readMembers(deviceClass.spec), readMembers(previous?.spec)];
      const isStored = previous !== undefined && isDeepEqual(spec.selectors, previousSpec.selectors);
      const { extendedResourceName: name } = spec;
      return [
        ...validateFieldTags({ selectors: validation.selectors }, spec, 'spec', { stored: isStored }),
        ...validateItems(readList(spec, 'config'), 'spec.config', (config, field) =>
          validateConfiguration(config, field, behaviors),
        ),
        ...(name === undefined || name === null ? [] : validateExtendedName(readText(name), dialect, behaviors)),
      ];
    },
  };
}

/** Validates a name with a domain other than the domain of Kubernetes. */
function validateExtendedName(name: string, dialect: Dialect, behaviors: ReadonlySet<ReleaseBehavior>): FieldProblem[] {
  const domain = `${dialect.domain}/`;
  const details = [
    ...(name.includes('/') ? [] : ["a name must be a domain-prefixed path, such as 'example.com/my-prop'"]),
    ...(name.includes(domain) ? [`must not have ${quote(domain)} domain`] : []),
    ...(name.startsWith('requests.') ? ['must not have "requests." prefix'] : []),
    ...checkQualifiedName(`requests.${name}`),
  ];
  if (details.length === 0) return [];
  return (behaviors.has('declarative-validation') ? details : [EXTENDED_NAME_DETAIL]).map((detail) =>
    createInvalidValueProblem('spec.extendedResourceName', name, detail),
  );
}

const checkToleration: ValidateValue = (toleration, fieldPath) => {
  const { key, value, effect, ...otherMembers }: Fields = readMembers(toleration);
  const operator = readText(otherMembers.operator);
  return [
    ...(readText(key) === ''
      ? []
      : findFormatProblems('label-key', readText(key)).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.key`, readText(key), detail),
        )),
    ...(operator === 'Exists' && readText(value) !== ''
      ? [createInvalidValueProblem(`${fieldPath}.value`, readText(value), 'must be empty for operator `Exists`')]
      : []),
    ...(operator === 'Equal'
      ? findFormatProblems('label-value', readText(value)).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.value`, readText(value), detail),
        )
      : []),
    ...validateFieldTags(
      { operator: { required: true, enum: ['Equal', 'Exists'] }, effect: { enum: TOLERATION_EFFECTS } },
      { operator, effect: readText(effect) },
      fieldPath,
    ),
  ];
};

const checkMode: ValidateValue = (mode, fieldPath, { count }) => {
  const field = `${fieldPath.slice(0, fieldPath.lastIndexOf('.'))}.count`;
  const deviceCount = Number(count ?? 0);
  if (mode === 'All' && deviceCount !== 0)
    return [createInvalidValueProblem(field, deviceCount, "must not be specified when allocationMode is 'All'")];
  return mode === 'ExactCount' && deviceCount <= 0
    ? [createInvalidValueProblem(field, deviceCount, 'must be greater than zero')]
    : [];
};

/** Validates the spec of a claim. Since 1.35, each mistake has a single cause. */
class ClaimValidation {
  readonly selectors: ValidationTags;
  readonly #exactRequestFieldTags: FieldTags;
  readonly #behaviors: ReleaseBehaviorSet;

  constructor(behaviors: ReleaseBehaviorSet, serverMinor: number) {
    const check = createExpressionCheck({ hasSharedDevices: behaviors.has('shared-devices'), serverMinor });
    const expression: FieldTags = { expression: { check } };
    const checkSelector: ValidateValue = (selector, fieldPath, _parent, context) => {
      const { cel } = readMembers(selector);
      if (isUnset(cel)) return [createRequiredProblem(`${fieldPath}.cel`)];
      return validateFieldTags(expression, { expression: '', ...readMembers(cel) }, `${fieldPath}.cel`, context);
    };
    this.selectors = { maxItems: MAX_ITEMS, eachVal: { check: checkSelector } };
    this.#exactRequestFieldTags = {
      deviceClassName: { required: true, format: 'long-name' },
      selectors: this.selectors,
      allocationMode: { enum: ALLOCATION_MODES, check: checkMode },
      tolerations: { maxItems: MAX_TOLERATIONS, eachVal: { check: checkToleration } },
    };
    this.#behaviors = behaviors;
  }

  findProblems(spec: Fields, fieldPath: string, context: ValidationContext = {}): FieldProblem[] {
    const devices = readMembers(spec.devices);
    const requests = readList(devices, 'requests');
    const requestNames = listRequestNames(devices);
    return [
      ...validateItems(requests, `${fieldPath}.devices.requests`, (request, field) =>
        this.#findRequestProblems(request, field, context),
      ),
      ...findDuplicateRequestProblems(requests, `${fieldPath}.devices.requests`, this.#behaviors),
      ...validateItems(readList(devices, 'constraints'), `${fieldPath}.devices.constraints`, (constraint, field) => [
        ...validateRequestReferences(constraint, field, requestNames),
        ...validateConstraint(constraint, field, this.#behaviors),
      ]),
      ...validateItems(readList(devices, 'config'), `${fieldPath}.devices.config`, (config, field) => [
        ...validateRequestReferences(config, field, requestNames),
        ...validateConfiguration(config, field, this.#behaviors),
      ]),
    ];
  }

  /** Validates the spec of an updated claim before 1.35. The expressions are not validated again, because the spec is immutable. */
  findUpdateProblems(spec: Fields, fieldPath: string): FieldProblem[] {
    return this.#behaviors.has('single-device-causes') ? [] : this.findProblems(spec, fieldPath, { stored: true });
  }

  #findRequestProblems(request: Fields, fieldPath: string, context: ValidationContext): FieldProblem[] {
    const alternatives = readList(request, 'firstAvailable');
    // In v1beta1 and earlier versions, the members of an exact request are in the request itself.
    const isFlat = isUnset(request.exactly) && !isUnset(request.deviceClassName);
    const isExact = isFlat || !isUnset(request.exactly);
    const memberCount = [alternatives.length > 0, isExact].filter((isSet) => isSet).length;
    const detail = 'exactly one of `exactly` or `firstAvailable` is required';
    const hasSingleCause = memberCount !== 1 && this.#behaviors.has('single-device-causes');
    return [
      ...validateFieldTags(NAME_FIELD_TAGS, { name: readText(request.name) }, fieldPath),
      ...(hasSingleCause ? [] : this.#findAlternativeProblems(alternatives, `${fieldPath}.firstAvailable`, context)),
      ...(isExact && !hasSingleCause
        ? validateFieldTags(
            this.#exactRequestFieldTags,
            isFlat ? request : readMembers(request.exactly),
            isFlat ? fieldPath : `${fieldPath}.exactly`,
            context,
          )
        : []),
      ...(memberCount === 0 ? [createRequiredProblem(fieldPath, detail)] : []),
      ...(memberCount > 1
        ? [createInvalidValueProblem(fieldPath, null, `${detail}, but multiple fields are set`)]
        : []),
    ];
  }

  #findAlternativeProblems(
    alternatives: readonly Fields[],
    fieldPath: string,
    context: ValidationContext,
  ): FieldProblem[] {
    return [
      ...validateItems(
        alternatives,
        fieldPath,
        (alternative, field) => [
          ...validateFieldTags(NAME_FIELD_TAGS, { name: readText(alternative.name) }, field),
          ...validateFieldTags(this.#exactRequestFieldTags, alternative, field, context),
        ],
        MAX_ALTERNATIVES,
      ),
      ...findDuplicateRequestProblems(alternatives, fieldPath, this.#behaviors),
    ];
  }
}

const NAME_FIELD_TAGS: FieldTags = { name: { format: 'short-name', pointer: true } };
