/** The columns of role bindings, admission, flow control, APIServices, storage migrations and scheduling. */

import { compareFlowSchemas } from '../../pure/flow-control.ts';
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { NONE, toTexts, UNSET } from './cell-texts.ts';
import { AGE, NAME, type PrintedColumn, type PrintedColumns, table } from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => objectMembers(spec);

function createSubjectColumn(name: string, kind: string): PrintedColumn {
  return {
    name,
    description: `The ${name} of the binding.`,
    isWide: true,
    cell: (binding) =>
      list(binding, 'subjects')
        .filter((subject) => subject.kind === kind)
        .map((subject) =>
          kind === 'ServiceAccount' ? `${text(subject.namespace)}/${text(subject.name)}` : text(subject.name),
        )
        .join(', '),
  };
}

const ROLE: PrintedColumn = {
  name: 'Role',
  description: 'The role that is granted.',
  cell: ({ roleRef }) => `${text(objectMembers(roleRef).kind)}/${text(objectMembers(roleRef).name)}`,
};

export const BINDING_COLUMNS = table([
  NAME,
  { ...ROLE, since: '1.18' },
  AGE,
  { ...ROLE, until: '1.17', isWide: true },
  createSubjectColumn('Users', 'User'),
  createSubjectColumn('Groups', 'Group'),
  createSubjectColumn('ServiceAccounts', 'ServiceAccount'),
]);

function createLengthColumn(name: string, description: string, cell: (object: ApiObject) => number): PrintedColumn {
  return { name, description, type: 'integer', cell };
}

export const WEBHOOK_COLUMNS = table(
  [
    NAME,
    createLengthColumn('Webhooks', 'How many webhooks there are.', (object) => list(object, 'webhooks').length),
    AGE,
  ],
  { since: '1.18' },
);

function createPolicyColumns(name: string, member: string): PrintedColumns {
  return table([
    NAME,
    createLengthColumn(name, `How many ${member} there are.`, (object) => list(readSpec(object), member).length),
    {
      name: 'ParamKind',
      description: 'The kind of the parameters.',
      cell: (object) => {
        const { paramKind } = readSpec(object);
        return isUnset(paramKind)
          ? UNSET
          : `${text(objectMembers(paramKind).apiVersion)}/${text(objectMembers(paramKind).kind)}`;
      },
    },
    AGE,
  ]);
}

export const VALIDATING_POLICY_COLUMNS = createPolicyColumns('Validations', 'validations');
export const MUTATING_POLICY_COLUMNS = createPolicyColumns('Mutations', 'mutations');

export const POLICY_BINDING_COLUMNS = table([
  NAME,
  { name: 'PolicyName', description: 'The policy.', cell: (object) => text(readSpec(object).policyName) },
  {
    name: 'ParamRef',
    description: 'The parameters of the policy.',
    cell: (object) => {
      const { paramRef } = readSpec(object);
      if (isUnset(paramRef)) return UNSET;
      const { name, namespace, selector } = objectMembers(paramRef);
      if (!isUnset(name)) return `${text(namespace) || '*'}/${text(name)}`;
      return isUnset(selector) ? UNSET : formatSelector(objectMembers(selector));
    },
  },
  AGE,
]);

