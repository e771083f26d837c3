/** The columns of role bindings, admission, flow control, APIServices, storage migrations and scheduling. */

import { compareFlowSchemas } from '../../pure/flow-control.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { NONE_TEXT, readTexts, UNSET_TEXT } from './cell-texts.ts';
import { AGE_COLUMN, createTable, NAME_COLUMN, type PrintedColumn, type PrintedColumns } from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => readMembers(spec);

function createSubjectColumn(name: string, kind: string): PrintedColumn {
  return {
    name,
    description: `The ${name} of the binding.`,
    isWide: true,
    readCell: (binding) =>
      readList(binding, 'subjects')
        .filter((subject) => subject.kind === kind)
        .map((subject) =>
          kind === 'ServiceAccount'
            ? `${readText(subject.namespace)}/${readText(subject.name)}`
            : readText(subject.name),
        )
        .join(', '),
  };
}

const ROLE_COLUMN: PrintedColumn = {
  name: 'Role',
  description: 'The role that is granted.',
  readCell: ({ roleRef }) => `${readText(readMembers(roleRef).kind)}/${readText(readMembers(roleRef).name)}`,
};

export const BINDING_COLUMNS = createTable([
  NAME_COLUMN,
  { ...ROLE_COLUMN, firstRelease: '1.18' },
  AGE_COLUMN,
  { ...ROLE_COLUMN, lastRelease: '1.17', isWide: true },
  createSubjectColumn('Users', 'User'),
  createSubjectColumn('Groups', 'Group'),
  createSubjectColumn('ServiceAccounts', 'ServiceAccount'),
]);

function createCountColumn(name: string, description: string, readCell: (object: ApiObject) => number): PrintedColumn {
  return { name, description, type: 'integer', readCell };
}

export const WEBHOOK_COLUMNS = createTable(
  [
    NAME_COLUMN,
    createCountColumn('Webhooks', 'How many webhooks there are.', (object) => readList(object, 'webhooks').length),
    AGE_COLUMN,
  ],
  { firstRelease: '1.18' },
);

function createPolicyColumns(name: string, member: string): PrintedColumns {
  return createTable([
    NAME_COLUMN,
    createCountColumn(name, `How many ${member} there are.`, (object) => readList(readSpec(object), member).length),
    {
      name: 'ParamKind',
      description: 'The kind of the parameters.',
      readCell: (object) => {
        const { paramKind } = readSpec(object);
        return isUnset(paramKind)
          ? UNSET_TEXT
          : `${readText(readMembers(paramKind).apiVersion)}/${readText(readMembers(paramKind).kind)}`;
      },
    },
    AGE_COLUMN,
  ]);
}

export const VALIDATING_POLICY_COLUMNS = createPolicyColumns('Validations', 'validations');
export const MUTATING_POLICY_COLUMNS = createPolicyColumns('Mutations', 'mutations');

export const POLICY_BINDING_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'PolicyName', description: 'The policy.', readCell: (object) => readText(readSpec(object).policyName) },
  {
    name: 'ParamRef',
    description: 'The parameters of the policy.',
    readCell: (object) => {
      const { paramRef } = readSpec(object);
      if (isUnset(paramRef)) return UNSET_TEXT;
      const { name, namespace, selector } = readMembers(paramRef);
      if (!isUnset(name)) return `${readText(namespace) || '*'}/${readText(name)}`;
      return isUnset(selector) ? UNSET_TEXT : formatSelector(readMembers(selector));
    },
  },
  AGE_COLUMN,
]);

