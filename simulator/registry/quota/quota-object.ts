/** A ResourceQuota, read: its limits, what is used of them, and whether a usage still fits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { canonicalText, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import type { Usage } from './usage.ts';

type Amounts = Readonly<JsonObject>;

interface QuotaObject extends ApiObject {
  readonly spec?: { hard?: Amounts; scopes?: string[]; scopeSelector?: JsonObject };
  readonly status?: { hard?: Amounts; used?: Amounts };
}

/** Objects are counted by quotas without scopes only: a scope is about pods and what they ask for. */
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

export type Verdict = { readonly used: Amounts } | { readonly refused: string } | undefined;

/**
 * What is used when `more` is added, why it can't be, or nothing when the quota is not about it. Limits are those of the status: a quota
 * holds as soon as somebody has counted what is there.
 */
export function judge(quota: ApiObject, names: readonly string[], more: Usage): Verdict {
  const name = quota.metadata.name ?? '';
  const { hard, used } = statusOf(quota);
  const limited = names.filter((each) => Object.hasOwn(hard, each)).toSorted();
  if (limited.length === 0 || isScoped(quota)) return undefined;
  if (limited.some((each) => !Object.hasOwn(used, each))) {
    return { refused: `status unknown for quota: ${name}, resources: ${limited.join(',')}` };
  }
  const asked = limited.filter((each) => (more.get(each) ?? 0n) > 0n);
  const after = Object.fromEntries(asked.map((each) => [each, sum(used[each], more.get(each) ?? 0n)]));
  const exceeded = asked.filter((each) => compareQuantities(parsed(after[each]), parsed(hard[each])) > 0);
  if (exceeded.length === 0) return { used: { ...used, ...after } };
  const shown = (amounts: Amounts) => exceeded.map((each) => `${each}=${parsed(amounts[each]).text}`).join(',');
  const requested = Object.fromEntries([...more].map(([each, amount]) => [each, String(amount)]));
  return {
    refused: `exceeded quota: ${name}, requested: ${shown(requested)}, used: ${shown(used)}, limited: ${shown(hard)}`,
  };
}

function parsed(amount: unknown): Quantity {
  return parseQuantity(String(amount ?? '0'));
}

function sum(amount: unknown, more: bigint): string {
  const { unscaled, scale, format } = parsed(amount);
  const total = scale >= 0 ? unscaled * 10n ** BigInt(scale) + more : unscaled + more * 10n ** BigInt(-scale);
  return canonicalText({ unscaled: total, scale: Math.min(scale, 0), format });
}
