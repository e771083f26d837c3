/**
 * Handles the subresources that connect a client to a process: log, exec, attach and portforward of pods, and proxy of pods, services and
 * nodes. The simulator runs no processes, so each request ends with the error that kube-apiserver returns if the connection is refused.
 */
import type { Answer } from '../../ground/exchange.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import { readLog } from './log.ts';
import { proxyNode, proxyPod, proxyService } from './proxy.ts';
import { openStream } from './stream.ts';

type Connector = (call: Call) => Promise<Answer>;

const CONNECTORS: Readonly<Record<string, Connector>> = {
  'pods/log': readLog,
  'pods/attach': openStream,
  'pods/exec': openStream,
  'pods/portforward': openStream,
  'pods/proxy': proxyPod,
  'services/proxy': proxyService,
  'nodes/proxy': proxyNode,
};

/** Returns the handler of the subresource, or undefined for other endpoints. */
export function findConnector({ endpoint: { resource, subresource }, info }: Call): Connector | undefined {
  if (subresource?.connects !== true) return undefined;
  const connector = CONNECTORS[`${resource.resource}/${subresource.name}`];
  if (subresource.name === 'log' || !info.query.has('dryRun')) return connector;
  return () => Promise.reject(badRequest('dryRun is not supported'));
}
