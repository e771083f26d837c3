/**
 * The rules of ComponentStatuses, which are deprecated, read-only and computed for each request. The only component is the store, etcd-0.
 */
import type { Machinery } from '../../../../spec/machinery.ts';
import { createUnsetTimestamp } from '../../../ground/unset-timestamp.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createBareError, notFound } from '../../../pure/status/reasons.ts';
import type { KindRules } from '../../kind-rules.ts';

const NAME = 'etcd-0';

export function createComponentStatusRules(machinery: ReadonlySet<Machinery>): KindRules {
  const etcdStatus = {
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name: NAME, ...createUnsetTimestamp(machinery) },
    conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
  } satisfies ApiObject;
  return {
    computed: {
      list: () => [etcdStatus],
      get(name) {
        if (name !== NAME) throw createNotFoundError(name, machinery);
        return etcdStatus;
      },
    },
  };
}

function createNotFoundError(name: string, machinery: ReadonlySet<Machinery>): Error {
  if (machinery.has('component-status-not-found')) return notFound({ group: '', resource: 'componentstatus' }, name);
  return createBareError(`Component not found: ${name}`);
}
