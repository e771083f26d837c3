/** The columns of Pods. The status is the reason of the container that best explains the state of the Pod. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { NONE_TEXT, readCount } from './cell-texts.ts';
import {
  AGE_COLUMN,
  createTable,
  formatElapsed,
  NAME_COLUMN,
  type PrintedColumns,
  type RowCondition,
} from './printed-columns.ts';

const COMPLETED_CONDITION = { type: 'Completed', status: 'True' };
const ROW_CONDITIONS_BY_PHASE: Readonly<Record<string, readonly RowCondition[]>> = {
  Succeeded: [{ ...COMPLETED_CONDITION, reason: 'Succeeded', message: 'The pod has completed successfully.' }],
  Failed: [{ ...COMPLETED_CONDITION, reason: 'Failed', message: 'The pod failed.' }],
};

const STATUS_COLUMN = { name: 'Status', description: 'The state of the containers.' };

export const POD_COLUMNS: PrintedColumns = createTable(
  [
    NAME_COLUMN,
    {
      name: 'Ready',
      description: 'How many of the containers are ready.',
      readCell: (pod) => summarizePod(pod).ready,
    },
    { ...STATUS_COLUMN, lastRelease: '1.34', readCell: (pod) => summarizePod(pod).reason },
    { ...STATUS_COLUMN, firstRelease: '1.35', readCell: (pod) => summarizePod(pod, { showsErrors: true }).reason },
    {
      name: 'Restarts',
      description: 'How often containers were restarted, and when the last one was.',
      readCell: (pod, now) => {
        const { restartCount, lastRestart } = summarizePod(pod);
        return restartCount > 0 && lastRestart !== ''
          ? `${restartCount} (${formatElapsed(lastRestart, now)} ago)`
          : String(restartCount);
      },
      firstRelease: '1.22',
    },
    {
      name: 'Restarts',
      description: 'How often containers were restarted.',
      type: 'integer',
      readCell: (pod) => summarizePod(pod).restartCount,
      lastRelease: '1.21',
    },
    AGE_COLUMN,
    {
      name: 'IP',
      description: 'The first address of the pod.',
      isWide: true,
      readCell: ({ status }) => readText(readList(readMembers(status), 'podIPs')[0]?.ip) || NONE_TEXT,
    },
    {
      name: 'Node',
      description: 'The node that the pod is bound to.',
      isWide: true,
      readCell: ({ spec }) => readText(readMembers(spec).nodeName) || NONE_TEXT,
    },
    {
      name: 'Nominated Node',
      description: 'The node on which the scheduler makes room for the pod.',
      isWide: true,
      readCell: ({ status }) => readText(readMembers(status).nominatedNodeName) || NONE_TEXT,
    },
    {
      name: 'Readiness Gates',
      description: 'How many of the readiness gates are true.',
      isWide: true,
      readCell: formatReadinessGates,
    },
  ],
  {
    hasVariableCells: true,
    listConditions: ({ status }) => ROW_CONDITIONS_BY_PHASE[readText(readMembers(status).phase)],
  },
);

function formatReadinessGates({ spec, status }: ApiObject): string {
  const gates = readList(readMembers(spec), 'readinessGates');
  if (gates.length === 0) return NONE_TEXT;
  const conditions = readList(readMembers(status), 'conditions');
  const isTrue = ({ conditionType }: Fields) =>
    conditions.find(({ type }) => type === conditionType)?.status === 'True';
  return `${gates.filter(isTrue).length}/${gates.length}`;
}

interface PodSummary {
  /** The number of ready containers and the number of all containers, such as `1/2`. */
  readonly ready: string;
  readonly reason: string;
  readonly restartCount: number;
  /** The time of the last termination, or '' if no container has terminated. */
  readonly lastRestart: string;
}

/** The number of ready containers, the number of restarts and the time of the last restart, in a list of containers. */
interface ContainerProgress {
  readyCount: number;
  restartCount: number;
  lastRestart: string;
}

function addRestarts(progress: ContainerProgress, container: Fields): void {
  progress.restartCount += readCount(container, 'restartCount');
  const finishedAt = readText(readMembers(readMembers(container.lastState).terminated).finishedAt);
  if (finishedAt > progress.lastRestart) progress.lastRestart = finishedAt;
}

