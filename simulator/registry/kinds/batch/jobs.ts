/** The behavior of Jobs, which have defaults, a generated selector, and immutable fields. */

import type { Dialect } from '../../../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { quote } from '../../../../values/go-quote.ts';
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import { checkDns1123Label } from '../../../pure/names/dns.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { compileSelector, type SelectorField } from '../../../pure/selectors/match-expressions.ts';
import { createInvalidValueProblem, createRequiredProblem, NIL_VALUE } from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { isMemberOmitted } from '../../../pure/value/omitted-members.ts';
import type { KindRules } from '../../kind-rules.ts';
import { validateLabelSelector } from '../../label-selector.ts';
import { ensureStruct, type Fields, isUnset, readList, readMembers, setIfUnset } from '../../object-fields.ts';
import { setLabelsFromTemplate } from '../apps/labels-from-template.ts';
import { formatGoSelector, validateJobSelector, validateUnchangedSelector } from '../apps/workload-selectors.ts';
import { setPodSpecDefaults } from '../core/pods/pod-spec.ts';
import { validateJobSpec } from './job-spec.ts';
import { validateJobCounters, validateJobStatus } from './job-status.ts';

/** The backoffLimit that means no limit, which is the largest int32. */
const NO_BACKOFF_LIMIT = 2_147_483_647;

const ORPHANED_PODS_WARNING =
  'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set ' +
  'propagationPolicy=Orphan to suppress this warning';

const commonJobRules: KindRules = {
  defaultPropagation: { policy: 'Orphan' },
  setDefaults(job) {
    const spec = ensureStruct(job, 'spec');
    setPodSpecDefaults(ensureStruct(ensureStruct(spec, 'template'), 'spec'));
    if (spec.parallelism === undefined) spec.completions ??= 1;
    spec.parallelism ??= 1;
    spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : NO_BACKOFF_LIMIT;
    spec.completionMode ??= 'NonIndexed';
    spec.suspend ??= false;
    const policy = readMembers(spec.podFailurePolicy);
    for (const rule of readList(policy, 'rules')) {
      for (const pattern of readList(rule, 'onPodConditions')) setIfUnset(pattern, 'status', 'True');
    }
    spec.podReplacementPolicy ??= spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed';
    setLabelsFromTemplate(job, spec);
  },
  selectableFields: {
    names: ['status.successful'],
    readValues: ({ status }) => ({
      'status.successful': String(readMembers(status).succeeded ?? 0),
    }),
    describeUnknownField: (field) => `field label ${quote(field)} not supported for Job`,
  },
};

/** Returns the KindRules. A new Job gets a selector by its uid. The labels of the template contain the uid and the name of the Job. */
export function createJobKindRules({ domain }: Dialect, behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const prefix = behaviors.has('job-labels-with-prefix') ? `batch.${domain}/` : '';
  const validatesAsNew = behaviors.has('job-update-validated-as-new');
  const defaultsManualSelector = behaviors.has('job-manual-selector-default');
  const validateSpec = (job: ApiObject) => [
    ...validateJobSpec(readMembers(job.spec), 'spec', behaviors),
    ...validateJobSelector(job),
  ];
  const validateObject = (job: ApiObject, previous?: ApiObject) => [
    ...validateGeneratedSelector(job, previous, prefix),
    ...validateSpec(job),
    ...validateHostnames(job),
  ];
  return {
    ...commonJobRules,
    ...(behaviors.has('job-deletion-warning') && {
      defaultPropagation: { policy: 'Orphan', warning: ORPHANED_PODS_WARNING },
    }),
    setDefaults(job) {
      commonJobRules.setDefaults?.(job);
      if (defaultsManualSelector) ensureStruct(job, 'spec').manualSelector ??= false;
    },
    updateChecks: validatesAsNew ? ['object', 'metadata', 'spec', 'changes'] : ['metadata', 'spec', 'changes'],
    prepareForCreate(job) {
      const spec = ensureStruct(job, 'spec');
      if (!behaviors.has('backoff-limit-per-index')) dropFailIndexRules(spec);
      if (behaviors.has('job-tracking-annotation'))
        job.metadata.annotations = { ...job.metadata.annotations, [`batch.${domain}/job-tracking`]: '' };
      if (spec.manualSelector === true) return;
      const { name = '', uid = '' } = job.metadata;
      const metadata = ensureStruct(ensureStruct(spec, 'template'), 'metadata');
      const labelsEqualTemplate =
        (!isUnset(metadata.labels) || isMemberOmitted(metadata, 'labels')) &&
        isDeepEqual(job.metadata.labels ?? {}, metadata.labels ?? {});
      const labels = ensureStruct(metadata, 'labels');
      for (const label of ['job-name', `${prefix}job-name`]) labels[label] ??= name;
      for (const label of ['controller-uid', `${prefix}controller-uid`]) labels[label] ??= uid;
      ensureStruct(ensureStruct(spec, 'selector'), 'matchLabels')[`${prefix}controller-uid`] ??= uid;
      // If the labels of the Job default to the labels of the template, they include the added labels.
      if (labelsEqualTemplate) copyTemplateLabels(job);
    },
    setDefaultsOfStoredObject(job) {
      if (Object.keys(job.metadata.labels ?? {}).length === 0) copyTemplateLabels(job);
    },
    skipsSchemaValidation: true,
    validate: (job, previous) => (previous === undefined ? validateObject(job) : validateSpec(job)),
    validateObjectOnUpdate: validateObject,
    validateUpdate: (updatedObject, previous) => [
      ...validateCompletions(readMembers(updatedObject.spec), readMembers(previous.spec)),
      ...validateUnchangedSelector(updatedObject, previous),
      ...validateUnchangedPodTemplate(updatedObject, previous),
      ...(validatesAsNew ? [] : validateHostnames(updatedObject)),
    ],
    validateStatus: behaviors.has('job-status-transitions') ? validateJobStatus : validateJobCounters,
  };
}

