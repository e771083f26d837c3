/** The cleanup of a scenario: the objects that it created, and actions that close the servers, watches and proxies that it opened. */
import { type Exchange, getStatus, parseJsonBody } from '../../../client/exchange/exchange.ts';
import type { Manifest } from '../state-manifests.ts';

export class CleanUpPlan {
  /** The paths of created objects, in the order of their creation. */
  readonly createdPaths: string[] = [];
  /** The paths of created objects with finalizers. Their finalizers are removed before objects are deleted. */
  readonly pathsWithFinalizers: string[] = [];
  /** Functions that run at the end of the scenario, before objects are deleted. They close what the scenario opened. */
  readonly actionsBeforeDeletion: (() => unknown)[] = [];
  /** Functions that run after all created objects are deleted. They stop servers and proxies. */
  readonly actionsAfterDeletion: (() => unknown)[] = [];

  /** Records the path of the object that a request created. */
  recordCreation(exchange: Exchange): void {
    const { method, path } = exchange.request;
    const isCreated = getStatus(exchange) === 201 || (method === 'POST' && getStatus(exchange) === 200);
    if (!isCreated || (method !== 'POST' && method !== 'PUT' && method !== 'PATCH')) return;
    const barePath = path.split('?')[0] ?? path;
    const metadata = parseJsonBody<Manifest>(exchange)?.metadata;
    // The response to a dry run also contains a name, and not every server supports dry runs.
    if (typeof metadata?.name !== 'string') return;
    const createdPath = method === 'POST' ? `${barePath}/${metadata.name}` : barePath;
    this.createdPaths.push(createdPath);
    if (Array.isArray(metadata.finalizers)) this.pathsWithFinalizers.push(createdPath);
  }
}
