/**
 * Groups failures by cause: scenarios have the same cause if they failed at the same kind of request with the same expected and actual value.
 * Failed basics come first, in the order in which they run, with the scenarios that they block; then the others, the most basic request first.
 *
 *     the status of the answer to PUT endpoints/NAME: 201 expected, 404 NotFound came      8 scenarios, 5 rules
 */
import type { ScenarioResult } from './schema/envelope.ts';

export interface Cause {
  /** The compared value and the request, without the names of a scenario. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
  /** The basics that failed with this cause. */
  readonly basics: readonly string[];
  /** The scenarios that these basics block, and the rules that no other scenario judged. */
  readonly blocked: Blocked;
}

export interface Blocked {
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
}

export function groupByCause(scenarios: readonly ScenarioResult[]): Cause[] {
  const groups = new Map<string, ScenarioResult[]>();
  for (const scenario of scenarios) {
    if (scenario.verdict !== 'failed') continue;
    const key = createKey(createSignature(scenario));
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  const causes = [...groups.values()].map((group): Cause => {
    const [first] = group;
    const { what, expected, actual } = first === undefined ? NOTHING : createSignature(first);
    const basics = [...new Set(group.flatMap(({ basic }) => basic ?? []))];
    const rules = [...new Set(group.flatMap((one) => one.rules))];
    return { what, expected, actual, scenarios: group, rules, basics, blocked: findBlocked(basics, scenarios) };
  });
  return causes.toSorted((a, b) => rankCause(a) - rankCause(b) || compareCauses(a, b));
}

/** Orders basics by time, and other causes by the number of failed scenarios. */
function compareCauses(a: Cause, b: Cause): number {
  const [first, second] = [findStart(a), findStart(b)];
  if (a.basics.length > 0 && first !== second) return first < second ? -1 : 1;
  return b.scenarios.length - a.scenarios.length;
}

function findStart({ scenarios }: Cause): string {
  return scenarios.find(({ basic }) => basic !== undefined)?.started ?? '';
}

export function findBlocked(basics: readonly string[], scenarios: readonly ScenarioResult[]): Blocked {
  const blocked = scenarios.filter((one) => one.blockedBy !== undefined && basics.includes(one.blockedBy));
  if (blocked.length === 0) return { scenarios: [], rules: [] };
  const judged = new Set(scenarios.flatMap(({ verdict, rules }) => (verdict === 'skipped' ? [] : rules)));
  const rules = new Set(blocked.flatMap((one) => one.rules));
  return { scenarios: blocked, rules: [...rules].filter((rule) => !judged.has(rule)) };
}

/** Returns `blocked by: watch, 60 scenarios, 31 rules`, or undefined if nothing is blocked. */
export function formatBlocked({ basics, blocked }: Pick<Cause, 'basics' | 'blocked'>): string | undefined {
  return blocked.scenarios.length === 0 ? undefined : `blocked by: ${basics.join(', ')}, ${formatCounts(blocked)}`;
}

export function formatCause({ what, expected, actual }: Cause): string {
  return expected === '' ? what : `${what}: ${expected} expected, ${actual} came`;
}

export function formatCounts({ scenarios, rules }: Blocked): string {
  return `${formatCount(scenarios.length, 'scenario')}, ${formatCount(rules.length, 'rule')}`;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

interface Signature {
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Returns the key of a cause. Failures with the same field, or the same query, share a cause, and so do missing fields with any expected
 * value. The text of a cause is that of its first failure.
 */
function createKey({ what, expected, actual }: Signature): string {
  const field = what
    .replace(/^the (?:answer|stored [\w ]+|item \S+|list): (?=[\w"[])/, '')
    .replace(/^the answer remembered as "[^"]*"/, 'what was remembered');
  const query = field.replace(/(?:\/NAME)?(\?[^ &]*)(?:&\S*)?/, '$1');
  return JSON.stringify([query, actual === '(absent)' ? '' : expected, actual]);
}

const NOTHING: Signature = { what: '', expected: '', actual: '' };
const LONGEST = 100;

function createSignature({ failure }: ScenarioResult): Signature {
  const [what = '', ...rest] = (failure?.message ?? 'failed').split('\n');
  const expected = failure?.expected ?? '';
  return {
    what: generalizeText(what),
    expected: /^[\d ]/.test(expected) || /^(?:a |\/)/.test(expected) ? expected : generalizeText(expected),
    actual: formatActual(summarizeStatus(failure?.actual ?? (expected === '' ? (rest[0] ?? '') : ''))),
  };
}

/** Formats the actual value; a status code is not changed. */
function formatActual(actual: string): string {
  const status = /^\d{3}\b/.exec(actual)?.[0] ?? '';
  return status + generalizeText(actual.slice(status.length));
}

/** Returns the code, reason and message of a Status, without its redundant fields. */
function summarizeStatus(actual: string): string {
  const [, code, body = ''] = /^(\d{3}) (\{.*)/s.exec(actual) ?? [];
  if (code === undefined) return actual;
  const [reason, message] = ['reason', 'message'].map(
    (name) => new RegExp(`"${name}":"((?:[^"\\\\]|\\\\.)*)"`).exec(body)?.[1],
  );
  return [code, reason, message].filter((part) => part !== undefined).join(' ');
}

/** Replaces names, numbers and times that differ between scenarios and runs. */
function generalizeText(text: string): string {
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

/** Requests from the most basic on. */
const BASIC_FIRST = [/\bPOST \w/, /\bGET \w/, /\bPUT \w/, /\bDELETE \w/, /\bPATCH \w/, /\bwatch\b/];

function rankCause({ what, basics }: Cause): number {
  if (basics.length > 0) return -1;
  const rank = BASIC_FIRST.findIndex((pattern) => pattern.test(what));
  return rank < 0 ? BASIC_FIRST.length : rank;
}
