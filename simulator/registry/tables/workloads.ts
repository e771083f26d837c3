/** The columns of workloads (Deployments, StatefulSets, DaemonSets, ReplicaSets, Jobs, CronJobs) and of disruption budgets. */
import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import {
  createContainerColumns,
  formatLabels,
  formatSelector,
  formatSelectorCell,
  NONE_TEXT,
  readCount,
  UNSET_TEXT,
} from './cell-texts.ts';
import {
  AGE_COLUMN,
  createTable,
  formatElapsed,
  NAME_COLUMN,
  type PrintedColumn,
  type PrintedColumns,
} from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => readMembers(spec);
const readStatus = ({ status }: ApiObject): Fields => readMembers(status);

function createIntegerColumn(
  name: string,
  description: string,
  readCell: (object: ApiObject) => number,
): PrintedColumn {
  return { name, description, type: 'integer', readCell };
}

const TEMPLATE_COLUMNS = createContainerColumns(({ spec }) => readMembers(spec).template);

function createSelectorColumn(readCell: (object: ApiObject) => string): PrintedColumn {
  return { name: 'Selector', description: 'Selects the pods of the object.', isWide: true, readCell };
}

const SELECTOR_COLUMN = createSelectorColumn((object) => formatSelectorCell(readSpec(object).selector));

function createReplicaColumns(selectorColumn: PrintedColumn): PrintedColumns {
  return createTable([
    NAME_COLUMN,
    createIntegerColumn('Desired', 'How many replicas there should be.', (object) =>
      readCount(readSpec(object), 'replicas'),
    ),
    createIntegerColumn('Current', 'How many replicas there are.', (object) =>
      readCount(readStatus(object), 'replicas'),
    ),
    createIntegerColumn('Ready', 'How many replicas are ready.', (object) =>
      readCount(readStatus(object), 'readyReplicas'),
    ),
    AGE_COLUMN,
    ...TEMPLATE_COLUMNS,
    selectorColumn,
  ]);
}

const READY_COLUMN: PrintedColumn = {
  name: 'Ready',
  description: 'How many of the replicas are ready.',
  readCell: (object) => `${readCount(readStatus(object), 'readyReplicas')}/${readCount(readSpec(object), 'replicas')}`,
};

export const DEPLOYMENT_COLUMNS = createTable([
  NAME_COLUMN,
  READY_COLUMN,
  {
    name: 'Up-to-date',
    description: 'How many replicas have the current template.',
    readCell: (object) => readCount(readStatus(object), 'updatedReplicas'),
  },
  {
    name: 'Available',
    description: 'How many replicas are available.',
    readCell: (object) => readCount(readStatus(object), 'availableReplicas'),
  },
  AGE_COLUMN,
  ...TEMPLATE_COLUMNS,
  createSelectorColumn((object) => formatSelector(readSpec(object).selector) ?? '<invalid>'),
]);

export const REPLICATION_CONTROLLER_COLUMNS = createReplicaColumns(
  createSelectorColumn((object) => formatLabels(readSpec(object).selector)),
);
export const REPLICA_SET_COLUMNS = createReplicaColumns(SELECTOR_COLUMN);
export const STATEFUL_SET_COLUMNS = createTable([NAME_COLUMN, READY_COLUMN, AGE_COLUMN, ...TEMPLATE_COLUMNS]);

export const DAEMON_SET_COLUMNS = createTable([
  NAME_COLUMN,
  createIntegerColumn('Desired', 'The number of nodes that should run the pod.', (object) =>
    readCount(readStatus(object), 'desiredNumberScheduled'),
  ),
  createIntegerColumn('Current', 'The number of nodes that run the pod and should run it.', (object) =>
    readCount(readStatus(object), 'currentNumberScheduled'),
  ),
  createIntegerColumn('Ready', 'How many of the pods are ready.', (object) =>
    readCount(readStatus(object), 'numberReady'),
  ),
  createIntegerColumn('Up-to-date', 'The number of nodes that run the current template.', (object) =>
    readCount(readStatus(object), 'updatedNumberScheduled'),
  ),
  createIntegerColumn('Available', 'How many of the pods are available.', (object) =>
    readCount(readStatus(object), 'numberAvailable'),
  ),
  {
    name: 'Node Selector',
    description: 'Selects the nodes by their labels.',
    readCell: (object) => formatLabels(readMembers(readMembers(readSpec(object).template).spec).nodeSelector),
  },
  AGE_COLUMN,
  ...TEMPLATE_COLUMNS,
  SELECTOR_COLUMN,
]);

export const POD_TEMPLATE_COLUMNS = createTable([
  NAME_COLUMN,
  ...createContainerColumns(({ template }) => template).map(({ isWide: _, ...column }) => column),
  {
    name: 'Pod Labels',
    description: 'The labels of the template.',
    readCell: ({ template }) => formatLabels(readMembers(readMembers(template).metadata).labels),
  },
]);

