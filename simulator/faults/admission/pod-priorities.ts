/** Faults of the priorities of Pods and of the default PriorityClass. */
import type { Fault } from '../../../faults/fault.ts';

export const podPriorityFaults = {
  'priorities-only-in-posts': {
    bug: 'a Pod that an apply creates gets no priority',
    breaks: ['adm-pod-priority'],
    in: 'handlers/admission/plugins/pod-defaults.ts',
    find: 'if (previous === undefined) return assignPriority(write);',
    put: "if (previous === undefined) return call.info.verb === 'create' ? assignPriority(write) : undefined;",
  },
  'preemption-policy-of-classes-ignored': {
    bug: 'a Pod gets the default preemptionPolicy, whatever its PriorityClass contains',
    breaks: ['adm-pod-priority'],
    in: 'handlers/admission/plugins/pod-defaults.ts',
    find: "    preemptionPolicy: typeof preemptionPolicy === 'string' ? preemptionPolicy : DEFAULT_PRIORITY.preemptionPolicy,",
    put: "    preemptionPolicy: preemptionPolicy === 'Always' ? preemptionPolicy : DEFAULT_PRIORITY.preemptionPolicy,",
  },
  'priorities-without-a-class': {
    bug: 'a Pod without a PriorityClass may choose its priority',
    breaks: ['adm-pod-priority'],
    in: 'registry/kinds/core/pods/plugin-defaults.ts',
    find: 'sentPriority.value !== value) {',
    put: "sentPriority.value !== value && className !== '') {",
  },
  'default-class-without-its-name': {
    bug: 'a Pod gets the values of the default PriorityClass, but not its name',
    breaks: ['adm-pod-priority'],
    in: 'registry/kinds/core/pods/plugin-defaults.ts',
    find: "  if (className !== '') spec.priorityClassName = className;\n",
    put: '',
  },
  'second-default-by-update': {
    bug: 'an update may mark a second PriorityClass as the default',
    breaks: ['adm-pod-priority'],
    in: 'handlers/admission/plugins/pod-defaults.ts',
    find: 'if (!isDefaultClass(object)) return;',
    put: 'if (!isDefaultClass(object) || previous !== undefined) return;',
  },
  'second-default-by-apply': {
    bug: 'an apply may create a second default PriorityClass',
    breaks: ['adm-pod-priority'],
    in: 'handlers/admission/plugins/pod-defaults.ts',
    find: 'if (!isDefaultClass(object)) return;',
    put: "if (!isDefaultClass(object) || (previous === undefined && call.info.verb !== 'create')) return;",
  },
} as const satisfies Record<string, Fault>;
