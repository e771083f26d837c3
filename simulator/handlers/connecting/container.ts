/** Finds the pod of a request, its node, and the container that the request selects. */
import type { ApiObject } from '../../pure/object.ts';
import { readTextParameter } from '../../pure/query/query.ts';
import { createBadRequestError, createNotFoundError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { Call } from '../call.ts';
import { readCoreObject } from './kubelet-address.ts';

interface PodSpec {
  readonly nodeName?: string;
  readonly containers?: readonly NamedContainer[];
  readonly initContainers?: readonly NamedContainer[];
  readonly ephemeralContainers?: readonly NamedContainer[];
}

interface NamedContainer {
  readonly name: string;
}

export async function readPod(call: Call, name: string): Promise<ApiObject> {
  const pod = await readCoreObject(call, 'pods', name);
  if (pod === undefined) throw createNotFoundError({ group: '', resource: 'pods' }, name);
  return pod;
}

export function readNodeName({ spec }: ApiObject): string {
  const { nodeName = '' }: PodSpec = readMembers(spec);
  return nodeName;
}

/** Returns the name of the container in the query, or the name of the only container. */
export function chooseContainer({ info }: Call, { metadata, spec }: ApiObject): string {
  const { containers = [], initContainers = [], ephemeralContainers = [] }: PodSpec = readMembers(spec);
  const names = [...initContainers, ...containers, ...ephemeralContainers].map(({ name }) => name);
  const requestedName = readTextParameter(info.query, 'container') ?? '';
  if (requestedName !== '') {
    if (names.includes(requestedName)) return requestedName;
    throw createBadRequestError(`container ${requestedName} is not valid for pod ${metadata.name}`);
  }
  const [firstContainer] = containers;
  if (containers.length === 1 && firstContainer !== undefined) return firstContainer.name;
  const message = `a container name must be specified for pod ${metadata.name}`;
  throw createBadRequestError(containers.length === 0 ? message : `${message}, choose one of: [${names.join(' ')}]`);
}
