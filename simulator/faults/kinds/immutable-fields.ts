/** Faults that break rules of the area kinds about fields that cannot change. */
import type { Fault } from '../../../faults/fault.ts';

export const immutableFieldFaults = {
  'secret-type-changes': {
    bug: 'the type of a Secret can be changed',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/core/secrets.ts',
    find: '...(updatedObject.type === previous.type\n        ? []\n        :',
    put: '...(updatedObject.type !== undefined ? [] :',
  },
  'role-ref-changes-name': {
    bug: 'a binding can be changed to another role of the same kind',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/rbac/rbac.ts',
    find: 'if (isDeepEqual(roleRef, previous.roleRef ?? {})) return [];',
    put: 'if (roleRef.kind === previous.roleRef?.kind) return [];',
  },
  'priority-value-changes': {
    bug: 'the value of a PriorityClass can be raised',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/scheduling/priority-classes.ts',
    find: '...(Number(updatedObject.value ?? 0) === Number(previous.value ?? 0)',
    put: '...(Number(updatedObject.value ?? 0) >= Number(previous.value ?? 0)',
  },
  'storage-parameters-change': {
    bug: 'the parameters of a StorageClass can be changed',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/storage/storageclasses.ts',
    find: "...['parameters', 'provisioner', 'reclaimPolicy']",
    put: "...['provisioner', 'reclaimPolicy']",
  },
  'slice-address-type-changes': {
    bug: 'the address type of an EndpointSlice without endpoints can be changed',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/discovery/endpointslices.ts',
    find: 'updatedObject.addressType === previous.addressType',
    put: "updatedObject.addressType === previous.addressType || readList(updatedObject, 'endpoints').length === 0",
  },
  'job-template-changes': {
    bug: 'the template of a Job can be changed while no Pod runs',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/batch/jobs.ts',
    find: "    ['template', template, previousTemplate] as const,\n",
    put: "    ...(spec.parallelism === 0 ? [] : [['template', template, previousTemplate] as const]),\n",
  },
  'claim-access-modes-change': {
    bug: 'the spec of a PersistentVolumeClaim that is not bound can be changed',
    breaks: ['kind-immutable-fields'],
    in: 'registry/kinds/core/volumes.ts',
    find: '...(isDeepEqual(spec, previousSpec) ? [] :',
    put: "...(isDeepEqual(spec, previousSpec) || readMembers(updatedObject.status).phase !== 'Bound' ? [] :",
  },
  'immutable-data-gets-new-keys': {
    bug: 'keys can be added to an immutable ConfigMap or Secret',
    breaks: ['kind-immutable-data'],
    in: 'registry/kinds/core/immutable-data.ts',
    find: '!isDeepEqual(updatedObject[member] ?? {}, previous[member] ?? {})',
    put: '!isDeepEqual({ ...Object(updatedObject[member]), ...Object(previous[member]) }, updatedObject[member] ?? {})',
  },
  'immutable-can-be-revoked': {
    bug: 'immutable of a ConfigMap or Secret can be set to false',
    breaks: ['kind-immutable-data'],
    in: 'registry/kinds/core/immutable-data.ts',
    find: "...(updatedObject.immutable === true ? [] : ['immutable']),",
    put: '',
  },
  'immutable-config-map-forgets-binary-data': {
    bug: 'binaryData of an immutable ConfigMap can be changed',
    breaks: ['kind-immutable-data', 'err-422-validation'],
    in: 'registry/kinds/core/configmaps.ts',
    find: "{ textMembers: ['data'], bytesMembers: ['binaryData'] }",
    put: "{ textMembers: ['data'], bytesMembers: [] }",
  },
  'pod-command-changes': {
    bug: 'all fields of the containers of a Pod can be changed',
    breaks: ['kind-pod-spec-immutable'],
    in: 'registry/kinds/core/pods/pod-changes.ts',
    find: `    restoredSpec[member] = readList(spec, member).map((container, index) => {
      const copy = { ...container };
      restoreMember(copy, previousContainers[index] ?? {}, 'image');
      return copy;
    });`,
    put: '    restoredSpec[member] = previousContainers;',
  },
  'pod-deadline-is-extended': {
    bug: 'activeDeadlineSeconds of a Pod can be raised',
    breaks: ['kind-pod-spec-immutable'],
    in: 'registry/kinds/core/pods/pod-changes.ts',
    find: 'if (isUnset(previousDeadline) || Number(previousDeadline) >= seconds) return [];',
    put: 'if (isUnset(previousDeadline) || Number(previousDeadline) !== seconds) return [];',
  },
  'pod-images-are-immutable': {
    bug: 'the image of a container of a Pod cannot be changed',
    breaks: ['kind-pod-spec-immutable'],
    in: 'registry/kinds/core/pods/pod-changes.ts',
    find: "restoreMember(copy, previousContainers[index] ?? {}, 'image');",
    put: "restoreMember(copy, previousContainers[index] ?? {}, 'imagePullPolicy');",
  },
  'cluster-ip-changes': {
    bug: 'the cluster IP of a Service can be changed',
    breaks: ['kind-service-cluster-ip-immutable'],
    in: 'registry/kinds/services/cluster-ips.ts',
    find: "...(isHeadlessNow && wasHeadless ? [] : validateListChange(spec, previousSpec, 'clusterIPs', 'clusterIP')),",
    put: "...(isHeadlessNow === wasHeadless ? [] : validateListChange(spec, previousSpec, 'clusterIPs', 'clusterIP')),",
  },
  'put-moves-cluster-ip': {
    bug: 'a PUT of a Service without its cluster IP assigns another cluster IP',
    breaks: ['kind-service-cluster-ip-immutable'],
    in: 'registry/kinds/services/allocation.ts',
    find: `  if (needsClusterIp(previousSpec) && needsClusterIp(spec)) {
    for (const member`,
    put: `  if (needsClusterIp(previousSpec) && needsClusterIp(spec) && !isUnset(spec.clusterIP)) {
    for (const member`,
    also: [
      {
        in: 'registry/kinds/services/allocation.ts',
        find: '|| (previousSpec !== undefined && needsClusterIp(previousSpec)))\n    return [];',
        put: '|| (previousSpec !== undefined && needsClusterIp(previousSpec) && !isUnset(spec.clusterIP)))\n    return [];',
      },
    ],
  },
} satisfies Record<string, Fault>;
