/**
 * Failures by cause: scenarios that failed at the same sort of request with the same expected and actual value have one. The basics come first, in
 * the order in which they run, with what was not sent because of them; then the others by how basic their request is.
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
  /** The basics that failed by it. */
  readonly basics: readonly string[];
  /** What stands on these and was not sent; of rules those that nothing else judged. */
  readonly blocked: Blocked;
}

export interface Blocked {
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
}

export function causesOf(scenarios: readonly ScenarioResult[]): Cause[] {
  const groups = new Map<string, ScenarioResult[]>();
  for (const scenario of scenarios) {
    if (scenario.verdict !== 'failed') continue;
    const key = keyOf(signatureOf(scenario));
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  const causes = [...groups.values()].map((group): Cause => {
    const [first] = group;
    const { what, expected, actual } = first === undefined ? NOTHING : signatureOf(first);
    const basics = [...new Set(group.flatMap(({ basic }) => basic ?? []))];
    const rules = [...new Set(group.flatMap((one) => one.rules))];
    return { what, expected, actual, scenarios: group, rules, basics, blocked: blockedBy(basics, scenarios) };
  });
  return causes.toSorted((a, b) => rankOf(a) - rankOf(b) || order(a, b));
}

/** Basics by when they ran, the others by how many scenarios they fail. */
function order(a: Cause, b: Cause): number {
  const [first, second] = [beginning(a), beginning(b)];
  if (a.basics.length > 0 && first !== second) return first < second ? -1 : 1;
  return b.scenarios.length - a.scenarios.length;
}

function beginning({ scenarios }: Cause): string {
  return scenarios.find(({ basic }) => basic !== undefined)?.started ?? '';
}

export function blockedBy(basics: readonly string[], scenarios: readonly ScenarioResult[]): Blocked {
  const blocked = scenarios.filter((one) => one.blockedBy !== undefined && basics.includes(one.blockedBy));
  if (blocked.length === 0) return { scenarios: [], rules: [] };
  const judged = new Set(scenarios.flatMap(({ verdict, rules }) => (verdict === 'skipped' ? [] : rules)));
  const rules = new Set(blocked.flatMap((one) => one.rules));
  return { scenarios: blocked, rules: [...rules].filter((rule) => !judged.has(rule)) };
}

/** `blocked by: watch, 60 scenarios, 31 rules`; undefined where nothing is. */
export function blockedText({ basics, blocked }: Pick<Cause, 'basics' | 'blocked'>): string | undefined {
  return blocked.scenarios.length === 0 ? undefined : `blocked by: ${basics.join(', ')}, ${countText(blocked)}`;
}

export function causeText({ what, expected, actual }: Cause): string {
  return expected === '' ? what : `${what}: ${expected} expected, ${actual} came`;
}

export function countText({ scenarios, rules }: Blocked): string {
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

/**
 * The same field of whatever was looked at, and the same query of an object or of a collection, are one cause, and so is a field that is missing,
 * whatever it should say; the text is that of the first.
 */
function keyOf({ what, expected, actual }: Signature): string {
  const field = what
    .replace(/^the (?:answer|stored [\w ]+|item \S+|list): (?=[\w"[])/, '')
    .replace(/^the answer remembered as "[^"]*"/, 'what was remembered');
  const query = field.replace(/(?:\/NAME)?(\?[^ &]*)(?:&\S*)?/, '$1');
  return JSON.stringify([query, actual === '(absent)' ? '' : expected, actual]);
}

const NOTHING: Signature = { what: '', expected: '', actual: '' };
const LONGEST = 100;

function signatureOf({ failure }: ScenarioResult): Signature {
  const [what = '', ...rest] = (failure?.message ?? 'failed').split('\n');
  const expected = failure?.expected ?? '';
  return {
    what: general(what),
    expected: /^[\d ]/.test(expected) || /^(?:a |\/)/.test(expected) ? expected : general(expected),
    actual: withStatus(statusText(failure?.actual ?? (expected === '' ? (rest[0] ?? '') : ''))),
  };
}

/** A status that comes is told as it is. */
function withStatus(actual: string): string {
  const status = /^\d{3}\b/.exec(actual)?.[0] ?? '';
  return status + general(actual.slice(status.length));
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
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\/apis?\/(?:[\w.-]+\/)?v\d\w*\/(?:namespaces\/[\w.-]+\/)?(?=[a-z])/g, '')
    .replaceAll(/(?<=[a-z]\/)[\w.-]+(?=[\s?:/]|$)/g, 'NAME')
    .replaceAll(/=[^&\s:"]+/g, '=…')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UID')
    .replaceAll(/assay[\w-]{6,}/g, 'NAMESPACE')
    .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, 'TIME')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\d(?:Z|[+-]\d\d:\d\d)?/g, 'TIME')
    .replaceAll(/\b(item-)?\d+\b(?! (?:[A-Z]|$))/g, 'N');
  return one.length > LONGEST ? `${one.slice(0, LONGEST)}…` : one;
}

/** Requests in the order in which others stand on them. */
const BASIC_FIRST = [/\bPOST \w/, /\bGET \w/, /\bPUT \w/, /\bDELETE \w/, /\bPATCH \w/, /\bwatch\b/];

function rankOf({ what, basics }: Cause): number {
  if (basics.length > 0) return -1;
  const rank = BASIC_FIRST.findIndex((pattern) => pattern.test(what));
  return rank < 0 ? BASIC_FIRST.length : rank;
}
