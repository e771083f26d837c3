/** Reads the limits and the usage of a ResourceQuota, and checks whether an increase is within the limits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import type { Usage } from './usage.ts';

type QuotaAmounts = Readonly<JsonObject>;

interface QuotaSpec {
  readonly hard?: QuotaAmounts;
}

interface QuotaStatus {
  readonly hard?: QuotaAmounts;
  readonly used?: QuotaAmounts;
}

export function readHardLimits(quota: ApiObject): QuotaAmounts {
  const { hard }: QuotaSpec = readMembers(quota.spec);
  return hard ?? {};
}

export function readStatus(quota: ApiObject): { readonly hard: QuotaAmounts; readonly used: QuotaAmounts } {
  const { hard = {}, used = {} }: QuotaStatus = readMembers(quota.status);
  return { hard, used };
}

export type QuotaDecision = { readonly used: QuotaAmounts } | { readonly rejection: string };

/**
 * Returns the usage after `increase`, or the reason for a rejection. `limitedResources` are the names in `hard` that concern the object,
 * sorted. Limits are read from the status, because a quota is enforced only after the controller has counted the existing objects.
 */
export function checkQuota(quota: ApiObject, limitedResources: readonly string[], increase: Usage): QuotaDecision {
  const quotaName = quota.metadata.name ?? '';
  const { hard, used } = readStatus(quota);
  if (limitedResources.some((name) => !Object.hasOwn(used, name))) {
    return { rejection: `status unknown for quota: ${quotaName}, resources: ${limitedResources.join(',')}` };
  }
  const requestedAmounts = new Map([...increase].filter(([name]) => limitedResources.includes(name)));
  const amountsAfterRequest = [...requestedAmounts].map(
    ([name, amount]) => [name, addQuantities(toQuantity(used[name]), amount)] as const,
  );
  const exceededAmounts = amountsAfterRequest.filter(
    ([name, amount]) => compareQuantities(amount, toQuantity(hard[name])) > 0,
  );
  if (exceededAmounts.length === 0)
    return { used: { ...used, ...Object.fromEntries(amountsAfterRequest.map(([name, { text }]) => [name, text])) } };
  const names = exceededAmounts.map(([name]) => name).sort();
  const formatAmounts = (findAmount: (name: string) => Quantity | undefined) =>
    names.map((name) => `${name}=${findAmount(name)?.text}`).join(',');
  const [usedText, limitText] = [used, hard].map((amounts) => formatAmounts((name) => toQuantity(amounts[name])));
  const requestedText = formatAmounts((name) => requestedAmounts.get(name));
  return {
    rejection: `exceeded quota: ${quotaName}, requested: ${requestedText}, used: ${usedText}, limited: ${limitText}`,
  };
}

function toQuantity(amount: unknown): Quantity {
  return parseQuantity(String(amount ?? '0'));
}
