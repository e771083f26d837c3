/**
 * Handles the subresources that connect a client to a process: log, exec, attach and portforward of pods, and proxy of pods, services and
 * nodes. The simulator runs no processes, so each request ends with the error that kube-apiserver returns if the connection is refused.
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { handleLog } from './log.ts';
import { proxyNode, proxyPod, proxyService } from './proxy.ts';
import { handleStream } from './stream.ts';

type ConnectHandler = (call: Call) => Promise<HttpResponse>;

const HANDLERS_BY_SUBRESOURCE: Readonly<Record<string, ConnectHandler>> = {
  'pods/log': handleLog,
  'pods/attach': handleStream,
  'pods/exec': handleStream,
  'pods/portforward': handleStream,
  'pods/proxy': proxyPod,
  'services/proxy': proxyService,
  'nodes/proxy': proxyNode,
};

/** Returns the handler of the subresource, or undefined for other endpoints. */
export function findConnectHandler({ endpoint: { resource, subresource }, info }: Call): ConnectHandler | undefined {
  if (subresource?.connects !== true) return undefined;
  const handler = HANDLERS_BY_SUBRESOURCE[`${resource.resource}/${subresource.name}`];
  if (subresource.name === 'log' || !info.query.has('dryRun')) return handler;
  return () => Promise.reject(createBadRequestError('dryRun is not supported'));
}
