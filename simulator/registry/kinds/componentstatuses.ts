/** ComponentStatuses, deprecated and read-only: computed for each request, never stored. The only component is etcd-0, the store. */
import type { ApiObject } from '../../pure/object.ts';
import { internalError } from '../../pure/status/reasons.ts';
import type { KindRules } from '../kind-rules.ts';

const STORE = {
  kind: 'ComponentStatus',
  apiVersion: 'v1',
  metadata: { name: 'etcd-0', creationTimestamp: null },
  conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
} satisfies ApiObject;

export const componentstatusesRules: KindRules = {
  computed: {
    list: () => [STORE],
    get(name) {
      if (name !== STORE.metadata.name) throw internalError(`Component not found: ${name}`);
      return STORE;
    },
  },
};