export const CONTROLLER_REVISION_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'Controller', description: 'The owner that controls the object.', readCell: formatController },
  { name: 'Revision', description: 'The number of the revision.', readCell: ({ revision }) => Number(revision ?? 0) },
  AGE_COLUMN,
]);

function formatController({ metadata }: ApiObject): string {
  const owner = (metadata.ownerReferences ?? []).find(({ controller }) => controller === true);
  if (owner === undefined) return NONE_TEXT;
  const [group] = owner.apiVersion.includes('/') ? owner.apiVersion.split('/') : [''];
  return `${`${owner.kind}${group === '' ? '' : `.${group}`}`.toLowerCase()}/${owner.name}`;
}

const FINAL_STATES = ['Complete', 'Failed'];
const NON_FINAL_STATES = ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'];
const STATE_COLUMN = { name: 'Status', description: 'The state of the job.' };

function findJobState(job: ApiObject, nonFinalStates = NON_FINAL_STATES): string {
  const conditions = readList(readStatus(job), 'conditions');
  const isTrue = (state: string) => conditions.find(({ type }) => type === state)?.status === 'True';
  const state = FINAL_STATES.find(isTrue);
  if (state !== undefined) return state;
  return isUnset(job.metadata.deletionTimestamp) ? (nonFinalStates.find(isTrue) ?? 'Running') : 'Terminating';
}

function formatCompletions(job: ApiObject): string {
  const { completions, parallelism } = readSpec(job);
  const succeededPods = readCount(readStatus(job), 'succeeded');
  if (!isUnset(completions)) return `${succeededPods}/${Number(completions)}`;
  return Number(parallelism ?? 0) > 1 ? `${succeededPods}/1 of ${Number(parallelism)}` : `${succeededPods}/1`;
}

export const JOB_COLUMNS = createTable(
  [
    NAME_COLUMN,
    {
      ...STATE_COLUMN,
      firstRelease: '1.30',
      lastRelease: '1.33',
      readCell: (job) => findJobState(job, NON_FINAL_STATES.slice(0, -1)),
    },
    { ...STATE_COLUMN, firstRelease: '1.34', readCell: (job) => findJobState(job) },
    { name: 'Completions', description: 'How many of the pods succeeded.', readCell: formatCompletions },
    {
      name: 'Duration',
      description: 'How long the job has run.',
      readCell: (job, now) => {
        const { startTime, completionTime } = readStatus(job);
        if (isUnset(startTime)) return '';
        const endTime = isUnset(completionTime) ? now : Date.parse(readText(completionTime));
        return formatHumanDuration(endTime - Date.parse(readText(startTime)));
      },
    },
    AGE_COLUMN,
    ...TEMPLATE_COLUMNS,
    SELECTOR_COLUMN,
  ],
  { hasVariableCells: true },
);

const readJobSpec = (object: Fields): Fields => readMembers(readMembers(readMembers(object.spec).jobTemplate).spec);

export const CRON_JOB_COLUMNS = createTable(
  [
    NAME_COLUMN,
    { name: 'Schedule', description: 'When jobs start.', readCell: (object) => readText(readSpec(object).schedule) },
    {
      name: 'Timezone',
      firstRelease: '1.30',
      description: 'The time zone of the schedule.',
      readCell: (object) => (isUnset(readSpec(object).timeZone) ? NONE_TEXT : readText(readSpec(object).timeZone)),
    },
    {
      name: 'Suspend',
      description: 'Whether the schedule is suspended.',
      type: 'boolean',
      readCell: (object) => {
        const { suspend } = readSpec(object);
        return isUnset(suspend) ? UNSET_TEXT : suspend === true ? 'True' : 'False';
      },
    },
    createIntegerColumn('Active', 'How many jobs run.', (object) => readList(readStatus(object), 'active').length),
    {
      name: 'Last Schedule',
      description: 'When a job was last scheduled.',
      readCell: (object, now) => {
        const { lastScheduleTime } = readStatus(object);
        return isUnset(lastScheduleTime) ? NONE_TEXT : formatElapsed(lastScheduleTime, now);
      },
    },
    AGE_COLUMN,
    ...createContainerColumns((object) => readJobSpec(object).template),
    createSelectorColumn((object) => formatSelectorCell(readJobSpec(object).selector)),
  ],
  { hasVariableCells: true },
);

/** Formats a number or a percentage. */
function formatAmount(value: unknown): string {
  return isUnset(value) ? 'N/A' : String(value);
}

export const POD_DISRUPTION_BUDGET_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Min Available',
    description: 'How many pods must stay available.',
    readCell: (object) => formatAmount(readSpec(object).minAvailable),
  },
  {
    name: 'Max Unavailable',
    description: 'How many pods may be unavailable.',
    readCell: (object) => formatAmount(readSpec(object).maxUnavailable),
  },
  createIntegerColumn('Allowed Disruptions', 'How many pods may be evicted now.', (object) =>
    readCount(readStatus(object), 'disruptionsAllowed'),
  ),
  AGE_COLUMN,
]);