/** Formats a selector in Go syntax. */
function formatSelector(selector: Fields): string {
  const labels = Object.entries(readMembers(selector.matchLabels))
    .sort()
    .map(([key, value]) => `${key}: ${readText(value)},`);
  const expressions = readList(selector, 'matchExpressions').map(
    ({ key, operator, values }) =>
      `LabelSelectorRequirement{Key:${readText(key)},Operator:${readText(operator)},Values:[${readTexts(values).join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}

const MISSING_LEVEL_CONDITION = 'Dangling';

export const FLOW_SCHEMA_COLUMNS = createTable(
  [
    NAME_COLUMN,
    {
      name: 'PriorityLevel',
      description: 'The priority level of the requests.',
      readCell: (object) => readText(readMembers(readSpec(object).priorityLevelConfiguration).name),
    },
    {
      name: 'MatchingPrecedence',
      description: 'Schemas with a smaller number are matched first.',
      readCell: (object) => Number(readSpec(object).matchingPrecedence ?? 0),
    },
    {
      name: 'DistinguisherMethod',
      description: 'How requests are divided into flows.',
      readCell: (object) => {
        const { distinguisherMethod } = readSpec(object);
        return isUnset(distinguisherMethod) ? NONE_TEXT : readText(readMembers(distinguisherMethod).type);
      },
    },
    AGE_COLUMN,
    {
      name: 'MissingPL',
      description: 'Whether the priority level is missing.',
      readCell: ({ status }) =>
        readText(
          readList(readMembers(status), 'conditions').find(({ type }) => type === MISSING_LEVEL_CONDITION)?.status,
        ) || '?',
    },
  ],
  { compare: compareFlowSchemas },
);

function createLimitedLevelColumn(
  name: string,
  description: string,
  readValue: (limited: Fields) => unknown,
): PrintedColumn {
  return {
    name,
    description,
    readCell: (object) => {
      const value = readValue(readMembers(readSpec(object).limited));
      return typeof value === 'number' ? value : NONE_TEXT;
    },
  };
}

const readQueuing = (limited: Fields): Fields => readMembers(readMembers(limited.limitResponse).queuing);

const SHARES_DESCRIPTION = 'The share of concurrent requests.';

export const PRIORITY_LEVEL_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'Type', description: 'Exempt or Limited.', readCell: (object) => readText(readSpec(object).type) },
  {
    ...createLimitedLevelColumn(
      'NominalConcurrencyShares',
      SHARES_DESCRIPTION,
      (limited) => limited.nominalConcurrencyShares,
    ),
    firstRelease: '1.26',
  },
  {
    ...createLimitedLevelColumn(
      'AssuredConcurrencyShares',
      SHARES_DESCRIPTION,
      (limited) => limited.nominalConcurrencyShares,
    ),
    lastRelease: '1.25',
  },
  createLimitedLevelColumn('Queues', 'How many queues there are.', (limited) => readQueuing(limited).queues),
  createLimitedLevelColumn('HandSize', 'How many queues a flow may use.', (limited) => readQueuing(limited).handSize),
  createLimitedLevelColumn(
    'QueueLengthLimit',
    'The length of a queue.',
    (limited) => readQueuing(limited).queueLengthLimit,
  ),
  AGE_COLUMN,
]);

export const API_SERVICE_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Service',
    description: 'The service of the API; Local is this server.',
    readCell: (object) => {
      const { service } = readSpec(object);
      if (isUnset(service)) return 'Local';
      return `${readText(readMembers(service).namespace)}/${readText(readMembers(service).name)}`;
    },
  },
  {
    name: 'Available',
    description: 'Whether the service is available.',
    readCell: ({ status }) => {
      const condition = readList(readMembers(status), 'conditions').find(({ type }) => type === 'Available');
      if (condition === undefined) return 'Unknown';
      const { status: value, reason } = condition;
      return value === 'True' || isUnset(reason) ? readText(value) : `${readText(value)} (${readText(reason)})`;
    },
  },
  AGE_COLUMN,
]);

export const PRIORITY_CLASS_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'Value', description: 'The priority.', type: 'integer', readCell: ({ value }) => Number(value ?? 0) },
  {
    name: 'Global-Default',
    description: 'Whether pods without a class get this class.',
    type: 'boolean',
    readCell: ({ globalDefault }) => globalDefault === true,
  },
  AGE_COLUMN,
  {
    name: 'PreemptionPolicy',
    firstRelease: '1.32',
    description: 'Whether pods of the class preempt others.',
    readCell: ({ preemptionPolicy }) => readText(preemptionPolicy),
  },
]);

export const RUNTIME_CLASS_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Handler',
    description: 'The handler of the container runtime.',
    readCell: ({ handler }) => readText(handler),
  },
  AGE_COLUMN,
]);

function createRuleColumn(name: string, member: string): PrintedColumn {
  return {
    name,
    description: `The rule of ${member}.`,
    readCell: (policy) => readText(readMembers(readSpec(policy)[member]).rule),
  };
}

const joinTexts = (values: unknown): string => (Array.isArray(values) ? values.join(',') : '');

export const POD_SECURITY_POLICY_COLUMNS = createTable([
  NAME_COLUMN,
  {
    name: 'Priv',
    description: 'Whether pods may be privileged.',
    readCell: (policy) => String(readSpec(policy).privileged === true),
  },
  {
    name: 'Caps',
    description: 'The capabilities that pods may add.',
    readCell: (policy) => joinTexts(readSpec(policy).allowedCapabilities),
  },
  createRuleColumn('SELinux', 'seLinux'),
  createRuleColumn('RunAsUser', 'runAsUser'),
  createRuleColumn('FsGroup', 'fsGroup'),
  createRuleColumn('SupGroup', 'supplementalGroups'),
  {
    name: 'ReadOnlyRootFs',
    description: 'Whether the root file systems of pods must be read-only.',
    readCell: (policy) => readSpec(policy).readOnlyRootFilesystem === true,
  },
  {
    name: 'Volumes',
    description: 'The types of volumes that pods may use.',
    readCell: (policy) => joinTexts(readSpec(policy).volumes),
  },
]);

const MIGRATION_STATES = ['Running', 'Failed', 'Succeeded'];

export const STORAGE_VERSION_MIGRATION_COLUMNS = createTable([
  // In kube-apiserver, this column has no format.
  { ...NAME_COLUMN, format: '' },
  {
    name: 'Resource',
    firstRelease: '1.35',
    description: 'The resource that is migrated.',
    readCell: (object) => {
      const { group, resource } = readMembers(readSpec(object).resource);
      return [resource, group]
        .map(readText)
        .filter((text) => text !== '')
        .join('.');
    },
  },
  {
    name: 'Resource',
    lastRelease: '1.34',
    description: 'The resource and version that are migrated.',
    readCell: (object) => {
      const { group, version, resource } = readMembers(readSpec(object).resource);
      return [resource, version, group].map(readText).join('.');
    },
  },
  {
    name: 'Status',
    firstRelease: '1.35',
    description: 'The state of the migration.',
    readCell: ({ status }) =>
      readText(
        readList(readMembers(status), 'conditions').findLast(
          (condition) => condition.status === 'True' && MIGRATION_STATES.includes(readText(condition.type)),
        )?.type,
      ) || 'Unknown',
  },
]);
