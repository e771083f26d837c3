/**
 * Failures by cause: scenarios that failed at the same sort of request with the same expected and actual value have one. The most basic operations
 * come first, since what stands on them fails with them.
 *
 *     the status of the answer to PUT endpoints/NAME: 201 expected, 404 NotFound came      8 scenarios, 5 rules
 */
import type { ScenarioResult } from './schema/envelope.ts';

export interface Cause {
  /** What was compared, of which request, without the names of one scenario. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
}

export function causesOf(scenarios: readonly ScenarioResult[]): Cause[] {
  const groups = new Map<string, ScenarioResult[]>();
  for (const scenario of scenarios) {
    if (scenario.verdict !== 'failed') continue;
    const key = JSON.stringify(signatureOf(scenario));
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  const causes = [...groups.values()].map((group): Cause => {
    const [first] = group;
    const { what, expected, actual } = first === undefined ? NOTHING : signatureOf(first);
    return { what, expected, actual, scenarios: group, rules: [...new Set(group.flatMap(({ rules }) => rules))] };
  });
  return causes.toSorted((a, b) => rankOf(a) - rankOf(b) || b.scenarios.length - a.scenarios.length);
}

export function causeText({ what, expected, actual }: Cause): string {
  return expected === '' ? what : `${what}: ${expected} expected, ${actual} came`;
}

export function countText({ scenarios, rules }: Cause): string {
  return `${counted(scenarios.length, 'scenario')}, ${counted(rules.length, 'rule')}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

interface Signature {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

const NOTHING: Signature = { what: '', expected: '', actual: '' };
const LONGEST = 100;

function signatureOf({ failure }: ScenarioResult): Signature {
  const [what = '', ...rest] = (failure?.message ?? 'failed').split('\n');
  const expected = failure?.expected ?? '';
  return {
    what: general(what),
    expected: /^[\d ]/.test(expected) || expected.startsWith('a ') ? expected : general(expected),
    actual: general(statusText(failure?.actual ?? (expected === '' ? (rest[0] ?? '') : ''))),
  };
}

/** Of an error the code, the reason and the message: the rest of a Status says the same again. */
function statusText(actual: string): string {
  const [, code, body = ''] = /^(\d{3}) (\{.*)/s.exec(actual) ?? [];
  if (code === undefined) return actual;
  const [reason, message] = ['reason', 'message'].map(
    (name) => new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(body)?.[1],
  );
  return [code, reason, message].filter((part) => part !== undefined).join(' ');
}

/** Without what another scenario, or the same one another time, would say otherwise. */
function general(text: string): string {
  const one = text
    .replaceAll(/\/apis?\/(?:[\w.-]+\/)?v\d\w*\/(?:namespaces\/[\w.-]+\/)?(?=[a-z])/g, '')
    .replaceAll(/(?<=[a-z]\/)[\w.-]+(?=[\s?:/]|$)/g, 'NAME')
    .replaceAll(/=[^&\s:"]+/g, '=…')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UID')
    .replaceAll(/assay[\w-]{6,}/g, 'NAMESPACE')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\b(item-)?\d+\b(?! (?:[A-Z]|$))/g, 'N');
  return one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
}

/** Requests in the order in which others stand on them. */
const BASIC_FIRST = [/\bPOST \w/, /\bGET \w/, /\bPUT \w/, /\bDELETE \w/, /\bPATCH \w/, /\bwatch\b/];

function rankOf({ what }: Cause): number {
  if (what.startsWith('basic: ')) return -1;
  const rank = BASIC_FIRST.findIndex((pattern) => pattern.test(what));
  return rank < 0 ? BASIC_FIRST.length : rank;
}
