/** Faults in the validation of Pods and PersistentVolumes, in the status of Pods, in Pod Security admission, and in warnings about Pods. */
import type { Fault } from '../../../faults/fault.ts';

const SCHEDULING_FILE = 'registry/kinds/core/pods/pod-scheduling.ts';

export const podValueFaults = {
  'variables-with-two-sources': {
    bug: 'an environment variable of a container may have two sources',
    breaks: ['kind-container-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: 'return sourceCount > 1 ? addProblem(',
    put: 'return sourceCount > 2 ? addProblem(',
  },
  'absolute-paths-in-volumes': {
    bug: 'the subPath of a volume mount is not validated',
    breaks: ['kind-container-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: "    ...validatePath(path, 'subPath'),\n",
    put: '',
  },
  'devices-of-other-volumes': {
    bug: 'a volume device of a container may refer to a volume of any type',
    breaks: ['kind-container-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: 'else if (!mayBeBlock) {',
    put: 'else if (!mayBeBlock && isUnset(volume)) {',
  },
  'negative-probe-periods': {
    bug: 'the period of a probe may be negative',
    breaks: ['kind-container-values-validated'],
    in: 'registry/kinds/core/pods/pod-handlers.ts',
    find: '    periodSeconds: { minimum: 0 },\n',
    put: '',
  },
  'local-profiles-without-files': {
    bug: 'a seccomp profile of the type Localhost needs no localhostProfile',
    breaks: ['kind-container-values-validated'],
    in: 'registry/kinds/core/pods/security-context.ts',
    find: "if (!isSet) return [...problems, createRequiredProblem(field, 'must be set when seccomp type is Localhost')];",
    put: 'if (!isSet) return problems;',
  },
  'tolerations-without-keys': {
    bug: 'a toleration without a key may have the operator Equal',
    breaks: ['kind-pod-values-validated'],
    in: SCHEDULING_FILE,
    find: "if (key === '' && operator !== 'Exists') {",
    put: "if (key === '' && operator === '') {",
  },
  'first-node-selector-term-only': {
    bug: 'only the first term of a node selector is validated',
    breaks: ['kind-pod-values-validated'],
    in: SCHEDULING_FILE,
    find: 'return terms.flatMap((term, index) => validateNodeTerm(',
    put: 'return terms.slice(0, 1).flatMap((term, index) => validateNodeTerm(',
  },
  'repeated-spread-constraints': {
    bug: 'two topology spread constraints may have the same topologyKey and whenUnsatisfiable if they have different values of maxSkew',
    breaks: ['kind-pod-values-validated'],
    in: SCHEDULING_FILE,
    find: '.slice(index + 1)\n      .some(',
    put: '.slice(index + 1)\n      .filter(({ maxSkew }) => maxSkew === constraint.maxSkew)\n      .some(',
  },
  'equal-paths-of-projected-sources': {
    bug: 'a Secret or ConfigMap in a projected volume may have the same path as another source',
    breaks: ['kind-volume-values-validated'],
    in: 'registry/kinds/core/pods/projected-volumes.ts',
    find: '...paths.add(item.path, source.name),',
    put: '...new UsedPaths(fieldPath).add(item.path, source.name),',
  },
  'volume-secrets-not-validated': {
    bug: 'nodePublishSecretRef of a CSI PersistentVolume is not validated',
    breaks: ['kind-volume-values-validated'],
    in: 'registry/kinds/core/pods/volume-sources.ts',
    find: '  nodePublishSecretRef: VALIDATED_SECRET_TAGS,\n',
    put: '',
  },
  'host-addresses-not-compared': {
    bug: 'the first of the hostIPs in the status of a Pod may differ from hostIP',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/core/pods/pod-status.ts',
    find: 'readText(status.hostIP) === firstIp',
    put: "readText(status.hostIP) !== ''",
  },
  'pod-security-of-profiles-of-pods': {
    bug: 'Pod Security admission checks the seccomp profile of the Pod, but not the profiles of its containers',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/seccomp.ts',
    find: 'formatPodAndContainers(isViolation(spec), filterContainers(spec, isViolation))',
    put: 'formatPodAndContainers(isViolation(spec), [])',
  },
  'pod-security-versions-not-validated': {
    bug: 'a Namespace may have a Pod Security label with an invalid version',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/policy.ts',
    find: "const isKnown = version === 'latest' || VERSION_PATTERN.test(version);",
    put: "const isKnown = version !== '';",
  },
  'no-warnings-about-templates-of-jobs': {
    bug: 'the template of a Job does not cause warnings',
    breaks: ['warn-object-values'],
    in: 'registry/kinds/warnings/workloads.ts',
    find: '            ...findPodWarnings(readMembers(spec.template), `${path}.template`, serverMinor),\n',
    put: '',
  },
  'no-warnings-about-overlapping-ports': {
    bug: 'two equal container ports, of which only one has a host port, do not cause a warning',
    breaks: ['warn-object-values'],
    in: 'registry/kinds/warnings/ports.ts',
    find: "return 'overlapping';",
    put: 'return undefined;',
  },
} satisfies Record<string, Fault>;