/** Summarizes a pod. If `showsErrors` is true, the reason of a failed container takes precedence over Completed. */
function summarizePod(pod: ApiObject, { showsErrors = false }: { readonly showsErrors?: boolean } = {}): PodSummary {
  const [spec, status] = [readMembers(pod.spec), readMembers(pod.status)];
  const sidecars = new Set(
    readList(spec, 'initContainers').flatMap((object) => (isSidecar(object) ? [object.name] : [])),
  );
  const containerCount = readList(spec, 'containers').length + sidecars.size;
  const conditions = readList(status, 'conditions');
  const isGated = conditions.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  const overallProgress: ContainerProgress = { readyCount: 0, restartCount: 0, lastRestart: '' };
  const sidecarProgress: ContainerProgress = { readyCount: 0, restartCount: 0, lastRestart: '' };
  const initContainerReason = findInitContainerReason(pod, sidecars, overallProgress, sidecarProgress);
  let reason = initContainerReason ?? (isGated ? 'SchedulingGated' : readText(status.reason) || readText(status.phase));
  let progress = overallProgress;
  const isInitialized = conditions.find(({ type }) => type === 'Initialized')?.status === 'True';
  if (initContainerReason === undefined || isInitialized) {
    progress = { ...sidecarProgress, readyCount: overallProgress.readyCount };
    reason = findContainerReason(status, reason, progress, showsErrors);
  }
  return {
    ready: `${progress.readyCount}/${containerCount}`,
    reason: readDeletionReason(pod) ?? reason,
    restartCount: progress.restartCount,
    lastRestart: progress.lastRestart,
  };
}

function isSidecar({ restartPolicy }: Fields): boolean {
  return restartPolicy === 'Always';
}

/** Returns the state of the first init container that has not finished, and adds the counts of the init containers to `progress` and `sidecarProgress`. */
function findInitContainerReason(
  { spec, status }: ApiObject,
  sidecars: ReadonlySet<unknown>,
  progress: ContainerProgress,
  sidecarProgress: ContainerProgress,
): string | undefined {
  for (const [index, container] of readList(readMembers(status), 'initContainerStatuses').entries()) {
    addRestarts(progress, container);
    const isRunningSidecar = sidecars.has(container.name) && container.started === true;
    if (sidecars.has(container.name)) addRestarts(sidecarProgress, container);
    const { terminated, waiting } = readMembers(container.state);
    if (!isUnset(terminated) && readCount(readMembers(terminated), 'exitCode') === 0) continue;
    if (isRunningSidecar) {
      if (container.ready === true) progress.readyCount += 1;
      continue;
    }
    if (!isUnset(terminated)) return `Init:${readTerminationReason(readMembers(terminated))}`;
    const reason = readText(readMembers(waiting).reason);
    if (reason !== '' && reason !== 'PodInitializing') return `Init:${reason}`;
    return `Init:${index}/${readList(readMembers(spec), 'initContainers').length}`;
  }
  return undefined;
}

function readTerminationReason(terminatedState: Fields): string {
  const signal = readCount(terminatedState, 'signal');
  if (readText(terminatedState.reason) !== '') return readText(terminatedState.reason);
  return signal === 0 ? `ExitCode:${readCount(terminatedState, 'exitCode')}` : `Signal:${signal}`;
}

/** Returns the reason of the first container that has a reason, and adds the counts of the containers to `progress`. */
function findContainerReason(
  status: Fields,
  podReason: string,
  progress: ContainerProgress,
  showsErrors: boolean,
): string {
  let reason = podReason;
  let failureReason: string | undefined;
  let hasRunningContainer = false;
  for (const container of readList(status, 'containerStatuses').toReversed()) {
    addRestarts(progress, container);
    const { waiting, terminated, running } = readMembers(container.state);
    if (readText(readMembers(waiting).reason) !== '') reason = readText(readMembers(waiting).reason);
    else if (!isUnset(terminated)) {
      reason = readTerminationReason(readMembers(terminated));
      if (readCount(readMembers(terminated), 'exitCode') !== 0) failureReason = reason;
    } else if (container.ready === true && !isUnset(running)) {
      hasRunningContainer = true;
      progress.readyCount += 1;
    }
  }
  if (reason !== 'Completed') return reason;
  const isReady = readList(status, 'conditions').some(
    ({ type, status: value }) => type === 'Ready' && value === 'True',
  );
  if (hasRunningContainer && isReady) return 'Running';
  if (showsErrors && failureReason !== undefined) return failureReason;
  return hasRunningContainer ? 'NotReady' : reason;
}

function readDeletionReason({ metadata, status }: ApiObject): string | undefined {
  if (isUnset(metadata.deletionTimestamp)) return undefined;
  const { reason, phase } = readMembers(status);
  if (reason === 'NodeLost') return 'Unknown';
  return phase === 'Succeeded' || phase === 'Failed' ? undefined : 'Terminating';
}
