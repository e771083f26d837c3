/** Validates the status of a Job. Counters must not decrease, and conditions must be consistent. */
import { formatGoSyntax } from '../../../pure/go/go-syntax.ts';
import type { ApiObject } from '../../../pure/object.ts';
import {
  createDuplicateProblem,
  createInvalidValueProblem,
  createRequiredProblem,
  OMITTED_VALUE,
  type ShownValue,
} from '../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../pure/status/status.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';
import type { FieldTags } from '../../validation/tags.ts';
import { validateFieldTags } from '../../validation/validate-tags.ts';
import { COUNT_TAGS } from '../apps/workload-strategies.ts';
import { countIndexes } from './job-indexes.ts';

const COUNT_FIELD_TAGS: FieldTags = {
  active: COUNT_TAGS,
  succeeded: COUNT_TAGS,
  failed: COUNT_TAGS,
  ready: COUNT_TAGS,
  terminating: COUNT_TAGS,
};

/** The spec and the status of a Job before or after the change. */
class JobSnapshot {
  readonly status: Fields;
  readonly spec: Fields;

  constructor(job: ApiObject) {
    this.status = readMembers(job.status);
    this.spec = readMembers(job.spec);
  }

  hasTrueCondition(type: string): boolean {
    return readList(this.status, 'conditions').some(
      (condition) => condition.type === type && condition.status === 'True',
    );
  }

  get isFinished(): boolean {
    return this.hasTrueCondition('Complete') || this.hasTrueCondition('Failed');
  }

  get isIndexed(): boolean {
    return this.spec.completionMode === 'Indexed';
  }

  readCount(member: string): number {
    return Number(this.status[member] ?? 0);
  }
}

export function validateJobCounters(job: ApiObject): FieldProblem[] {
  const { status } = new JobSnapshot(job);
  return [...validateFieldTags(COUNT_FIELD_TAGS, status, 'status'), ...validateUncountedPods(status)];
}

export function validateJobStatus(updatedObject: ApiObject, previous: ApiObject): FieldProblem[] {
  const [job, previousJob] = [new JobSnapshot(updatedObject), new JobSnapshot(previous)];
  return [
    ...validateJobCounters(updatedObject),
    ...validateCompletion(job, previousJob),
    ...validateFinishedJob(job, previousJob),
    ...validateIndexes(job, previousJob),
    ...validateReady(job, previousJob),
    ...validateSuccess(job),
    ...validateIrreversibleChanges(job, previousJob),
  ];
}

/** Formats a time for messages. Releases before 1.34 print it in Go syntax. */
function formatTime(time: string): ShownValue {
  return { unquoted: `${time.replace('T', ' ').replace('Z', '')} +0000 UTC`, json: JSON.stringify(time) };
}

function createConditionsProblem(detail: string): FieldProblem {
  return createInvalidValueProblem('status.conditions', OMITTED_VALUE, detail);
}

function validateUncountedPods(status: Fields): FieldProblem[] {
  const seenUids = new Set<string>();
  const uncountedPods = readMembers(status.uncountedTerminatedPods);
  return ['succeeded', 'failed'].flatMap((member) => {
    const uids = uncountedPods[member];
    return (Array.isArray(uids) ? uids.map(readText) : []).flatMap((uid, index) => {
      const fieldPath = `status.uncountedTerminatedPods.${member}[${index}]`;
      if (uid === '') return [createInvalidValueProblem(fieldPath, '', 'must not be empty')];
      if (seenUids.has(uid)) return [createDuplicateProblem(fieldPath, uid)];
      seenUids.add(uid);
      return [];
    });
  });
}

function isChanged(job: JobSnapshot, previousJob: JobSnapshot, member: string): boolean {
  return !isDeepEqual(job.status[member], previousJob.status[member]);
}

