/** Nodes: kubelets set the status with the create; `allocatable` defaults to `capacity`. */
import { fieldsOf, fill, struct } from '../fields.ts';
import type { KindRules } from '../kind-rules.ts';

export const nodesRules: KindRules = {
  acceptsStatusOnCreate: true,
  skipSchemaValidation: true,
  setDefaults(node) {
    const status = struct(node, 'status');
    if (status.capacity !== undefined) fill(status, 'allocatable', { ...fieldsOf(status.capacity) });
  },
  selectable: {
    names: ['spec.unschedulable'],
    values: (node) => ({
      'spec.unschedulable': String(fieldsOf(node.spec).unschedulable ?? false),
    }),
  },
};
