/** The behavior of CSIDrivers. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createNotSupportedProblem,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { isUnset, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';

const DRIVER_FIELD_TAGS: FieldTags = {
  fsGroupPolicy: { pointer: true, enum: ['File', 'None', 'ReadWriteOnceWithFSType'] },
  tokenRequests: { check: (requests, fieldPath) => validateTokenRequests(requests, fieldPath) },
  volumeLifecycleModes: {
    check: (modes, fieldPath) =>
      (Array.isArray(modes) ? modes : [])
        .filter((mode) => !LIFECYCLE_MODES.includes(readText(mode)))
        .map((mode) => createNotSupportedProblem(fieldPath, readText(mode), LIFECYCLE_MODES)),
  },
  nodeAllocatableUpdatePeriodSeconds: {
    check: (seconds, fieldPath) =>
      Number(seconds) < 10
        ? [createInvalidValueProblem(fieldPath, Number(seconds), 'must be greater than or equal to 10 seconds')]
        : [],
  },
  serviceAccountTokenInSecrets: {
    check: (value, fieldPath, { tokenRequests }) =>
      Array.isArray(tokenRequests) && tokenRequests.length > 0
        ? []
        : [createInvalidValueProblem(fieldPath, value === true, NO_REQUESTS_DETAIL)],
  },
};

const NO_REQUESTS_DETAIL = 'serviceAccountTokenInSecrets is set but no tokenRequests are specified';
const LIFECYCLE_MODES = ['Persistent', 'Ephemeral'];

function validateTokenRequests(requests: unknown, fieldPath: string): FieldProblem[] {
  const audiences = new Set<string>();
  return (Array.isArray(requests) ? requests.map(readMembers) : []).flatMap(
    ({ audience: audienceValue, expirationSeconds }, index) => {
      const audience = readText(audienceValue);
      if (audiences.has(audience)) return [createDuplicateProblem(`${fieldPath}[${index}].audience`, audience)];
      audiences.add(audience);
      if (isUnset(expirationSeconds)) return [];
      const seconds = Number(expirationSeconds);
      const createProblems = (detail: string) => [
        createInvalidValueProblem(`${fieldPath}[${index}].expirationSeconds`, seconds, detail),
      ];
      if (seconds < 600) return createProblems('may not specify a duration less than 10 minutes');
      return seconds > 2 ** 32 ? createProblems('may not specify a duration larger than 2^32 seconds') : [];
    },
  );
}

export const createCsiDriverKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  returnsDeletedObject: true,
  requiresResourceVersion: true,
  skipsSchemaValidation: true,
  setDefaults({ spec }) {
    if (behaviors.has('volume-limit-scaling')) readMembers(spec).preventPodSchedulingIfMissing ??= false;
  },
  validate({ spec }, previous) {
    const { tokenRequests = {} } = DRIVER_FIELD_TAGS;
    const validatesAll = previous === undefined || behaviors.has('csi-driver-updates-validated');
    return validateFieldTags(validatesAll ? DRIVER_FIELD_TAGS : { tokenRequests }, readMembers(spec), 'spec');
  },
  validateUpdate(updatedObject, previous) {
    const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
    if (!behaviors.has('csi-driver-mutable')) {
      if (isDeepEqual(spec, previousSpec)) return [];
      return [createInvalidValueProblem('spec', { unquoted: formatGoSyntax(spec) }, 'field is immutable')];
    }
    const comparedMembers = [
      ['attachRequired', 'attachedRequired'],
      ...(behaviors.has('csi-driver-policies-mutable') ? [] : DRIVER_POLICIES),
      ['volumeLifecycleModes', 'volumeLifecycleModes'],
      ...(behaviors.has('csi-driver-capacity-mutable') ? [] : CAPACITY_MEMBERS),
    ] as const;
    return comparedMembers.flatMap(([member, field]) => {
      const value = spec[member] ?? null;
      if (isDeepEqual(value, previousSpec[member] ?? null)) return [];
      const isScalar = typeof value === 'string' || typeof value === 'boolean';
      return [
        createInvalidValueProblem(
          `spec.${field}`,
          isScalar ? value : { unquoted: formatGoSyntax(value) },
          'field is immutable',
        ),
      ];
    });
  },
});

const DRIVER_POLICIES = [
  ['fsGroupPolicy', 'fsGroupPolicy'],
  ['podInfoOnMount', 'podInfoOnMount'],
] as const;

const CAPACITY_MEMBERS = [['storageCapacity', 'storageCapacity']] as const;