function validateCompletion(job: JobSnapshot, previousJob: JobSnapshot): FieldProblem[] {
  const { completionTime, startTime } = job.status;
  const isChangedCompletion =
    job.hasTrueCondition('Complete') !== previousJob.hasTrueCondition('Complete') ||
    isChanged(job, previousJob, 'completionTime');
  const problems: FieldProblem[] = [];
  if (job.hasTrueCondition('Complete') && job.hasTrueCondition('Failed'))
    problems.push(createConditionsProblem('cannot set Complete=True and Failed=true conditions'));
  if (job.hasTrueCondition('Complete') && job.hasTrueCondition('FailureTarget'))
    problems.push(createConditionsProblem('cannot set Complete=True and FailureTarget=true conditions'));
  if (isChangedCompletion && !isUnset(completionTime) && !job.hasTrueCondition('Complete')) {
    const detail = 'cannot set completionTime when there is no Complete=True condition';
    problems.push(createInvalidValueProblem('status.completionTime', formatTime(readText(completionTime)), detail));
  }
  if (isChangedCompletion && isUnset(completionTime) && job.hasTrueCondition('Complete'))
    problems.push(createRequiredProblem('status.completionTime', 'completionTime is required for Complete jobs'));
  if (!isUnset(startTime) && !isUnset(completionTime) && readText(completionTime) < readText(startTime))
    problems.push(
      createInvalidValueProblem(
        'status.completionTime',
        formatTime(readText(completionTime)),
        'completionTime cannot be set before startTime',
      ),
    );
  if (
    job.hasTrueCondition('Failed') &&
    !job.hasTrueCondition('FailureTarget') &&
    job.hasTrueCondition('Failed') !== previousJob.hasTrueCondition('Failed')
  )
    problems.push(createConditionsProblem('cannot set Failed=True condition without the FailureTarget=true condition'));
  if (
    job.hasTrueCondition('Complete') &&
    !job.hasTrueCondition('SuccessCriteriaMet') &&
    job.hasTrueCondition('Complete') !== previousJob.hasTrueCondition('Complete')
  )
    problems.push(
      createConditionsProblem('cannot set Complete=True condition without the SuccessCriteriaMet=true condition'),
    );
  return problems;
}

function validateFinishedJob(job: JobSnapshot, previousJob: JobSnapshot): FieldProblem[] {
  if (!job.isFinished) return [];
  const uncountedPods = readMembers(job.status.uncountedTerminatedPods);
  const isNewlyFinished = !previousJob.isFinished;
  const problems: FieldProblem[] = [];
  if (job.readCount('active') > 0 && (isNewlyFinished || isChanged(job, previousJob, 'active')))
    problems.push(
      createInvalidValueProblem('status.active', job.readCount('active'), 'active>0 is invalid for finished job'),
    );
  if (isUnset(job.status.startTime) && (isNewlyFinished || isChanged(job, previousJob, 'startTime')))
    problems.push(createRequiredProblem('status.startTime', 'startTime is required for finished job'));
  const hasUncountedPods = ['succeeded', 'failed'].some(
    (member) => Array.isArray(uncountedPods[member]) && uncountedPods[member].length > 0,
  );
  if (hasUncountedPods && (isNewlyFinished || isChanged(job, previousJob, 'uncountedTerminatedPods'))) {
    const detail = 'uncountedTerminatedPods needs to be empty for finished job';
    problems.push(
      createInvalidValueProblem(
        'status.uncountedTerminatedPods',
        { unquoted: formatGoSyntax(job.status.uncountedTerminatedPods ?? null) },
        detail,
      ),
    );
  }
  return problems;
}

function validateIndexes(job: JobSnapshot, previousJob: JobSnapshot): FieldProblem[] {
  const { completedIndexes, failedIndexes } = job.status;
  const completions = job.spec.completions;
  const problems: FieldProblem[] = [];
  const validateIndexText = (member: string, value: unknown) => {
    if (isUnset(completions) || !isChanged(job, previousJob, member)) return;
    const indexCount = countIndexes(readText(value), Number(completions));
    if (typeof indexCount === 'number') return;
    problems.push(
      createInvalidValueProblem(`status.${member}`, readText(value), `error parsing ${member}: ${indexCount.problem}`),
    );
  };
  validateIndexText('completedIndexes', completedIndexes);
  if (!isUnset(job.spec.backoffLimitPerIndex) && typeof failedIndexes === 'string')
    validateIndexText('failedIndexes', failedIndexes);
  if (isChanged(job, previousJob, 'completedIndexes') && readText(completedIndexes) !== '' && !job.isIndexed) {
    const detail = 'cannot set non-empty completedIndexes when non-indexed completion mode';
    problems.push(createInvalidValueProblem('status.completedIndexes', readText(completedIndexes), detail));
  }
  if (
    isChanged(job, previousJob, 'failedIndexes') &&
    typeof failedIndexes === 'string' &&
    isUnset(job.spec.backoffLimitPerIndex)
  ) {
    const detail = 'cannot set non-null failedIndexes when backoffLimitPerIndex is null';
    problems.push(createInvalidValueProblem('status.failedIndexes', failedIndexes, detail));
  }
  return problems;
}

