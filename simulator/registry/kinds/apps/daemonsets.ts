/** The behavior of DaemonSets. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { TEMPLATE_GENERATION_ANNOTATION } from '../../../pure/conversion/daemon-sets.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createBadRequestError } from '../../../pure/status/reasons.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';
import { ensureStruct, type Fields, readMembers, setIfUnset } from '../../object-fields.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { validatePodTemplate } from '../core/pods/pod-spec-validation.ts';
import { readTemplate, selectorRules, templateRules } from './workload-rules.ts';
import { validateDaemonSetSelector } from './workload-selectors.ts';
import { COUNT_TAGS, STATUS_COUNTS, validateDaemonSetStrategy, validateStatusCounts } from './workload-strategies.ts';

/** The annotation with the generation of the template, which is a field of the spec in extensions/v1beta1. */
const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

function readTemplateGeneration({ metadata }: ApiObject): number {
  return Number.parseInt(metadata.annotations?.[TEMPLATE_GENERATION] ?? '0', 10) || 0;
}

/** Throws a decoding error for an invalid annotation, because kube-apiserver converts it to a field when it decodes the object. */
function checkTemplateGeneration({ metadata }: ApiObject): void {
  const annotationText = metadata.annotations?.[TEMPLATE_GENERATION];
  if (annotationText === undefined || /^[-+]?\d+$/.test(annotationText)) return;
  const problem = `strconv.ParseInt: parsing ${JSON.stringify(annotationText)}: invalid syntax`;
  throw createBadRequestError(`DaemonSet in version "v1" cannot be handled as a DaemonSet: ${problem}`);
}

function setTemplateGeneration({ metadata }: ApiObject, generation: number): void {
  metadata.annotations = { ...metadata.annotations, [TEMPLATE_GENERATION]: String(generation) };
}

export function createDaemonSetKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  return {
    ...commonDaemonSetRules,
    updateChecks: behaviors.has('workloads-validated-once')
      ? ['metadata', 'changes', 'spec']
      : ['object', 'metadata', 'spec', 'changes'],
    ...(!behaviors.has('daemon-set-surge') && {
      prepareForCreate(daemonSet, scope) {
        commonDaemonSetRules.prepareForCreate?.(daemonSet, scope);
        clearSurge(daemonSet);
      },
      prepareForUpdate(updatedObject, previous) {
        if (!hasSurge(previous)) clearSurge(updatedObject);
        commonDaemonSetRules.prepareForUpdate?.(updatedObject, previous);
      },
    }),
    validate: (daemonSet) => [
      ...validateDaemonSetSelector(daemonSet),
      ...validatePodTemplate(readTemplate(daemonSet), 'spec.template', { kind: 'DaemonSet', behaviors }),
      ...validateFieldTags({ minReadySeconds: COUNT_TAGS }, readMembers(daemonSet.spec), 'spec'),
      ...validateDaemonSetStrategy(readMembers(readMembers(daemonSet.spec).updateStrategy), 'spec.updateStrategy'),
      ...validateFieldTags({ revisionHistoryLimit: COUNT_TAGS }, readMembers(daemonSet.spec), 'spec'),
    ],
  };
}

function readRollingUpdate({ spec }: ApiObject): Fields {
  return readMembers(readMembers(readMembers(spec).updateStrategy).rollingUpdate);
}

function hasSurge(daemonSet: ApiObject): boolean {
  const { maxSurge } = readRollingUpdate(daemonSet);
  return maxSurge !== undefined && maxSurge !== 0;
}

/** Sets maxSurge to 0. Releases until 1.21 return the field, but it has no effect. */
function clearSurge(daemonSet: ApiObject): void {
  const rollingUpdate = readRollingUpdate(daemonSet);
  if (rollingUpdate.maxSurge !== undefined) rollingUpdate.maxSurge = 0;
}

const commonDaemonSetRules: KindRules = {
  bookmarkMembers: { metadata: { annotations: { [TEMPLATE_GENERATION_ANNOTATION]: '0' } } },
  ...templateRules,
  ...selectorRules,
  validateStatus: (updatedObject, previous) =>
    validateStatusCounts(STATUS_COUNTS.daemonSet, updatedObject.status, previous.status),
  prepareForCreate(daemonSet) {
    setTemplateGeneration(daemonSet, Math.max(readTemplateGeneration(daemonSet), 1));
  },
  prepareForUpdate(updatedObject, previous) {
    const isChanged = !isDeepEqual(readTemplate(updatedObject), readTemplate(previous));
    setTemplateGeneration(updatedObject, readTemplateGeneration(previous) + (isChanged ? 1 : 0));
  },
  setDefaults(daemonSet) {
    checkTemplateGeneration(daemonSet);
    setTemplateGeneration(daemonSet, readTemplateGeneration(daemonSet));
    templateRules.setDefaults?.(daemonSet);
    const spec = ensureStruct(daemonSet, 'spec');
    const strategy = ensureStruct(spec, 'updateStrategy');
    setIfUnset(strategy, 'type', 'RollingUpdate');
    if (strategy.type === 'RollingUpdate') {
      const rollingUpdate = ensureStruct(strategy, 'rollingUpdate');
      rollingUpdate.maxUnavailable ??= 1;
      rollingUpdate.maxSurge ??= 0;
    }
    spec.revisionHistoryLimit ??= 10;
  },
};
