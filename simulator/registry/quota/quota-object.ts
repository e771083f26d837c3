/** A ResourceQuota: its limits, its usage, and whether more fits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { canonicalText, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import type { Usage } from './usage.ts';

type Amounts = Readonly<JsonObject>;

interface QuotaObject extends ApiObject {
  readonly spec?: { hard?: Amounts; scopes?: string[]; scopeSelector?: JsonObject };
  readonly status?: { hard?: Amounts; used?: Amounts };
}

/** Scopes select pods, which this server does not measure; such quotas are not enforced. */
export function isScoped(quota: ApiObject): boolean {
  const { spec } = quota as QuotaObject;
  return (spec?.scopes ?? []).length > 0 || spec?.scopeSelector !== undefined;
}

export function specHard(quota: ApiObject): Amounts {
  return (quota as QuotaObject).spec?.hard ?? {};
}

export function statusOf(quota: ApiObject): { readonly hard: Amounts; readonly used: Amounts } {
  const { status } = quota as QuotaObject;
  return { hard: status?.hard ?? {}, used: status?.used ?? {} };
}

export type QuotaDecision = { readonly used: Amounts } | { readonly refused: string } | undefined;

/**
 * The usage with `more` added, why it is refused, or undefined when the quota does not limit it. Limits are those of the status: a quota
 * is enforced once the controller has counted the existing objects.
 */
export function checkQuota(quota: ApiObject, names: readonly string[], more: Usage): QuotaDecision {
  const name = quota.metadata.name ?? '';
  const { hard, used } = statusOf(quota);
  const limited = names.filter((each) => Object.hasOwn(hard, each)).toSorted();
  if (limited.length === 0 || isScoped(quota)) return undefined;
  if (limited.some((each) => !Object.hasOwn(used, each))) {
    return { refused: `status unknown for quota: ${name}, resources: ${limited.join(',')}` };
  }
  const increased = limited.filter((each) => (more.get(each) ?? 0n) > 0n);
  const after = Object.fromEntries(increased.map((each) => [each, sum(used[each], more.get(each) ?? 0n)]));
  const exceeded = increased.filter((each) => compareQuantities(quantityOf(after[each]), quantityOf(hard[each])) > 0);
  if (exceeded.length === 0) return { used: { ...used, ...after } };
  const listed = (amounts: Amounts) => exceeded.map((each) => `${each}=${quantityOf(amounts[each]).text}`).join(',');
  const requested = Object.fromEntries([...more].map(([each, amount]) => [each, String(amount)]));
  return {
    refused: `exceeded quota: ${name}, requested: ${listed(requested)}, used: ${listed(used)}, limited: ${listed(hard)}`,
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
