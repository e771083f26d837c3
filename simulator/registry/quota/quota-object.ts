/** A ResourceQuota: its limits, its usage, and whether more fits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { canonicalText, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import { membersOf } from '../../pure/value/members-of.ts';
import type { Usage } from './usage.ts';

type Amounts = Readonly<JsonObject>;

interface QuotaSpec {
  readonly hard?: Amounts;
}

interface QuotaStatus {
  readonly hard?: Amounts;
  readonly used?: Amounts;
}

export function specHard(quota: ApiObject): Amounts {
  const { hard }: QuotaSpec = membersOf(quota.spec);
  return hard ?? {};
}

export function statusOf(quota: ApiObject): { readonly hard: Amounts; readonly used: Amounts } {
  const { hard = {}, used = {} }: QuotaStatus = membersOf(quota.status);
  return { hard, used };
}

export type QuotaDecision = { readonly used: Amounts } | { readonly refused: string } | undefined;

/**
 * The usage with `more` added, why it is refused, or undefined when the quota does not limit it (scopes are for the caller). Limits are those of the status: a quota
 * is enforced once the controller has counted the existing objects.
 */
export function checkQuota(quota: ApiObject, names: readonly string[], more: Usage): QuotaDecision {
  const name = quota.metadata.name ?? '';
  const { hard, used } = statusOf(quota);
  const limited = names.filter((each) => Object.hasOwn(hard, each)).toSorted();
  if (limited.length === 0) return undefined;
  if (limited.some((each) => !Object.hasOwn(used, each))) {
    return { refused: `status unknown for quota: ${name}, resources: ${limited.join(',')}` };
  }
  const increased = limited.filter((each) => (more.get(each) ?? 0n) > 0n);
  const after = Object.fromEntries(increased.map((each) => [each, sum(used[each], more.get(each) ?? 0n)]));
  const exceeded = increased.filter((each) => compareQuantities(quantityOf(after[each]), quantityOf(hard[each])) > 0);
  if (exceeded.length === 0) return { used: { ...used, ...after } };
  const listed = (amounts: Amounts) => exceeded.map((each) => `${each}=${quantityOf(amounts[each]).text}`).join(',');
  const requestedAmounts = Object.fromEntries([...more].map(([each, amount]) => [each, String(amount)]));
  return {
    refused: `exceeded quota: ${name}, requested: ${listed(requestedAmounts)}, used: ${listed(used)}, limited: ${listed(hard)}`,
  };
}

function quantityOf(amount: unknown): Quantity {
  return parseQuantity(String(amount ?? '0'));
}

function sum(amount: unknown, more: bigint): string {
  const { unscaled, scale, format } = quantityOf(amount);
  const total = scale >= 0 ? unscaled * 10n ** BigInt(scale) + more : unscaled + more * 10n ** BigInt(-scale);
  return canonicalText({ unscaled: total, scale: Math.min(scale, 0), format });
}
