/** Faults of the scale, the status and the bindings of built-in kinds, and of the validation of metadata. */
import type { Fault } from '../../../faults/fault.ts';

export const builtInSubresourceFaults = {
  'scale-status-has-desired-replicas': {
    bug: 'status.replicas of the Scale of a built-in kind has the desired replicas',
    breaks: ['sub-scale-read', 'sub-scale-selector'],
    in: 'registry/kinds/autoscaling/scale.ts',
    find: 'replicas: readMembers(parent.status).replicas ?? 0,',
    put: 'replicas: readSpec(parent).replicas ?? 0,',
  },
  'replication-controller-scale-without-selector': {
    bug: 'the Scale of a ReplicationController has no selector',
    breaks: ['sub-scale-selector', 'sub-scale-read'],
    in: 'registry/kinds/autoscaling/scale.ts',
    find: '{ matchLabels: toLabels(fields) }',
    put: '{ matchLabels: toLabels({}) }',
  },
  'status-write-changes-labels': {
    bug: 'a write of the status of a Deployment changes its labels if it has labels',
    breaks: ['sub-status-metadata-of-deployment'],
    in: 'registry/subresource-strategy.ts',
    find: 'else updatedMetadata[member] = previousValue;',
    put: 'else updatedMetadata[member] ??= previousValue;',
  },
  'status-write-removes-labels': {
    bug: 'a write of the status of a Deployment without labels removes its labels',
    breaks: ['sub-status-metadata-of-deployment'],
    in: 'registry/subresource-strategy.ts',
    find: 'else updatedMetadata[member] = previousValue;',
    put: 'else if (updatedMetadata[member] !== undefined) updatedMetadata[member] = previousValue;',
  },
  'binding-replaces-annotations': {
    bug: 'the annotations of a Binding replace the annotations of the Pod',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: 'const annotations = { ...pod.metadata.annotations, ...metadata.annotations };',
    put: 'const annotations = { ...(metadata.annotations ?? pod.metadata.annotations) };',
  },
  'binding-without-condition': {
    bug: 'a Binding does not set the condition PodScheduled',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: 'return setPodCondition(boundPod,',
    put: "return now !== '' ? boundPod : setPodCondition(boundPod,",
  },
  'binding-to-any-kind': {
    bug: 'a Binding can have a target of any kind',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: "if (kind !== '' && kind !== 'Node') {",
    put: "if (kind !== '' && kind !== 'Node' && name === '') {",
  },
  'binding-version-not-compared': {
    bug: 'the resourceVersion of a Binding without a uid is not compared',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/bind.ts',
    find: "if (resourceVersion !== '' && resourceVersion !== String(revision)) {",
    put: "if (uid !== '' && resourceVersion !== '' && resourceVersion !== String(revision)) {",
  },
  'binding-of-another-pod': {
    bug: 'the name of a Binding is not compared with the name of the Pod in the path',
    breaks: ['sub-binding-assigns'],
    in: 'handlers/subresource-actions/subresource-actions.ts',
    find: 'if (call.object.metadata.name !== info.name) {',
    put: "if (call.object.metadata.name !== info.name && endpoint.subresource?.name !== 'binding') {",
  },
  'added-annotations-validated-alone': {
    bug: 'the size of annotations is limited only for the annotations that an update changes',
    breaks: ['meta-annotation-syntax'],
    in: 'registry/generic-strategy.ts',
    find: 'const commonProblems = validateCommonMembers(updatedObject.metadata, behaviors);',
    put: `const changed = Object.entries(updatedObject.metadata.annotations ?? {}).filter(
        ([key, value]) => previous.metadata.annotations?.[key] !== value,
      );
      const commonProblems = validateCommonMembers({ ...updatedObject.metadata, annotations: Object.fromEntries(changed) }, behaviors);`,
  },
  'generate-name-not-validated': {
    bug: 'only the generated name is validated, and not its prefix',
    breaks: ['meta-generatename-prefix'],
    in: 'registry/metadata/validate-metadata.ts',
    find: "if (generateName !== '') {",
    put: "if (generateName !== '' && name === '') {",
  },
  'first-finalizer-warned': {
    bug: 'only the first finalizer without a domain of a custom resource causes a warning',
    breaks: ['meta-finalizers-string-list'],
    in: 'registry/metadata/finalizers.ts',
    find: `    .sort()
`,
    put: `    .sort()
    .slice(0, 1)
`,
  },
} satisfies Record<string, Fault>;
