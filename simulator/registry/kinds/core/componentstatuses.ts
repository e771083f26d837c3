/** The behavior of ComponentStatuses, which are deprecated, read-only and computed for each request. The only component is etcd-0, the store. */
import type { ReleaseBehavior } from '../../../../spec/release-behaviors.ts';
import { createUnsetTimestamp } from '../../../foundation/unset-timestamp.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createErrorWithoutReason, createNotFoundError } from '../../../pure/status/reasons.ts';
import type { KindRules } from '../../kind-rules.ts';

const COMPONENT_NAME = 'etcd-0';

export function createComponentStatusKindRules(behaviors: ReadonlySet<ReleaseBehavior>): KindRules {
  const etcdStatus = {
    kind: 'ComponentStatus',
    apiVersion: 'v1',
    metadata: { name: COMPONENT_NAME, ...createUnsetTimestamp(behaviors) },
    conditions: [{ type: 'Healthy', status: 'True', message: 'ok' }],
  } satisfies ApiObject;
  return {
    computed: {
      list: () => [etcdStatus],
      get(name) {
        if (name !== COMPONENT_NAME) throw createComponentNotFoundError(name, behaviors);
        return etcdStatus;
      },
    },
  };
}

function createComponentNotFoundError(name: string, behaviors: ReadonlySet<ReleaseBehavior>): Error {
  if (behaviors.has('component-status-not-found'))
    return createNotFoundError({ group: '', resource: 'componentstatus' }, name);
  return createErrorWithoutReason(`Component not found: ${name}`);
}