function copyTemplateLabels(job: ApiObject): void {
  const labels = readLabels(readMembers(job.spec).template);
  if (Object.keys(labels).length > 0) job.metadata.labels = { ...labels };
}

/** Returns a problem if a generated selector does not select the labels that are added to the template. */
function validateGeneratedSelector(job: ApiObject, previous: ApiObject | undefined, prefix: string): FieldProblem[] {
  const { name = '', uid = '' } = job.metadata;
  const { manualSelector, selector, template } = readMembers(job.spec);
  if (manualSelector === true || isUnset(selector)) return [];
  const unprefixedLabels = { 'controller-uid': uid, 'job-name': name };
  const prefixedLabels = { [`${prefix}controller-uid`]: uid, [`${prefix}job-name`]: name };
  const previousLabels = readLabels(readMembers(previous?.spec).template);
  const isPrefixed = previous === undefined || Object.keys(prefixedLabels).every((key) => key in previousLabels);
  const expectedLabels: Record<string, string> = isPrefixed
    ? { ...unprefixedLabels, ...prefixedLabels }
    : unprefixedLabels;
  const labels = readLabels(template);
  const problems = Object.entries(expectedLabels).flatMap(([key, value]) => validateLabel(labels, key, value));
  const labelSelector: SelectorField = readMembers(selector);
  if (
    validateLabelSelector(labelSelector, '').length > 0 ||
    compileSelector(labelSelector)?.matches(expectedLabels) === true
  )
    return problems;
  return [
    ...problems,
    createInvalidValueProblem(
      'spec.selector',
      { unquoted: formatGoSelector(labelSelector) },
      '`selector` not auto-generated',
    ),
  ];
}

function readLabels(template: unknown): Record<string, string> {
  const { labels }: { labels?: Record<string, string> } = readMembers(readMembers(template).metadata);
  return labels ?? {};
}

function validateLabel(labels: Readonly<Record<string, string>>, key: string, value: string): FieldProblem[] {
  const fieldPath = `spec.template.metadata.labels[${key}]`;
  const detail = `must be '${value}'`;
  if (labels[key] === undefined) return [createRequiredProblem(fieldPath, detail)];
  return labels[key] === value
    ? []
    : [createInvalidValueProblem(fieldPath, { unquoted: formatGoSyntax(labels) }, detail)];
}

/** Returns a problem if the host name of the last pod of an indexed Job is invalid. */
function validateHostnames({ spec, metadata }: ApiObject): FieldProblem[] {
  const { completionMode, completions } = readMembers(spec);
  if (completionMode !== 'Indexed' || !(Number(completions ?? 0) > 0)) return [];
  const { name = '' } = metadata;
  const hostname = `${name}-${Number(completions) - 1}`;
  const detail = `will not able to create pod with invalid DNS label: ${hostname}`;
  return checkDns1123Label(hostname).length === 0 ? [] : [createInvalidValueProblem('metadata.name', name, detail)];
}

function validateCompletions(spec: Fields, previousSpec: Fields): FieldProblem[] {
  if (isDeepEqual(spec.completions, previousSpec.completions)) return [];
  const fieldPath = 'spec.completions';
  const printedCompletions = isUnset(spec.completions) ? NIL_VALUE : Number(spec.completions);
  if (spec.completionMode !== 'Indexed')
    return [createInvalidValueProblem(fieldPath, printedCompletions, 'field is immutable')];
  if (printedCompletions === NIL_VALUE || spec.completions === spec.parallelism) return [];
  return [createInvalidValueProblem(fieldPath, printedCompletions, 'can only be modified in tandem with parallelism')];
}

const IMMUTABLE_FIELDS = ['completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'];
/** The fields of the template that can change while a Job is suspended and has not started. */
const SCHEDULING_FIELDS = ['nodeSelector', 'tolerations', 'schedulingGates'];

function validateUnchangedPodTemplate(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [spec, previousSpec] = [readMembers(updatedObject.spec), readMembers(previous.spec)];
  const isMutable = previousSpec.suspend === true && isUnset(readMembers(previous.status).startTime);
  const [template, previousTemplate] = isMutable
    ? [omitScheduling(spec.template), omitScheduling(previousSpec.template)]
    : [spec.template, previousSpec.template];
  const comparedMembers = [
    ['template', template, previousTemplate] as const,
    ...IMMUTABLE_FIELDS.map((member) => [member, spec[member], previousSpec[member]] as const),
  ];
  return comparedMembers.flatMap(([member, value, previousValue]) => {
    if (isDeepEqual(value ?? undefined, previousValue ?? undefined)) return [];
    return [
      createInvalidValueProblem(
        `spec.${member}`,
        { unquoted: formatGoSyntax(spec[member] ?? null) },
        'field is immutable',
      ),
    ];
  });
}

function omitScheduling(value: unknown): Fields {
  const { metadata: _, spec, ...template } = readMembers(value);
  const otherMembers = Object.fromEntries(
    Object.entries(readMembers(spec)).filter(([member]) => !SCHEDULING_FIELDS.includes(member)),
  );
  const { nodeAffinity: __, ...affinity } = readMembers(otherMembers.affinity);
  if (Object.keys(affinity).length === 0) delete otherMembers.affinity;
  else otherMembers.affinity = affinity;
  return { ...template, spec: otherMembers };
}

function dropFailIndexRules(spec: Fields): void {
  const policy = readMembers(spec.podFailurePolicy);
  if (Array.isArray(policy.rules))
    policy.rules = readList(policy, 'rules').filter(({ action }) => action !== 'FailIndex');
}
