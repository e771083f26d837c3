/** Faults of HorizontalPodAutoscalers that are read, written or watched in autoscaling/v1. */
import type { Fault } from '../../../faults/fault.ts';

export const autoscalerVersionFaults = {
  'behavior-missing-in-v1': {
    bug: 'the behavior of an autoscaler has no annotation in v1, so that an update in v1 removes it',
    breaks: ['conv-autoscaler-annotations'],
    in: 'registry/kinds/autoscaling/horizontalpodautoscalers.ts',
    find: 'if (hasContent(value)) annotations',
    put: "if (hasContent(value) && member !== 'behavior') annotations",
  },
  'status-annotations-ignored': {
    bug: 'a write of an autoscaler in v1 ignores the annotations with values of the status',
    breaks: ['conv-autoscaler-annotations'],
    in: 'registry/kinds/autoscaling/horizontalpodautoscalers.ts',
    find: 'if (value === undefined || isEmptyObject(value)) continue;',
    put: "if (value === undefined || isEmptyObject(value) || annotatedField.section === 'status') continue;",
  },
  'autoscaler-annotations-stay': {
    bug: 'the annotations that a client of v1 sends are also returned in v2',
    breaks: ['conv-autoscaler-annotations'],
    in: 'registry/kinds/autoscaling/horizontalpodautoscalers.ts',
    find: '        delete annotations[prefix + annotatedField.annotation];\n',
    put: '',
  },
  'cpu-of-first-metric': {
    bug: 'v1 returns the target CPU utilization only if it is the first metric',
    breaks: ['conv-autoscaler-cpu'],
    in: 'registry/kinds/autoscaling/horizontalpodautoscalers.ts',
    find: 'const position = metrics.findIndex((metric) =>',
    put: 'const position = metrics.findIndex((metric, index) => index === 0 &&',
  },
  'current-cpu-missing-in-v1': {
    bug: 'v1 does not return the current CPU utilization',
    breaks: ['conv-autoscaler-cpu'],
    in: 'registry/kinds/autoscaling/horizontalpodautoscalers.ts',
    find: '      copyCurrentUtilizationToField(converted.status);\n',
    put: '',
  },
} as const satisfies Record<string, Fault>;