/** Formats a selector in Go syntax. */
function formatSelector(selector: Fields): string {
  const labels = Object.entries(objectMembers(selector.matchLabels))
    .sort()
    .map(([key, value]) => `${key}: ${text(value)},`);
  const expressions = list(selector, 'matchExpressions').map(
    ({ key, operator, values }) =>
      `LabelSelectorRequirement{Key:${text(key)},Operator:${text(operator)},Values:[${toTexts(values).join(' ')}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join('')}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join('')}},}`;
}

const MISSING_LEVEL = 'Dangling';

export const FLOW_SCHEMA_COLUMNS = table(
  [
    NAME,
    {
      name: 'PriorityLevel',
      description: 'The priority level of the requests.',
      cell: (object) => text(objectMembers(readSpec(object).priorityLevelConfiguration).name),
    },
    {
      name: 'MatchingPrecedence',
      description: 'Schemas with a smaller number are matched first.',
      cell: (object) => Number(readSpec(object).matchingPrecedence ?? 0),
    },
    {
      name: 'DistinguisherMethod',
      description: 'How requests are divided into flows.',
      cell: (object) => {
        const { distinguisherMethod } = readSpec(object);
        return isUnset(distinguisherMethod) ? NONE : text(objectMembers(distinguisherMethod).type);
      },
    },
    AGE,
    {
      name: 'MissingPL',
      description: 'Whether the priority level is missing.',
      cell: ({ status }) =>
        text(list(objectMembers(status), 'conditions').find(({ type }) => type === MISSING_LEVEL)?.status) || '?',
    },
  ],
  { compare: compareFlowSchemas },
);

function createLevelColumn(name: string, description: string, read: (limitedObject: Fields) => unknown): PrintedColumn {
  return {
    name,
    description,
    cell: (object) => {
      const value = read(objectMembers(readSpec(object).limited));
      return typeof value === 'number' ? value : NONE;
    },
  };
}

const readQueuing = (limitedObject: Fields): Fields =>
  objectMembers(objectMembers(limitedObject.limitResponse).queuing);

const SHARES_DESCRIPTION = 'The share of concurrent requests.';

export const PRIORITY_LEVEL_COLUMNS = table([
  NAME,
  { name: 'Type', description: 'Exempt or Limited.', cell: (object) => text(readSpec(object).type) },
  {
    ...createLevelColumn(
      'NominalConcurrencyShares',
      SHARES_DESCRIPTION,
      (limitedObject) => limitedObject.nominalConcurrencyShares,
    ),
    since: '1.26',
  },
  {
    ...createLevelColumn(
      'AssuredConcurrencyShares',
      SHARES_DESCRIPTION,
      (limitedObject) => limitedObject.nominalConcurrencyShares,
    ),
    until: '1.25',
  },
  createLevelColumn('Queues', 'How many queues there are.', (limitedObject) => readQueuing(limitedObject).queues),
  createLevelColumn(
    'HandSize',
    'How many queues a flow may use.',
    (limitedObject) => readQueuing(limitedObject).handSize,
  ),
  createLevelColumn(
    'QueueLengthLimit',
    'The length of a queue.',
    (limitedObject) => readQueuing(limitedObject).queueLengthLimit,
  ),
  AGE,
]);

export const API_SERVICE_COLUMNS = table([
  NAME,
  {
    name: 'Service',
    description: 'The service of the API; Local is this server.',
    cell: (object) => {
      const { service } = readSpec(object);
      if (isUnset(service)) return 'Local';
      return `${text(objectMembers(service).namespace)}/${text(objectMembers(service).name)}`;
    },
  },
  {
    name: 'Available',
    description: 'Whether the service is available.',
    cell: ({ status }) => {
      const condition = list(objectMembers(status), 'conditions').find(({ type }) => type === 'Available');
      if (condition === undefined) return 'Unknown';
      const { status: value, reason } = condition;
      return value === 'True' || isUnset(reason) ? text(value) : `${text(value)} (${text(reason)})`;
    },
  },
  AGE,
]);

export const PRIORITY_CLASS_COLUMNS = table([
  NAME,
  { name: 'Value', description: 'The priority.', type: 'integer', cell: ({ value }) => Number(value ?? 0) },
  {
    name: 'Global-Default',
    description: 'Whether pods without a class get this class.',
    type: 'boolean',
    cell: ({ globalDefault }) => globalDefault === true,
  },
  AGE,
  {
    name: 'PreemptionPolicy',
    since: '1.32',
    description: 'Whether pods of the class preempt others.',
    cell: ({ preemptionPolicy }) => text(preemptionPolicy),
  },
]);

export const RUNTIME_CLASS_COLUMNS = table([
  NAME,
  { name: 'Handler', description: 'The handler of the container runtime.', cell: ({ handler }) => text(handler) },
  AGE,
]);

function createRuleColumn(name: string, member: string): PrintedColumn {
  return {
    name,
    description: `The rule of ${member}.`,
    cell: (policy) => text(objectMembers(readSpec(policy)[member]).rule),
  };
}

const joinTexts = (values: unknown): string => (Array.isArray(values) ? values.join(',') : '');

export const POD_SECURITY_POLICY_COLUMNS = table([
  NAME,
  {
    name: 'Priv',
    description: 'Whether pods may be privileged.',
    cell: (policy) => String(readSpec(policy).privileged === true),
  },
  {
    name: 'Caps',
    description: 'The capabilities that pods may add.',
    cell: (policy) => joinTexts(readSpec(policy).allowedCapabilities),
  },
  createRuleColumn('SELinux', 'seLinux'),
  createRuleColumn('RunAsUser', 'runAsUser'),
  createRuleColumn('FsGroup', 'fsGroup'),
  createRuleColumn('SupGroup', 'supplementalGroups'),
  {
    name: 'ReadOnlyRootFs',
    description: 'Whether the root file systems of pods must be read-only.',
    cell: (policy) => readSpec(policy).readOnlyRootFilesystem === true,
  },
  {
    name: 'Volumes',
    description: 'The types of volumes that pods may use.',
    cell: (policy) => joinTexts(readSpec(policy).volumes),
  },
]);

const MIGRATION_STATES = ['Running', 'Failed', 'Succeeded'];

export const STORAGE_VERSION_MIGRATION_COLUMNS = table([
  // In kube-apiserver, this column has no format.
  { ...NAME, format: '' },
  {
    name: 'Resource',
    since: '1.35',
    description: 'The resource that is migrated.',
    cell: (object) => {
      const { group, resource } = objectMembers(readSpec(object).resource);
      return [resource, group]
        .map(text)
        .filter((text) => text !== '')
        .join('.');
    },
  },
  {
    name: 'Resource',
    until: '1.34',
    description: 'The resource and version that are migrated.',
    cell: (object) => {
      const { group, version, resource } = objectMembers(readSpec(object).resource);
      return [resource, version, group].map(text).join('.');
    },
  },
  {
    name: 'Status',
    since: '1.35',
    description: 'The state of the migration.',
    cell: ({ status }) =>
      text(
        list(objectMembers(status), 'conditions').findLast(
          (condition) => condition.status === 'True' && MIGRATION_STATES.includes(text(condition.type)),
        )?.type,
      ) || 'Unknown',
  },
]);
