/** Handles `pods/binding` and `bindings`: assigns a pod to a node. Returns 409 if the pod is already assigned. */

import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { toMap } from '../../pure/apply/value.ts';
import { checkDns1123Subdomain } from '../../pure/names/dns.ts';
import type { ApiObject, ObjectMeta } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import {
  createBadRequestError,
  createConflictError,
  createErrorWithoutReason,
  createNotFoundError,
} from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { sortMembers } from '../../registry/metadata/system-fields.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import { type Call, formatTime } from '../call.ts';
import { setPodCondition } from './pod-condition.ts';

const PODS_RESOURCE = { group: '', resource: 'pods' };
const BINDING_RESOURCE = { group: '', resource: 'pods/binding' };

export async function bindStoredPod(call: Call, podName: string): Promise<void> {
  const { object, context, writeOptions } = call;
  const nodeName = readNodeName(object, context.behaviors);
  if (podName === '') throw createBadRequestError('Name parameter required.');
  const resource = context.registry.find(PODS_RESOURCE.group, 'v1', PODS_RESOURCE.resource);
  if (resource === undefined) throw createNotFoundError(PODS_RESOURCE, podName);
  await context.storage(resource).write(call.formatStorageKey(podName), (current) => {
    if (current === undefined) throw createNotFoundError(PODS_RESOURCE, podName);
    const message = describeBindingConflict(object, current);
    if (message !== undefined) throw createConflictError(BINDING_RESOURCE, podName, message);
    if (writeOptions.dryRun) return 'unchanged';
    const metadata = context.behaviors.has('binding-labels') ? object.metadata : omitLabels(object.metadata);
    return { put: createBoundPod(current.object, metadata, nodeName, formatTime(context.clock.now())) };
  });
}

function readNodeName({ target }: ApiObject, behaviors: ReadonlySet<ReleaseBehavior>): string {
  const { kind = '', name = '' }: { kind?: string; name?: string } = readMembers(target);
  const problems: string[] = [];
  if (kind !== '' && kind !== 'Node') {
    problems.push(`target.kind: Unsupported value: ${JSON.stringify(kind)}: supported values: "Node", "<empty>"`);
  }
  if (name === '') problems.push('target.name: Required value');
  else if (behaviors.has('binding-node-names-validated') && (kind === '' || kind === 'Node')) {
    const field = 'target.name';
    for (const detail of checkDns1123Subdomain(name))
      problems.push(`${field}: ${createInvalidValueProblem(field, name, detail).message}`);
  }
  // kube-apiserver returns the list of problems here without the usual prefix `Binding "x" is invalid`.
  if (problems.length > 0)
    throw createErrorWithoutReason(problems.length === 1 ? (problems[0] ?? '') : `[${problems.join(', ')}]`);
  return name;
}

function describeBindingConflict(
  { metadata: binding }: ApiObject,
  { object, revision }: StoredItem,
): string | undefined {
  const { uid = '', resourceVersion = '' } = binding;
  const { metadata } = object;
  const { nodeName = '', schedulingGates } = toMap(object.spec) ?? {};
  if (uid !== '' && uid !== metadata.uid) {
    return `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metadata.uid ?? ''}`;
  }
  if (resourceVersion !== '' && resourceVersion !== String(revision)) {
    return `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${revision}`;
  }
  if (metadata.deletionTimestamp !== undefined) {
    return `pod ${metadata.name} is being deleted, cannot be assigned to a host`;
  }
  if (typeof nodeName === 'string' && nodeName !== '')
    return `pod ${metadata.name} is already assigned to node "${nodeName}"`;
  if (Array.isArray(schedulingGates) && schedulingGates.length > 0)
    return `pod ${metadata.name} has non-empty .spec.schedulingGates`;
  return undefined;
}

function omitLabels({ labels: _, ...metadata }: ObjectMeta): ObjectMeta {
  return metadata;
}

/** Returns the pod with the name of the node and the annotations and labels of the Binding. */
function createBoundPod(pod: ApiObject, metadata: ObjectMeta, nodeName: string, now: string): ApiObject {
  const annotations = { ...pod.metadata.annotations, ...metadata.annotations };
  const labels = { ...pod.metadata.labels, ...metadata.labels };
  const boundPod = {
    ...pod,
    metadata: sortMembers({
      ...pod.metadata,
      ...(Object.keys(annotations).length > 0 && { annotations }),
      ...(Object.keys(labels).length > 0 && { labels }),
    }),
    spec: { ...toMap(pod.spec), nodeName },
  };
  return setPodCondition(boundPod, { type: 'PodScheduled', status: 'True' }, now);
}
