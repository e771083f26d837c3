/** Nodes: they report their own status, from the first request on; what can be allocated is what there is until said otherwise. */
import { fill, struct } from '../defaults.ts';
import type { KindRules } from '../kind-rules.ts';

export const nodesRules: KindRules = {
  acceptsStatusOnCreate: true,
  skipSchemaValidation: true,
  setDefaults(node) {
    const status = struct(node, 'status');
    if (status.capacity !== undefined) fill(status, 'allocatable', { ...(status.capacity as object) });
  },
  selectable: {
    names: ['spec.unschedulable'],
    values: (node) => ({
      'spec.unschedulable': String((node.spec as { unschedulable?: boolean } | undefined)?.unschedulable ?? false),
    }),
  },
};
