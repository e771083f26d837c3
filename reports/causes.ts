/**
 * Groups failures by cause: scenarios have the same cause if they failed at the same type of request with the same expected and actual
 * value. Failed basic scenarios (tag `@basic`) come first, in the order in which they ran, with the scenarios that they block. Other causes
 * follow, ordered by the method of the request: POST, GET, PUT, DELETE, PATCH.
 *
 *     the status of the response to PUT endpoints/NAME: 201 expected, 404 NotFound received      8 scenarios, 5 rules
 */
import type { FailedComparison, ScenarioResult } from './schema/envelope.ts';

export interface Cause {
  /** The compared value and the request, without names that are specific to a scenario. */
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  /** The method of the request, if the comparison is about the complete response. */
  readonly method: string | undefined;
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
  /** The names of the basic scenarios that failed with this cause. */
  readonly basics: readonly string[];
  /** The scenarios that these basic scenarios block, and the rules that only blocked scenarios test. */
  readonly blocked: BlockedScenarios;
}

export interface BlockedScenarios {
  readonly scenarios: readonly ScenarioResult[];
  readonly rules: readonly string[];
}

export function groupByCause(scenarios: readonly ScenarioResult[]): Cause[] {
  const groups = new Map<string, ScenarioResult[]>();
  for (const scenario of scenarios) {
    if (scenario.verdict !== 'failed') continue;
    const { key } = createSignature(scenario);
    groups.set(key, [...(groups.get(key) ?? []), scenario]);
  }
  const causes = [...groups.values()].map((group): Cause => {
    const [firstScenario] = group;
    const { what, expected, actual, method } =
      firstScenario === undefined ? EMPTY_SIGNATURE : createSignature(firstScenario);
    const basics = [...new Set(group.flatMap(({ basic }) => basic ?? []))];
    const rules = [...new Set(group.flatMap((scenarioResult) => scenarioResult.rules))];
    return {
      what,
      expected,
      actual,
      method,
      scenarios: group,
      rules,
      basics,
      blocked: findBlockedScenarios(basics, scenarios),
    };
  });
  return causes.toSorted((a, b) => rankCause(a) - rankCause(b) || compareCauses(a, b));
}

/** Compares causes with failed basic scenarios by start time, and other causes by the number of failed scenarios. */
function compareCauses(a: Cause, b: Cause): number {
  const [startA, startB] = [findStartTime(a), findStartTime(b)];
  if (a.basics.length > 0 && startA !== startB) return startA < startB ? -1 : 1;
  return b.scenarios.length - a.scenarios.length;
}

function findStartTime({ scenarios }: Cause): string {
  return scenarios.find(({ basic }) => basic !== undefined)?.started ?? '';
}

export function findBlockedScenarios(
  basics: readonly string[],
  scenarios: readonly ScenarioResult[],
): BlockedScenarios {
  const blockedScenarios = scenarios.filter(
    (scenario) => scenario.blockedBy !== undefined && basics.includes(scenario.blockedBy),
  );
  if (blockedScenarios.length === 0) return { scenarios: [], rules: [] };
  const testedRules = new Set(scenarios.flatMap(({ verdict, rules }) => (verdict === 'skipped' ? [] : rules)));
  const rules = new Set(blockedScenarios.flatMap((scenarioResult) => scenarioResult.rules));
  return { scenarios: blockedScenarios, rules: [...rules].filter((rule) => !testedRules.has(rule)) };
}

/** Returns a text such as `blocked by: watch, 60 scenarios, 31 rules`, or undefined if the basic scenarios block no scenario. */
export function formatBlockedScenarios({ basics, blocked }: Pick<Cause, 'basics' | 'blocked'>): string | undefined {
  return blocked.scenarios.length === 0 ? undefined : `blocked by: ${basics.join(', ')}, ${formatCounts(blocked)}`;
}

export function formatCause({ what, expected, actual }: Cause): string {
  return expected === '' ? what : `${what}: ${expected} expected, ${actual} received`;
}

