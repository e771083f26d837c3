/** A ResourceQuota: its limits, its usage, and the check whether an increase is within the limits. */
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '../../pure/quantity/quantity.ts';
import { readMembers } from '../../pure/value/object-members.ts';
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
  const { hard }: QuotaSpec = readMembers(quota.spec);
  return hard ?? {};
}

export function readStatus(quota: ApiObject): { readonly hard: Amounts; readonly used: Amounts } {
  const { hard = {}, used = {} }: QuotaStatus = readMembers(quota.status);
  return { hard, used };
}

export type QuotaDecision = { readonly used: Amounts } | { readonly refused: string };

/**
 * Returns the usage with `more` added, or the reason for a refusal. `limited`: the names under `hard` that
 * concern the object, sorted. Limits are read from the status: a quota is enforced after the controller has counted the existing objects.
 */
export function checkQuota(quota: ApiObject, limited: readonly string[], more: Usage): QuotaDecision {
  const name = quota.metadata.name ?? '';
  const { hard, used } = readStatus(quota);
  if (limited.some((each) => !Object.hasOwn(used, each))) {
    return { refused: `status unknown for quota: ${name}, resources: ${limited.join(',')}` };
  }
  const requested = new Map([...more].filter(([each]) => limited.includes(each)));
  const after = [...requested].map(([each, amount]) => [each, addQuantities(toQuantity(used[each]), amount)] as const);
  const exceeded = after.filter(([each, amount]) => compareQuantities(amount, toQuantity(hard[each])) > 0);
  if (exceeded.length === 0)
    return { used: { ...used, ...Object.fromEntries(after.map(([each, { text }]) => [each, text])) } };
  const names = exceeded.map(([each]) => each).sort();
  const format = (read: (name: string) => Quantity | undefined) =>
    names.map((each) => `${each}=${read(each)?.text}`).join(',');
  const [usedText, limitText] = [used, hard].map((amounts) => format((each) => toQuantity(amounts[each])));
  const requestedText = format((each) => requested.get(each));
  return { refused: `exceeded quota: ${name}, requested: ${requestedText}, used: ${usedText}, limited: ${limitText}` };
}

function toQuantity(amount: unknown): Quantity {
  return parseQuantity(String(amount ?? '0'));
}
