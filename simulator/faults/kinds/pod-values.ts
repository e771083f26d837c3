/** Faults in the validation of Pods, templates and PersistentVolumes, and in their warnings (areas kinds, subresources, admission, warnings). */
import type { Fault } from '../../../faults/fault.ts';

const SCHEDULING_FILE = 'registry/kinds/core/pods/pod-scheduling.ts';

export const podValueFaults = {
  'variables-with-two-sources': {
    bug: 'a variable of a container may have two sources',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: 'return count > 1 ? addProblem(',
    put: 'return count > 2 ? addProblem(',
  },
  'absolute-paths-in-volumes': {
    bug: 'the subPath of a mount is not validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: "    ...validatePath(path, 'subPath'),\n",
    put: '',
  },
  'devices-of-other-volumes': {
    bug: 'a device of a container may refer to a volume of any type',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/containers.ts',
    find: 'else if (!mayBeBlock) {',
    put: 'else if (!mayBeBlock && isUnset(volume)) {',
  },
  'negative-probe-periods': {
    bug: 'the period of a probe may be negative',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/pod-handlers.ts',
    find: '    periodSeconds: { minimum: 0 },\n',
    put: '',
  },
  'local-profiles-without-files': {
    bug: 'a seccomp profile of the type Localhost needs no file',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/security-context.ts',
    find: "if (!isSet) return [...problems, createRequiredProblem(field, 'must be set when seccomp type is Localhost')];",
    put: 'if (!isSet) return problems;',
  },
  'tolerations-without-keys': {
    bug: 'a toleration without a key may have the operator Equal',
    breaks: ['kind-values-validated'],
    in: SCHEDULING_FILE,
    find: "if (key === '' && operator !== 'Exists') {",
    put: "if (key === '' && operator === '') {",
  },
  'first-node-selector-term-only': {
    bug: 'only the first term of a node selector is validated',
    breaks: ['kind-values-validated'],
    in: SCHEDULING_FILE,
    find: 'return terms.flatMap((term, index) => validateNodeTerm(',
    put: 'return terms.slice(0, 1).flatMap((term, index) => validateNodeTerm(',
  },
  'repeated-spread-constraints': {
    bug: 'two topology spread constraints may have the same key and action if their skews differ',
    breaks: ['kind-values-validated'],
    in: SCHEDULING_FILE,
    find: '.slice(index + 1)\n      .some(',
    put: '.slice(index + 1)\n      .filter(({ maxSkew }) => maxSkew === constraint.maxSkew)\n      .some(',
  },
  'equal-paths-of-projected-sources': {
    bug: 'two sources of a projected volume may write the same file',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/projected-volumes.ts',
    find: '...paths.add(item.path, source.name),',
    put: '...new UsedPaths(fieldPath).add(item.path, source.name),',
  },
  'volume-secrets-not-validated': {
    bug: 'nodePublishSecretRef of a PersistentVolume is not validated',
    breaks: ['kind-values-validated'],
    in: 'registry/kinds/core/pods/volume-sources.ts',
    find: '  nodePublishSecretRef: VALIDATED_SECRET_TAGS,\n',
    put: '',
  },
  'host-addresses-not-compared': {
    bug: 'hostIPs of the status of a Pod may differ from hostIP',
    breaks: ['sub-status-validated'],
    in: 'registry/kinds/core/pods/pod-status.ts',
    find: 'readText(status.hostIP) === first',
    put: "readText(status.hostIP) !== ''",
  },
  'pod-security-of-profiles-of-pods': {
    bug: 'only the seccomp profile of the Pod is checked, and not the profiles of its containers',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/seccomp.ts',
    find: 'formatSetters(isViolation(spec), filterContainers(spec, isViolation))',
    put: 'formatSetters(isViolation(spec), [])',
  },
  'pod-security-versions-not-validated': {
    bug: 'a label with an invalid version of a Pod Security Standard is accepted',
    breaks: ['adm-pod-security-enforced'],
    in: 'registry/pod-security/policy.ts',
    find: "const isKnown = version === 'latest' || VERSION_PATTERN.test(version);",
    put: "const isKnown = version !== '';",
  },
  'no-warnings-about-templates-of-jobs': {
    bug: 'the template of a Job does not cause warnings',
    breaks: ['warn-object-values'],
    in: 'registry/kinds/warnings/workloads.ts',
    find: '            ...findPodWarnings(objectMembers(spec.template), `${path}.template`, server),\n',
    put: '',
  },
  'no-warnings-about-overlapping-ports': {
    bug: 'a port with a host port and the same port without a host port do not cause a warning',
    breaks: ['warn-object-values'],
    in: 'registry/kinds/warnings/ports.ts',
    find: "return 'overlapping';",
    put: 'return undefined;',
  },
} satisfies Record<string, Fault>;
