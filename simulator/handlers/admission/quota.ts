/**
 * Checks a write against the quotas of its namespace, as the last step of admission. A write that exceeds a quota is rejected with 403.
 * Otherwise its usage is added to the status of each quota in scope. A dry run is checked but not charged.
 */

import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { createForbiddenError } from '../../pure/status/reasons.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { runWithNamespaceLock } from '../../registry/quota/namespace-lock.ts';
import { checkQuota, readStatus } from '../../registry/quota/quota-object.ts';
import { isInScope } from '../../registry/quota/scopes.ts';
import {
  appliesToUpdates,
  computeIncrease,
  countObject,
  findMissingAmounts,
  isUsageName,
} from '../../registry/quota/usage.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { ResourceStorage, StoredItem } from '../../store/watch-cache.ts';
import type { Call, Endpoint } from '../call.ts';

/** The check of an object against the quotas of its namespace. */
export interface QuotaCheck {
  /** Throws the error that rejects the write. If it is called again for a retried write, only the last call is charged. */
  check(object: ApiObject, previous?: ApiObject): void;
}

const NO_QUOTA_CHECK: QuotaCheck = { check: () => undefined };

/** Runs `write`. If the namespace has quotas, locks the namespace during the write, and charges the usage after the write. */
export async function writeWithinQuota<T>(call: Call, write: (quotaCheck: QuotaCheck) => Promise<T>): Promise<T> {
  const { namespace, endpoint, context } = call;
  if (namespace === '' || (endpoint.subresource !== undefined && !isResize(endpoint))) return write(NO_QUOTA_CHECK);
  if (context.disabledPlugins?.has('ResourceQuota')) return write(NO_QUOTA_CHECK);
  const quotaResource = context.registry.find('', 'v1', 'resourcequotas');
  const storage = quotaResource === undefined ? undefined : context.storage(quotaResource);
  if (storage === undefined || storage.countObjects() === 0) return write(NO_QUOTA_CHECK);
  const prefix = `${namespace}/`;
  const { items } = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
  if (items.length === 0) return write(NO_QUOTA_CHECK);
  return runWithNamespaceLock(context.locks, namespace, async () => {
    const quotaList = await storage.list({ prefix, freshness: { type: 'mostRecent' } });
    const quotaCharge = new QuotaCharge(call, quotaList.items);
    const result = await write(quotaCharge);
    if (!call.writeOptions.dryRun) await quotaCharge.storeUsage(storage);
    return result;
  });
}

/** Reports whether the request resizes a pod, which can increase the usage. */
function isResize({ resource, subresource }: Endpoint): boolean {
  return resource.resource === 'pods' && subresource?.name === 'resize';
}

/** Returns the names of the limits of the quota that apply to the resource, such as `count/pods`, sorted. */
function listLimitedNames(quota: ApiObject, resource: ResourceType): string[] {
  return Object.keys(readStatus(quota).hard)
    .filter((name) => isUsageName(resource, name))
    .sort();
}

class QuotaCharge implements QuotaCheck {
  readonly #call: Call;
  readonly #quotas: readonly StoredItem[];
  #usedAmountsByQuota = new Map<string, Readonly<JsonObject>>();

  constructor(call: Call, quotas: readonly StoredItem[]) {
    this.#call = call;
    this.#quotas = quotas;
  }

  check(object: ApiObject, previous?: ApiObject): void {
    const { endpoint, context } = this.#call;
    const { resource } = endpoint;
    const { groupSuffix } = context.dialect;
    this.#usedAmountsByQuota = new Map();
    if (previous !== undefined && !appliesToUpdates(resource) && !isResize(endpoint)) return;
    const matchingQuotas = this.#quotas
      .filter(({ object: quota }) => isInScope(quota, resource, object))
      .map(({ key, object: quota }) => ({ key, quota, limitedNames: listLimitedNames(quota, resource) }))
      .filter(({ limitedNames }) => limitedNames.length > 0);
    for (const { quota, limitedNames } of matchingQuotas) {
      const missingAmountsText = findMissingAmounts(resource, limitedNames, object);
      if (missingAmountsText !== undefined)
        throw this.#createRejection(object, `failed quota: ${quota.metadata.name}: ${missingAmountsText}`);
    }
    for (const { key, quota, limitedNames } of matchingQuotas) {
      const previousInScope = previous !== undefined && isInScope(quota, resource, previous) ? previous : undefined;
      const increase = computeIncrease(
        countObject(resource, object, groupSuffix),
        countObject(resource, previousInScope, groupSuffix),
      );
      if (increase.size === 0) continue;
      const verdict = checkQuota(quota, limitedNames, increase);
      if ('rejection' in verdict) throw this.#createRejection(object, verdict.rejection);
      this.#usedAmountsByQuota.set(key, verdict.used);
    }
  }

  #createRejection({ metadata }: ApiObject, text: string): Error {
    return createForbiddenError(this.#call.endpoint.qualifiedResource, metadata.name ?? '', text);
  }

  async storeUsage(storage: ResourceStorage): Promise<void> {
    for (const [key, usedAmounts] of this.#usedAmountsByQuota) {
      await storage.write(key, (current) => {
        if (current === undefined) return 'unchanged';
        return { put: { ...current.object, status: { ...readMembers(current.object.status), used: usedAmounts } } };
      });
    }
  }
}
