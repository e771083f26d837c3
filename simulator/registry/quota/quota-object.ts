/** A ResourceQuota: its limits, its usage, and the check whether an increase is within the limits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { canonicalText, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import { objectMembers } from '../../pure/value/object-members.ts';
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
  const { hard }: QuotaSpec = objectMembers(quota.spec);
  return hard ?? {};
}

export function readStatus(quota: ApiObject): { readonly hard: Amounts; readonly used: Amounts } {
  const { hard = {}, used = {} }: QuotaStatus = objectMembers(quota.status);
  return { hard, used };
}

export type QuotaDecision = { readonly used: Amounts } | { readonly refused: string } | undefined;

/**
 * Returns the usage with `more` added, the reason for a refusal, or undefined if the quota does not limit the resources (callers check the
 * scopes). Limits are read from the status: a quota is enforced after the controller has counted the existing objects.
 */
export function checkQuota(quota: ApiObject, names: readonly string[], more: Usage): QuotaDecision {
  const name = quota.metadata.name ?? '';
  const { hard, used } = readStatus(quota);
  const limited = names.filter((each) => Object.hasOwn(hard, each)).toSorted();
  if (limited.length === 0) return undefined;
  if (limited.some((each) => !Object.hasOwn(used, each))) {
    return { refused: `status unknown for quota: ${name}, resources: ${limited.join(',')}` };
  }
  const increased = limited.filter((each) => (more.get(each) ?? 0n) > 0n);
  const after = Object.fromEntries(increased.map((each) => [each, sum(used[each], more.get(each) ?? 0n)]));
  const exceeded = increased.filter((each) => compareQuantities(toQuantity(after[each]), toQuantity(hard[each])) > 0);
  if (exceeded.length === 0) return { used: { ...used, ...after } };
  const formatAmounts = (amounts: Amounts) =>
    exceeded.map((each) => `${each}=${toQuantity(amounts[each]).text}`).join(',');
  const requestedAmounts = Object.fromEntries([...more].map(([each, amount]) => [each, String(amount)]));
  return {
    refused: `exceeded quota: ${name}, requested: ${formatAmounts(requestedAmounts)}, used: ${formatAmounts(used)}, limited: ${formatAmounts(hard)}`,
  };
}

function toQuantity(amount: unknown): Quantity {
  return parseQuantity(String(amount ?? '0'));
}

function sum(amount: unknown, more: bigint): string {
  const { unscaled, scale, format } = toQuantity(amount);
  const total = scale >= 0 ? unscaled * 10n ** BigInt(scale) + more : unscaled + more * 10n ** BigInt(-scale);
  return canonicalText({ unscaled: total, scale: Math.min(scale, 0), format });
}
