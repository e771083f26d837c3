/**
 * The last admission of a write: the quotas of the namespace. A write that exceeds one is rejected with 403 before anything is stored;
 * otherwise it is charged to the status of each quota in scope. A dry run is checked and not charged.
 */

import type { ApiObject, JsonObject } from '../pure/object.ts';
import { forbidden } from '../pure/status/reasons.ts';
import { objectMembers } from '../pure/value/object-members.ts';
import { runWithNamespaceLock } from '../registry/quota/namespace-lock.ts';
import { checkQuota } from '../registry/quota/quota-object.ts';
import { isInScope } from '../registry/quota/scopes.ts';
import { countsChanges, objectUsage, usageIncrease, usageNames } from '../registry/quota/usage.ts';
import type { Item, ResourceStorage } from '../store/watch-cache.ts';
import type { Call } from './call.ts';

export interface Allowance {
  /** Throws the error that rejects the write; the result of the last call counts. */
  check(object: ApiObject, previous?: ApiObject): void;
}

const UNLIMITED: Allowance = { check: () => undefined };

/** With quotas, `write` runs under the lock of the namespace, and the checked usage is charged when it is done. */
export async function writeWithinQuota<T>(call: Call, write: (allowance: Allowance) => Promise<T>): Promise<T> {
  const { namespace, endpoint, context } = call;
  if (namespace === '' || endpoint.subresource !== undefined) return write(UNLIMITED);
  if (context.disabledPlugins?.has('ResourceQuota')) return write(UNLIMITED);
  const quotas = context.registry.find('', 'v1', 'resourcequotas');
  const storage = quotas === undefined ? undefined : context.storage(quotas);
  if (storage === undefined || storage.count() === 0) return write(UNLIMITED);
  const prefix = `${namespace}/`;
  const { items } = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
  if (items.length === 0) return write(UNLIMITED);
  return runWithNamespaceLock(storage, namespace, async () => {
    const newest = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
    const charge = new Charge(call, newest.items);
    const result = await write(charge);
    if (!call.writeOptions.dryRun) await charge.settle(storage);
    return result;
  });
}

class Charge implements Allowance {
  readonly #call: Call;
  readonly #quotas: readonly Item[];
  #used = new Map<string, Readonly<JsonObject>>();

  constructor(call: Call, quotas: readonly Item[]) {
    this.#call = call;
    this.#quotas = quotas;
  }

  check(object: ApiObject, previous?: ApiObject): void {
    const { resource, qualified } = this.#call.endpoint;
    this.#used = new Map();
    if (previous !== undefined && !countsChanges(resource)) return;
    for (const { key, object: quota } of this.#quotas) {
      if (!isInScope(quota, resource, object)) continue;
      const before = previous !== undefined && isInScope(quota, resource, previous) ? previous : undefined;
      const more = usageIncrease(objectUsage(resource, object), objectUsage(resource, before));
      if (more.size === 0) continue;
      const verdict = checkQuota(quota, usageNames(resource), more);
      if (verdict === undefined) continue;
      if ('refused' in verdict) throw forbidden(qualified, object.metadata.name ?? '', verdict.refused);
      this.#used.set(key, verdict.used);
    }
  }

  async settle(storage: ResourceStorage): Promise<void> {
    for (const [key, used] of this.#used) {
      await storage.write(key, (current) => {
        if (current === undefined) return 'unchanged';
        return { put: { ...current.object, status: { ...objectMembers(current.object.status), used } } };
      });
    }
  }
}
