/**
 * The defaults and the validation of FlowSchemas and PriorityLevelConfigurations. Unset concurrency shares become 30, and an explicit 0 is
 * kept (conv-flowcontrol-shares-default, conv-flowcontrol-shares-zero-kept).
 */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createRequiredProblem } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, isUnset, readMembers } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validateFlowSchema, validatePriorityLevel, validateUnions } from './flow-control-validation.ts';

const CONDITION_FIELD_TAGS: FieldTags = {
  conditions: { listMapKey: 'type', eachVal: { fields: { type: { required: 'must not be empty' } } } },
};

const commonRules: KindRules = {
  skipsSchemaValidation: true,
  validateStatus: ({ status }) => validateFieldTags(CONDITION_FIELD_TAGS, readMembers(status), 'status'),
};

export const flowSchemaKindRules: KindRules = {
  ...commonRules,
  setDefaults: (schema) => setIfZero(ensureStruct(schema, 'spec'), { matchingPrecedence: 1000 }),
  validate: validateFlowSchema,
};

export const createPriorityLevelConfigurationKindRules = (behaviors: ReadonlySet<ReleaseBehavior>): KindRules => ({
  ...commonRules,
  setDefaults(configuration) {
    const { limited } = readMembers(configuration.spec);
    if (!isUnset(limited)) setIfMissing(readMembers(limited), { nominalConcurrencyShares: 30, lendablePercent: 0 });
    setLevelDefaults(configuration);
  },
  validate(configuration) {
    const problems = validatePriorityLevel(configuration, 'nominalConcurrencyShares');
    if (!behaviors.has('priority-level-type')) return problems;
    // The validation of unions reports a missing type of the level again, after the forbidden members.
    const unionProblems = behaviors.has('declarative-validation') ? validateUnions(configuration) : [];
    const isUnionProblem = ({ field }: FieldProblem) => unionProblems.some((problem) => problem.field === field);
    return [
      ...problems.flatMap((problem) => {
        if (!isMissingType(problem)) return [problem];
        return isUnionProblem(problem) ? [] : [createRequiredProblem(problem.field)];
      }),
      ...unionProblems,
    ];
  },
});

/** Reports whether the problem is a missing type. Since 1.36, an empty type counts as missing. */
function isMissingType({ message }: FieldProblem): boolean {
  return message.startsWith('Unsupported value: ""');
}

/** Creates the KindRules of the beta versions, in which 0 counts as unset unless an annotation marks it as explicit. */
export function createPriorityLevelV1betaRules(sharesField: string): Partial<KindRules> {
  return {
    validate: (configuration) => validatePriorityLevel(configuration, sharesField),
    setDefaults(configuration) {
      const { limited } = readMembers(configuration.spec);
      const isZeroExplicit = Object.keys(configuration.metadata.annotations ?? {}).some((name) =>
        name.endsWith(EXPLICIT_ZERO_ANNOTATION),
      );
      if (!isUnset(limited)) {
        if (!isZeroExplicit) setIfZero(readMembers(limited), { [sharesField]: 30 });
        setIfMissing(readMembers(limited), { lendablePercent: 0 });
      }
      setLevelDefaults(configuration);
    },
  };
}

const EXPLICIT_ZERO_ANNOTATION = '/v1beta3-preserve-zero-concurrency-shares';

function setLevelDefaults({ spec }: ApiObject): void {
  const { exempt, limited } = readMembers(spec);
  if (!isUnset(exempt)) setIfMissing(readMembers(exempt), { nominalConcurrencyShares: 0, lendablePercent: 0 });
  if (isUnset(limited)) return;
  const { queuing } = readMembers(readMembers(limited).limitResponse);
  if (!isUnset(queuing)) setIfZero(readMembers(queuing), { queues: 64, handSize: 8, queueLengthLimit: 50 });
}

/** Sets missing numbers that are not pointers in Go, so that 0 counts as unset. */
function setIfZero(fields: Fields, defaults: Readonly<Record<string, number>>): void {
  for (const [member, value] of Object.entries(defaults)) fields[member] = fields[member] || value;
}

function setIfMissing(fields: Fields, defaults: Readonly<Record<string, number>>): void {
  for (const [member, value] of Object.entries(defaults)) fields[member] ??= value;
}
