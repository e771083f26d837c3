/** Handles exec, attach and portforward of a pod: streams to the kubelet over an upgraded connection. */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { chooseContainer, readNodeName, readPod } from './container.ts';
import { describeRefusedConnection, findKubeletAddress, joinHostPort } from './kubelet-address.ts';

export async function handleStream(call: Call): Promise<HttpResponse> {
  const { endpoint, info, request } = call;
  const isPortForward = endpoint.subresource?.name === 'portforward';
  if (isPortForward) checkPorts(info.query.get('ports') ?? []);
  const pod = await readPod(call, info.name);
  if (!isPortForward) chooseContainer(call, pod);
  const nodeName = readNodeName(pod);
  if (nodeName === '') throw createBadRequestError(`pod ${info.name} does not have a host assigned`);
  const { host, port } = await findKubeletAddress(call, nodeName, 'pods');
  if (request.headers.upgrade === undefined) throw createBadRequestError('Upgrade request required');
  throw createErrorWithoutReason(`error dialing backend: ${describeRefusedConnection(joinHostPort(host, port))}`);
}

function checkPorts(ports: readonly string[]): void {
  const invalidPort = ports.flatMap((list) => list.split(',')).find((port) => !/^\d+$/.test(port.trim()));
  if (invalidPort === undefined) return;
  const message = `strconv.ParseUint: parsing ${JSON.stringify(invalidPort.trim())}: invalid syntax`;
  throw createBadRequestError(`cannot convert to []int32: ${message}`);
}
