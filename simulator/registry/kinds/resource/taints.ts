/** The behavior of DeviceTaintRules, which add a taint to the selected devices. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import { checkQualifiedName } from '../../../pure/names/names.ts';
import { createInvalidValueProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { type Fields, isUnset, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateConditions } from '../conditions.ts';
import { validateDriverName, validatePoolName } from './device-names.ts';

const TAINT_FIELD_TAGS: FieldTags = {
  value: { format: 'label-value' },
  effect: { required: true, enum: ['NoExecute', 'NoSchedule', 'None'] },
};
const createSelectorFieldTags = (behaviors: ReadonlySet<ReleaseBehavior>): FieldTags => ({
  driver: { pointer: true, check: (driver, fieldPath) => validateDriverName(readText(driver), fieldPath, behaviors) },
  pool: { pointer: true, check: (pool, fieldPath) => validatePoolName(readText(pool), fieldPath) },
  device: {
    pointer: true,
    check: (device, fieldPath) =>
      checkDns1123Label(readText(device)).map((detail) =>
        createInvalidValueProblem(fieldPath, readText(device), detail),
      ),
  },
});

export function validateTaint(taint: Fields, fieldPath: string): FieldProblem[] {
  const key = readText(taint.key);
  return [
    ...checkQualifiedName(key).map((detail) => createInvalidValueProblem(`${fieldPath}.key`, key, detail)),
    ...validateFieldTags(TAINT_FIELD_TAGS, taint, fieldPath),
  ];
}

export const createDeviceTaintRuleKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  skipsSchemaValidation: true,
  returnsDeletedObject: behaviors.has('deleted-taint-rule-returned'),
  requiresResourceVersion: behaviors.has('taint-rule-version-required'),
  setDefaults({ spec }, now) {
    const taint = readMembers(readMembers(spec).taint);
    if (Object.keys(taint).length > 0 && isUnset(taint.timeAdded) && now !== undefined) taint.timeAdded = now();
  },
  validateStatus: ({ status }) => validateConditions(readMembers(status), 'status.conditions', behaviors),
  validate({ spec }) {
    const { deviceSelector, taint } = readMembers(spec);
    return [
      ...validateFieldTags(createSelectorFieldTags(behaviors), readMembers(deviceSelector), 'spec.deviceSelector'),
      ...validateTaint(readMembers(taint), 'spec.taint'),
    ];
  },
});