export function formatCounts({ scenarios, rules }: BlockedScenarios): string {
  return `${formatCount(scenarios.length, 'scenario')}, ${formatCount(rules.length, 'rule')}`;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The texts that describe a failure, and the key that failures with the same cause have in common. */
interface FailureSignature {
  /** The key by which failures are grouped. */
  readonly key: string;
  readonly what: string;
  readonly expected: string;
  readonly actual: string;
  readonly method: string | undefined;
}

const EMPTY_SIGNATURE: FailureSignature = { key: '', what: '', expected: '', actual: '', method: undefined };
/** The maximum length of a generalized text. */
const MAX_TEXT_LENGTH = 100;

/**
 * Returns the text and key of a cause. Failures of the same field have the same key, and so have failures of requests with the same first parameter,
 * and failures of a missing field with any expected value. The text of a cause is the text of its first failure.
 */
function createSignature({ failure }: ScenarioResult): FailureSignature {
  const [firstLine = 'failed', secondLine = ''] = failure?.message.split('\n') ?? [];
  const { mismatch, expected = '' } = failure ?? {};
  const { what = firstLine, path, request, response } = mismatch ?? {};
  const generalPath = request === undefined ? undefined : generalizePath(request.path);
  const subject = request === undefined ? what : what.replace(request.path, generalPath?.text ?? '');
  const text = generalizeText(path === undefined ? subject : `${subject}: ${path}`);
  const receivedText = failure?.actual ?? (expected === '' ? secondLine : '');
  const isResponse = response !== undefined && receivedText.startsWith(`${response.code} `);
  const actual = isResponse ? formatResponse(response) : receivedText;
  const field =
    generalPath === undefined ? (path ?? text) : `${what.replace(request?.path ?? '', generalPath.key)}: ${path}`;
  const comparison = {
    what: text,
    expected: isStatusOrPattern(expected) ? expected : generalizeText(expected),
    actual: generalizeActual(actual),
  };
  const key = JSON.stringify([field, comparison.actual === '(absent)' ? '' : comparison.expected, comparison.actual]);
  return { ...comparison, key, method: request?.method };
}

function isStatusOrPattern(expected: string): boolean {
  return /^[\d /]/.test(expected) || expected.startsWith('a ');
}

function formatResponse({ code, reason, message }: NonNullable<FailedComparison['response']>): string {
  return [code, reason, message].filter((part) => part !== undefined).join(' ');
}

/** Generalizes the text of an actual value, but keeps its status code. */
function generalizeActual(actual: string): string {
  const status = /^\d{3}\b/.exec(actual)?.[0] ?? '';
  return status + generalizeText(actual.slice(status.length));
}

/**
 * Returns a path without namespace, name and parameter values. The key contains only the first parameter. If the path has a parameter, the key
 * contains no name.
 */
function generalizePath(path: string): { readonly text: string; readonly key: string } {
  const [barePath = '', query = ''] = path.split('?');
  const [root = '', ...otherSegments] = barePath.split('/').slice(1);
  const isApiPath = root === 'api' || root === 'apis';
  const [collection, name, ...remainingSegments] = isApiPath
    ? omitNamespace(otherSegments.slice(root === 'api' ? 1 : 2))
    : [barePath];
  const pathSegments = [collection, name === undefined ? undefined : 'NAME', ...remainingSegments].filter(
    (part) => part !== undefined,
  );
  const [parameter, ...otherParameters] = query
    .split('&')
    .filter(Boolean)
    .map((name) => `${name.split('=')[0]}=…`);
  const pathText = pathSegments.join('/');
  if (parameter === undefined) return { text: pathText, key: pathText };
  return {
    text: `${pathText}?${[parameter, ...otherParameters].join('&')}`,
    key: `${pathText.replace('/NAME', '')}?${parameter}`,
  };
}

function omitNamespace(segments: readonly string[]): readonly string[] {
  return segments[0] === 'namespaces' && segments.length > 2 ? segments.slice(2) : segments;
}

/** Replaces names, numbers and times that differ between scenarios and runs. */
function generalizeText(text: string): string {
  const generalText = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/=[^&\s:"]+/g, '=…')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UID')
    .replaceAll(/assay[\w-]{6,}/g, 'NAMESPACE')
    .replaceAll(/\b[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} [\d:]{8} GMT/g, 'TIME')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\d(?:Z|[+-]\d\d:\d\d)?/g, 'TIME')
    .replaceAll(/\b(item-)?\d+\b(?! (?:[A-Z]|$))/g, 'N');
  return generalText.length > MAX_TEXT_LENGTH ? `${generalText.slice(0, MAX_TEXT_LENGTH)}…` : generalText;
}

/** The order of causes by the method of the request. */
const METHOD_ORDER = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH'];

function rankCause({ method, basics }: Cause): number {
  if (basics.length > 0) return -1;
  const rank = METHOD_ORDER.indexOf(method ?? '');
  return rank < 0 ? METHOD_ORDER.length : rank;
}
