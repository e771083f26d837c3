/** Faults in the validation of values by built-in kinds (area kinds). */
import type { Fault } from '../../../faults/fault.ts';

export const forbiddenValueFaults = {
  'service-ports-compared-with-neighbors': {
    bug: 'two ports of a Service may have the same number and protocol if another port is between them',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/services/validation.ts',
    find: '    usedNames.add(`${port} ${protocol}`);\n    return [];',
    put: '    usedNames.clear();\n    usedNames.add(`${port} ${protocol}`);\n    return [];',
  },
  'last-port-as-end-refused': {
    bug: 'the endPort of a NetworkPolicy must be greater than its port',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/networking/network-policies.ts',
    find: 'if (endPort < numericPort)',
    put: 'if (endPort <= numericPort)',
  },
  'config-keys-compared-once': {
    bug: 'only the first key of a ConfigMap may not be in binaryData as well',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/configmaps.ts',
    find: 'if (Object.hasOwn(binaryData, key)) {',
    put: 'if (key === Object.keys(data)[0] && Object.hasOwn(binaryData, key)) {',
  },
  'exit-codes-in-any-order': {
    bug: 'the exit codes in a failure policy of a Job may have any order',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/batch/job-spec.ts',
    find: 'values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value)',
    put: 'values.every((_, index) => index === 0 || (values[index - 1] ?? 0) >= 0)',
  },
  'schedules-with-reversed-ranges': {
    bug: 'a range in the schedule of a CronJob may end before it begins',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/batch/cron-schedule.ts',
    find: 'if (start > end) throw',
    put: 'if (start > end && start > max) throw',
  },
  'longer-stabilization-windows': {
    bug: 'the stabilization window of an autoscaler may be a second too long',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/autoscaling/autoscaler-validation.ts',
    find: 'const MAX_WINDOW_SECONDS = 3600;',
    put: 'const MAX_WINDOW_SECONDS = 3601;',
  },
  'zones-compared-with-neighbors': {
    bug: 'the hints of an endpoint may repeat a zone if another zone is between them',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/discovery/endpointslices.ts',
    find: 'validateZone(name, names.indexOf(name) < index,',
    put: 'validateZone(name, names.lastIndexOf(name, index - 1) === index - 1 && index > 0,',
  },
  'exclusive-access-with-others': {
    bug: 'a volume may combine ReadWriteOncePod with an access mode after it',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/claim-spec.ts',
    find: "if (!modes.includes('ReadWriteOncePod') || !hasOtherMode) return problems;",
    put: "if (modes.at(-1) !== 'ReadWriteOncePod' || !hasOtherMode) return problems;",
  },
  'precedence-above-the-limit': {
    bug: 'the precedence of a FlowSchema may be 10001',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/flowcontrol/flow-control-validation.ts',
    find: 'const MAX_PRECEDENCE = 10_000;',
    put: 'const MAX_PRECEDENCE = 10_001;',
  },
} satisfies Record<string, Fault>;
