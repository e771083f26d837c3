/** The clean-up list of a scenario: objects that it created, and servers, watches and proxies that it opened. */
import { type Exchange, jsonOf, statusOf } from '../../../client/exchange/exchange.ts';
import type { Manifest } from '../states.ts';

export class CleanUp {
  /** Paths of created objects, in the order of their creation. */
  readonly paths: string[] = [];
  /** Paths of objects that finalizers hold: these are released first. */
  readonly held: string[] = [];
  /** Runs at the end, before objects are deleted: closes what the scenario opened. */
  readonly atEnd: (() => unknown)[] = [];
  /** Runs after everything was deleted: ends servers and proxies. */
  readonly atLast: (() => unknown)[] = [];

  /** Notes the object that a request created. */
  note(exchange: Exchange): void {
    const { method, path } = exchange.request;
    const isCreated = statusOf(exchange) === 201 || (method === 'POST' && statusOf(exchange) === 200);
    if (!isCreated || (method !== 'POST' && method !== 'PUT' && method !== 'PATCH')) return;
    const bare = path.split('?')[0] ?? path;
    const metadata = jsonOf<Manifest>(exchange)?.metadata;
    // The answer to a dry run has a name, too; not every server supports dry runs.
    if (typeof metadata?.name !== 'string') return;
    const createdPath = method === 'POST' ? `${bare}/${metadata.name}` : bare;
    this.paths.push(createdPath);
    if (Array.isArray(metadata.finalizers)) this.held.push(createdPath);
  }
}
