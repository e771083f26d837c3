/** The columns of the kinds of resource.k8s.io: devices, device classes and claims. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../object-fields.ts';
import { AGE_COLUMN, createTable, formatElapsed, NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => readMembers(spec);
const readTaint = (rule: ApiObject): Fields => readMembers(readSpec(rule).taint);

export const DEVICE_CLASS_COLUMNS = createTable([NAME_COLUMN, AGE_COLUMN]);
export const RESOURCE_CLAIM_TEMPLATE_COLUMNS = createTable([NAME_COLUMN, AGE_COLUMN]);

export const RESOURCE_CLAIM_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'State', description: 'Whether devices are allocated and reserved.', readCell: findClaimState },
  AGE_COLUMN,
]);

function findClaimState({ metadata, status }: ApiObject): string {
  const isDeleted = !isUnset(metadata.deletionTimestamp);
  const deletionStates = isDeleted ? ['deleted'] : [];
  if (isUnset(readMembers(status).allocation)) return isDeleted ? 'deleted' : 'pending';
  const isReserved = readList(readMembers(status), 'reservedFor').length > 0;
  return [...deletionStates, 'allocated', ...(isReserved ? ['reserved'] : [])].join(',');
}

export const RESOURCE_SLICE_COLUMNS = createTable([
  NAME_COLUMN,
  { name: 'Node', description: 'The node of the devices.', readCell: (slice) => readText(readSpec(slice).nodeName) },
  { name: 'Driver', description: 'The driver of the devices.', readCell: (slice) => readText(readSpec(slice).driver) },
  {
    name: 'Pool',
    description: 'The pool that contains the devices.',
    readCell: (slice) => readText(readMembers(readSpec(slice).pool).name),
  },
  AGE_COLUMN,
]);

function createTaintColumn(name: string, member: string): PrintedColumn {
  return { name, description: `The ${member} of the taint.`, readCell: (rule) => readText(readTaint(rule)[member]) };
}

export const DEVICE_TAINT_RULE_COLUMNS = createTable(
  [
    NAME_COLUMN,
    createTaintColumn('Key', 'key'),
    createTaintColumn('Value', 'value'),
    createTaintColumn('Effect', 'effect'),
    {
      name: 'TimeAdded',
      description: 'When the taint was added.',
      readCell: (rule, now) => {
        const { timeAdded } = readTaint(rule);
        return isUnset(timeAdded) ? '' : formatElapsed(timeAdded, now);
      },
    },
    AGE_COLUMN,
  ],
  { hasVariableCells: true },
);
