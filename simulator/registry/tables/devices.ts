/** The columns of the kinds of resource.k8s.io: devices, device classes and claims. */
import type { ApiObject } from '../../pure/object.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../object-fields.ts';
import { AGE, formatElapsed, NAME, type PrintedColumn, table } from './printed-columns.ts';

const readSpec = ({ spec }: ApiObject): Fields => objectMembers(spec);
const readTaint = (rule: ApiObject): Fields => objectMembers(readSpec(rule).taint);

export const DEVICE_CLASS_COLUMNS = table([NAME, AGE]);
export const RESOURCE_CLAIM_TEMPLATE_COLUMNS = table([NAME, AGE]);

export const RESOURCE_CLAIM_COLUMNS = table([
  NAME,
  { name: 'State', description: 'Whether devices are allocated and reserved.', cell: findClaimState },
  AGE,
]);

function findClaimState({ metadata, status }: ApiObject): string {
  const isDeleted = !isUnset(metadata.deletionTimestamp);
  const deletionText = isDeleted ? ['deleted'] : [];
  if (isUnset(objectMembers(status).allocation)) return isDeleted ? 'deleted' : 'pending';
  const isReserved = list(objectMembers(status), 'reservedFor').length > 0;
  return [...deletionText, 'allocated', ...(isReserved ? ['reserved'] : [])].join(',');
}

export const RESOURCE_SLICE_COLUMNS = table([
  NAME,
  { name: 'Node', description: 'The node of the devices.', cell: (slice) => text(readSpec(slice).nodeName) },
  { name: 'Driver', description: 'The driver of the devices.', cell: (slice) => text(readSpec(slice).driver) },
  {
    name: 'Pool',
    description: 'The pool that contains the devices.',
    cell: (slice) => text(objectMembers(readSpec(slice).pool).name),
  },
  AGE,
]);

function createTaintColumn(name: string, member: string): PrintedColumn {
  return { name, description: `The ${member} of the taint.`, cell: (rule) => text(readTaint(rule)[member]) };
}

export const DEVICE_TAINT_RULE_COLUMNS = table(
  [
    NAME,
    createTaintColumn('Key', 'key'),
    createTaintColumn('Value', 'value'),
    createTaintColumn('Effect', 'effect'),
    {
      name: 'TimeAdded',
      description: 'When the taint was added.',
      cell: (rule, now) => {
        const { timeAdded } = readTaint(rule);
        return isUnset(timeAdded) ? '' : formatElapsed(timeAdded, now);
      },
    },
    AGE,
  ],
  { volatile: true },
);
