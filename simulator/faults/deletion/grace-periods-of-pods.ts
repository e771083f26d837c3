/** Faults that break rules of the area deletion about the grace periods of Pods. */
import type { Fault } from '../../../faults/fault.ts';

export const podGracePeriodFaults = {
  'last-finalizer-ends-grace-period': {
    bug: 'the removal of the last finalizer removes a Pod during its grace period',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/deletion/outcome.ts',
    find: 'deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0',
    put: 'deletionTimestamp === undefined || deletionGracePeriodSeconds < 0',
  },
  'failed-pods-have-a-grace-period': {
    bug: 'a Pod that has failed has a grace period',
    breaks: ['del-grace-period-of-pods'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "['Failed', 'Succeeded'].includes(readPhase(pod))",
    put: "readPhase(pod) === 'Succeeded'",
  },
  'pods-without-node-have-a-grace-period': {
    bug: 'a Pod without a node gets the grace period of the request',
    breaks: ['del-grace-period-of-pods'],
    in: 'registry/kinds/core/pods/pods.ts',
    find: "if (nodeName === '' || ",
    put: "if ((nodeName === '' && requestedSeconds === undefined) || ",
  },
} satisfies Record<string, Fault>;
