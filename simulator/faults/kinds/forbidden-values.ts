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
  'absolute-file-paths': {
    bug: 'the path of a file in a volume can be absolute',
    breaks: ['kind-values-validated'],
    in: 'registry/validation/formats.ts',
    find: "...(text.startsWith('/') ? ['must be a relative path'] : []),",
    put: '',
  },
} satisfies Record<string, Fault>;