function validateReady(job: JobSnapshot, previousJob: JobSnapshot): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (
    job.readCount('terminating') > 0 &&
    job.isFinished &&
    (!previousJob.isFinished || isChanged(job, previousJob, 'terminating'))
  )
    problems.push(
      createInvalidValueProblem(
        'status.terminating',
        job.readCount('terminating'),
        'terminating>0 is invalid for finished job',
      ),
    );
  if (
    !isUnset(job.status.ready) &&
    job.readCount('ready') > job.readCount('active') &&
    (isChanged(job, previousJob, 'ready') || isChanged(job, previousJob, 'active'))
  )
    problems.push(
      createInvalidValueProblem('status.ready', job.readCount('ready'), 'cannot set more ready pods than active'),
    );
  return problems;
}

function validateSuccess(job: JobSnapshot): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (job.hasTrueCondition('SuccessCriteriaMet') && job.hasTrueCondition('Failed'))
    problems.push(createConditionsProblem('cannot set SuccessCriteriaMet=True and Failed=true conditions'));
  if (job.hasTrueCondition('SuccessCriteriaMet') && job.hasTrueCondition('FailureTarget'))
    problems.push(createConditionsProblem('cannot set SuccessCriteriaMet=True and FailureTarget=true conditions'));
  if (
    !isUnset(job.spec.successPolicy) &&
    !job.hasTrueCondition('SuccessCriteriaMet') &&
    job.hasTrueCondition('Complete')
  )
    problems.push(
      createConditionsProblem('cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True'),
    );
  return problems;
}

function validateIrreversibleChanges(job: JobSnapshot, previousJob: JobSnapshot): FieldProblem[] {
  const { completionTime, startTime } = job.status;
  const problems = ['Failed', 'Complete', 'FailureTarget']
    .filter((type) => previousJob.hasTrueCondition(type) && !job.hasTrueCondition(type))
    .map((type) => createConditionsProblem(`cannot disable the terminal ${type}=True condition`));
  if (job.readCount('failed') < previousJob.readCount('failed'))
    problems.push(
      createInvalidValueProblem('status.failed', job.readCount('failed'), 'cannot decrease the failed counter'),
    );
  const maySucceededDecrease = job.isIndexed && job.spec.completions === job.spec.parallelism;
  if (job.readCount('succeeded') < previousJob.readCount('succeeded') && !maySucceededDecrease)
    problems.push(
      createInvalidValueProblem(
        'status.succeeded',
        job.readCount('succeeded'),
        'cannot decrease the succeeded counter',
      ),
    );
  if (
    !isUnset(completionTime) &&
    !isUnset(previousJob.status.completionTime) &&
    completionTime !== previousJob.status.completionTime
  )
    problems.push(
      createInvalidValueProblem(
        'status.completionTime',
        formatTime(readText(completionTime)),
        'completionTime cannot be mutated',
      ),
    );
  if (!isUnset(previousJob.status.startTime) && startTime !== previousJob.status.startTime && job.spec.suspend !== true)
    problems.push(createRequiredProblem('status.startTime', 'startTime cannot be removed for unsuspended job'));
  if (previousJob.hasTrueCondition('SuccessCriteriaMet') && !job.hasTrueCondition('SuccessCriteriaMet'))
    problems.push(createConditionsProblem('cannot disable the SuccessCriteriaMet=True condition'));
  return problems;
}
