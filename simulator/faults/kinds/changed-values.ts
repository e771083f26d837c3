/** Faults in updates of Services, Pods, immutable data and Events that a simple update does not detect. */
import type { Fault } from '../../../faults/fault.ts';

export const changedValueFaults = {
  'node-port-above-range': {
    bug: 'the node port after the last valid node port is accepted',
    breaks: ['kind-service-node-port'],
    in: 'handlers/service-addresses.ts',
    find: 'port <= NODE_PORTS.last;',
    put: 'port <= NODE_PORTS.last + 1;',
  },
  'node-port-below-range': {
    bug: 'the node port before the first valid node port is accepted',
    breaks: ['kind-service-node-port'],
    in: 'handlers/service-addresses.ts',
    find: 'port >= NODE_PORTS.first &&',
    put: 'port >= NODE_PORTS.first - 1 &&',
  },
  'cluster-ip-service-has-node-port': {
    bug: 'a Service of type ClusterIP can have a node port',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/validation.ts',
    find: `    if (type === 'ClusterIP')
`,
    put: `    if (type === 'ExternalName')
`,
  },
  'one-node-port-for-two-ports': {
    bug: 'the allocation of node ports does not reject two ports of a Service that request the same node port',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: 'if (requestedPort !== 0 && requestedPort !== allocatedPort) {',
    put: `const isRequestedBefore = ports.slice(0, index).some((other) => other.nodePort === requestedPort);
    if (requestedPort !== 0 && requestedPort !== allocatedPort && !isRequestedBefore) {`,
  },
  'node-ports-kept-by-position': {
    bug: 'an update keeps node ports by the position of the ports instead of their names',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: `  for (const port of readList(spec, 'ports')) {
    const allocatedPort = previousPortsByName.get(readText(port.name));`,
    put: `  for (const [index, port] of readList(spec, 'ports').entries()) {
    const allocatedPort = [...previousPortsByName.values()][index];`,
  },
  'protocols-get-different-node-ports': {
    bug: 'two protocols of one port of a Service get different node ports',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: '(allocatedPort ?? getAllocator().allocatePort())',
    put: 'getAllocator().allocatePort()',
  },
  'load-balancer-always-has-node-ports': {
    bug: 'allocateLoadBalancerNodePorts of a Service is ignored',
    breaks: ['kind-service-node-port'],
    in: 'registry/kinds/services/allocation.ts',
    find: 'allocateLoadBalancerNodePorts !== false',
    put: 'allocateLoadBalancerNodePorts !== null',
  },
  'image-of-second-container-immutable': {
    bug: 'only the image of the first container of a Pod can be changed',
    breaks: ['kind-pod-spec-immutable'],
    in: 'registry/kinds/core/pods/pod-changes.ts',
    find: "      restoreMember(copy, previousContainers[index] ?? {}, 'image');",
    put: "      if (index === 0) restoreMember(copy, previousContainers[index] ?? {}, 'image');",
  },
  'init-containers-change': {
    bug: 'all fields of the init containers of a Pod can be changed',
    breaks: ['kind-pod-spec-immutable'],
    in: 'registry/kinds/core/pods/pod-changes.ts',
    find: '    if (previousContainers.length === 0) continue;',
    put: `    if (member === 'initContainers') restoreMember(restoredSpec, previousSpec, member);
    if (previousContainers.length === 0 || member === 'initContainers') continue;`,
  },
  'immutable-data-can-be-omitted': {
    bug: 'a PUT that omits the data of an immutable ConfigMap removes the data',
    breaks: ['kind-immutable-data'],
    in: 'registry/kinds/core/immutable-data.ts',
    find: '!isDeepEqual(updatedObject[member] ?? {}, previous[member] ?? {})',
    put: 'updatedObject[member] !== undefined && !isDeepEqual(updatedObject[member], previous[member] ?? {})',
  },
  'event-note-changes': {
    bug: 'the note of an Event can be changed through the API group events',
    breaks: ['event-immutable'],
    in: 'registry/kinds/events/event-validation.ts',
    find: `  ['message', 'message', formatText],
`,
    put: '',
  },
  'event-related-object-changes': {
    bug: 'the related object of an Event can be added through the API group events',
    breaks: ['event-immutable'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'if (isEqual(updatedObject[member], previous[member])) continue;',
    put: 'if (isEqual(updatedObject[member], previous[member]) || isUnset(previous[member])) continue;',
  },
  'core-events-immutable': {
    bug: 'an update through the core group can change only the series of an Event',
    breaks: ['event-immutable'],
    in: 'registry/kinds/events/events.ts',
    find: `  validateUpdate: (event) => validateCommonFields(event, 'reportingComponent'),
  selectableFields`,
    put: `  validateUpdate: (event, previous) =>
    isUnset(previous.eventTime)
      ? validateCommonFields(event, 'reportingComponent')
      : validateEventChange(event, previous),
  selectableFields`,
  },
  'added-series-not-validated': {
    bug: 'a series that an update adds to an Event is not validated',
    breaks: ['event-series-valid'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'if (!isSameStruct(updatedObject.series, previous.series)) problems',
    put: 'if (!isUnset(previous.series) && !isSameStruct(updatedObject.series, previous.series)) problems',
  },
  'note-length-in-characters': {
    bug: 'the length of the note of an Event is counted in characters',
    breaks: ['event-text-lengths'],
    in: 'registry/kinds/events/event-validation.ts',
    find: 'if (Buffer.byteLength(readText(event[member])) <= max) return [];',
    put: 'if (readText(event[member]).length <= max) return [];',
  },
  'involved-object-name-not-selected': {
    bug: 'a field selector of Events compares the name of the involved object with the kind',
    breaks: ['event-regarding'],
    in: 'registry/kinds/events/events.ts',
    find: '          REFERENCE_MEMBERS.map((member) => [`involvedObject.${member}`, readText(involved[member])]),',
    put: `          REFERENCE_MEMBERS.map((member) => [
            \`involvedObject.\${member}\`,
            readText(involved[member === 'name' ? 'kind' : member]),
          ]),`,
  },
  'regarding-selector-ignored': {
    bug: 'a field selector on regarding.name compares the name of the Event',
    breaks: ['event-regarding'],
    in: 'registry/kinds/events/events.ts',
    find: 'const regarding = readMembers(event.involvedObject);',
    put: "const regarding: Record<string, Json> = { ...readMembers(event.involvedObject), name: event.metadata.name ?? '' };",
  },
} satisfies Record<string, Fault>;
