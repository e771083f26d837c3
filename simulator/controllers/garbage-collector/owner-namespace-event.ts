/**
 * Records an event about an object with an owner reference whose uid belongs to an object of another namespace, as the garbage collector of
 * kube-controller-manager does.
 */
import { formatTime } from '../../handlers/call.ts';
import type { OwnerReference } from '../../pure/object.ts';
import { createObject } from '../bootstrap/new-object.ts';
import { type ControllerContext, findServedResource } from '../controller.ts';
import type { ObjectNode } from './owner-graph.ts';

const COMPONENT_NAME = 'garbage-collector-controller';
/** The namespace of events about cluster-scoped objects. */
const DEFAULT_NAMESPACE = 'default';

export async function recordOwnerInOtherNamespace(
  context: ControllerContext,
  node: ObjectNode,
  reference: OwnerReference,
) {
  const events = findServedResource(context.registry, '', 'v1', 'events');
  const namespace = node.namespace === '' ? DEFAULT_NAMESPACE : node.namespace;
  const name = `${node.name}.${context.random.createUuid().replaceAll('-', '').slice(0, 16)}`;
  const now = formatTime(context.clock.now());
  const { apiVersion = '', kind = '', name: owner = '', uid = '' } = reference;
  const ownerText = `[${apiVersion}/${kind}, namespace: ${node.namespace}, name: ${owner}, uid: ${uid}]`;
  const body = {
    metadata: { name, namespace },
    involvedObject: {
      kind: node.resource.kind,
      namespace: node.namespace,
      name: node.name,
      uid: node.uid,
      apiVersion: node.resource.apiVersion,
    },
    reason: 'OwnerRefInvalidNamespace',
    message: `ownerRef ${ownerText} does not exist in namespace ${JSON.stringify(node.namespace)}`,
    source: { component: COMPONENT_NAME },
    firstTimestamp: now,
    lastTimestamp: now,
    count: 1,
    type: 'Warning',
    reportingComponent: COMPONENT_NAME,
    reportingInstance: '',
  };
  const object = createObject({ resource: events, body, manager: 'kube-controller-manager' }, context);
  await context.storage(events).write(`${namespace}/${name}`, () => ({ put: object }));
}
