/** The columns of Pods. The status is the reason of the container that best explains the state of the Pod. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, objectMembers, readList, readText } from '../object-fields.ts';
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
const ROW_CONDITIONS: Readonly<Record<string, readonly RowCondition[]>> = {
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
      cell: (pod) => summarizePod(pod).ready,
    },
    { ...STATUS_COLUMN, until: '1.34', cell: (pod) => summarizePod(pod).reason },
    { ...STATUS_COLUMN, since: '1.35', cell: (pod) => summarizePod(pod, { showsErrors: true }).reason },
    {
      name: 'Restarts',
      description: 'How often containers were restarted, and when the last one was.',
      cell: (pod, now) => {
        const { restarts, lastRestart } = summarizePod(pod);
        return restarts > 0 && lastRestart !== ''
          ? `${restarts} (${formatElapsed(lastRestart, now)} ago)`
          : String(restarts);
      },
      since: '1.22',
    },
    {
      name: 'Restarts',
      description: 'How often containers were restarted.',
      type: 'integer',
      cell: (pod) => summarizePod(pod).restarts,
      until: '1.21',
    },
    AGE_COLUMN,
    {
      name: 'IP',
      description: 'The first address of the pod.',
      isWide: true,
      cell: ({ status }) => readText(readList(objectMembers(status), 'podIPs')[0]?.ip) || NONE_TEXT,
    },
    {
      name: 'Node',
      description: 'The node that the pod is bound to.',
      isWide: true,
      cell: ({ spec }) => readText(objectMembers(spec).nodeName) || NONE_TEXT,
    },
    {
      name: 'Nominated Node',
      description: 'The node on which the scheduler makes room for the pod.',
      isWide: true,
      cell: ({ status }) => readText(objectMembers(status).nominatedNodeName) || NONE_TEXT,
    },
    {
      name: 'Readiness Gates',
      description: 'How many of the readiness gates are true.',
      isWide: true,
      cell: formatReadinessGates,
    },
  ],
  { volatile: true, conditions: ({ status }) => ROW_CONDITIONS[readText(objectMembers(status).phase)] },
);

function formatReadinessGates({ spec, status }: ApiObject): string {
  const gates = readList(objectMembers(spec), 'readinessGates');
  if (gates.length === 0) return NONE_TEXT;
  const conditions = readList(objectMembers(status), 'conditions');
  const isTrue = ({ conditionType }: Fields) =>
    conditions.find(({ type }) => type === conditionType)?.status === 'True';
  return `${gates.filter(isTrue).length}/${gates.length}`;
}

interface PodSummary {
  readonly ready: string;
  readonly reason: string;
  readonly restarts: number;
  /** The time of the last termination, or '' if no container has terminated. */
  readonly lastRestart: string;
}

/** The number of ready containers and restarts in a list of containers. */
interface ContainerProgress {
  ready: number;
  restarts: number;
  lastRestart: string;
}

function countRestarts(progress: ContainerProgress, container: Fields): void {
  progress.restarts += readCount(container, 'restartCount');
  const finishedAt = readText(objectMembers(objectMembers(container.lastState).terminated).finishedAt);
  if (finishedAt > progress.lastRestart) progress.lastRestart = finishedAt;
}

/** Summarizes a pod. If `showsErrors` is true, the reason of a failed container takes precedence over Completed. */
function summarizePod(pod: ApiObject, { showsErrors = false }: { readonly showsErrors?: boolean } = {}): PodSummary {
  const [spec, status] = [objectMembers(pod.spec), objectMembers(pod.status)];
  const sidecars = new Set(
    readList(spec, 'initContainers').flatMap((object) => (isSidecar(object) ? [object.name] : [])),
  );
  const total = readList(spec, 'containers').length + sidecars.size;
  const conditions = readList(status, 'conditions');
  const isGated = conditions.some(({ type, reason }) => type === 'PodScheduled' && reason === 'SchedulingGated');
  const overallProgress: ContainerProgress = { ready: 0, restarts: 0, lastRestart: '' };
  const sidecarProgress: ContainerProgress = { ready: 0, restarts: 0, lastRestart: '' };
  const initialState = findInitContainerReason(pod, sidecars, overallProgress, sidecarProgress);
  let reason = initialState ?? (isGated ? 'SchedulingGated' : readText(status.reason) || readText(status.phase));
  let progress = overallProgress;
  const isInitialized = conditions.find(({ type }) => type === 'Initialized')?.status === 'True';
  if (initialState === undefined || isInitialized) {
    progress = { ...sidecarProgress, ready: overallProgress.ready };
    reason = findContainerReason(status, reason, progress, showsErrors);
  }
  return {
    ready: `${progress.ready}/${total}`,
    reason: readDeletionReason(pod) ?? reason,
    restarts: progress.restarts,
    lastRestart: progress.lastRestart,
  };
}

function isSidecar({ restartPolicy }: Fields): boolean {
  return restartPolicy === 'Always';
}

/** Returns the state of the first init container that has not finished, and adds the counts of the init containers to the progresses. */
function findInitContainerReason(
  { spec, status }: ApiObject,
  sidecars: ReadonlySet<unknown>,
  progress: ContainerProgress,
  sidecarProgress: ContainerProgress,
): string | undefined {
  for (const [index, container] of readList(objectMembers(status), 'initContainerStatuses').entries()) {
    countRestarts(progress, container);
    const isRunningSidecar = sidecars.has(container.name) && container.started === true;
    if (sidecars.has(container.name)) countRestarts(sidecarProgress, container);
    const { terminated, waiting } = objectMembers(container.state);
    if (!isUnset(terminated) && readCount(objectMembers(terminated), 'exitCode') === 0) continue;
    if (isRunningSidecar) {
      if (container.ready === true) progress.ready += 1;
      continue;
    }
    if (!isUnset(terminated)) return `Init:${readTerminationReason(objectMembers(terminated))}`;
    const reason = readText(objectMembers(waiting).reason);
    if (reason !== '' && reason !== 'PodInitializing') return `Init:${reason}`;
    return `Init:${index}/${readList(objectMembers(spec), 'initContainers').length}`;
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
  let failure: string | undefined;
  let hasRunning = false;
  for (const container of readList(status, 'containerStatuses').toReversed()) {
    countRestarts(progress, container);
    const { waiting, terminated, running } = objectMembers(container.state);
    if (readText(objectMembers(waiting).reason) !== '') reason = readText(objectMembers(waiting).reason);
    else if (!isUnset(terminated)) {
      reason = readTerminationReason(objectMembers(terminated));
      if (readCount(objectMembers(terminated), 'exitCode') !== 0) failure = reason;
    } else if (container.ready === true && !isUnset(running)) {
      hasRunning = true;
      progress.ready += 1;
    }
  }
  if (reason !== 'Completed') return reason;
  const isReady = readList(status, 'conditions').some(
    ({ type, status: value }) => type === 'Ready' && value === 'True',
  );
  if (hasRunning && isReady) return 'Running';
  if (showsErrors && failure !== undefined) return failure;
  return hasRunning ? 'NotReady' : reason;
}

function readDeletionReason({ metadata, status }: ApiObject): string | undefined {
  if (isUnset(metadata.deletionTimestamp)) return undefined;
  const { reason, phase } = objectMembers(status);
  if (reason === 'NodeLost') return 'Unknown';
  return phase === 'Succeeded' || phase === 'Failed' ? undefined : 'Terminating';
}
