/**
 * Collects the observations of a run on kube-apiserver: for each passed rule, the release, the date, the scenarios and some of their exchanges.
 * The command `assay report FILE --record-observed` writes them to `spec/observed/`. A run of kubectl confirms the rules about client commands.
 */

import type { Observation, ObservedExchange } from '../spec/observations.ts';
import { concernsServers } from '../spec/rule-checks.ts';
import type { Envelope, RecordedExchange, RuleResult, ScenarioResult, Subject } from './schema/envelope.ts';

const MAX_EXCHANGES = 2;
const MAX_BODY_LENGTH = 600;

/** Returns the observations of the passed rules, by area. Skipped and refused rules have no observations. */
export function collectObservations({ rules, scenarios, run, subject }: Envelope): Map<string, Observation[]> {
  const observationsByArea = new Map<string, Observation[]>();
  const scenariosById = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  for (const rule of rules) {
    if (rule.verdict !== 'passed' || isAboutUntestedSubject(rule, subject)) continue;
    const passedScenarios = rule.scenarios
      .flatMap((id) => scenariosById.get(id) ?? [])
      .filter(({ verdict }) => verdict === 'passed');
    const [exampleScenario] = passedScenarios
      .filter((scenario) => scenario.exchanges.length > 0)
      .toSorted(compareByRuleCount);
    const observation: Observation = {
      rule: rule.id,
      subject: subject.origin === 'client' ? 'kubectl' : 'kube-apiserver',
      release: (subject.origin === 'client' ? findKubectlVersion(scenarios) : subject.version) ?? 'unknown',
      date: run.started.slice(0, 10),
      scenarios: [...new Set(passedScenarios.map(({ name }) => name))],
      exchanges: (exampleScenario?.exchanges ?? []).filter(isAboutRule).slice(-MAX_EXCHANGES).map(shortenExchange),
    };
    observationsByArea.set(rule.area, [...(observationsByArea.get(rule.area) ?? []), observation]);
  }
  return observationsByArea;
}

/** The rules of the area cli that are about servers. A run of a client command does not confirm them, because its server is the simulator. */
const RULES_ABOUT_SERVERS = new Set(['cli-scopes-all-match']);

/** Reports whether the run did not test the subject of the rule. A run of a client tests only commands, and a run on a server only servers. */
function isAboutUntestedSubject({ id, check }: RuleResult, { origin }: Subject): boolean {
  return origin === 'client' ? check !== 'cli' || RULES_ABOUT_SERVERS.has(id) : !concernsServers({ check });
}

/** Returns the version from kubectl's User-Agent, such as `v1.32.5`, or undefined for other clients. */
export function findKubectlVersion(scenarios: readonly ScenarioResult[]): string | undefined {
  const headers = scenarios.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => request.headers));
  const versions = headers.map(([name, value]) =>
    name.toLowerCase() === 'user-agent' ? /^kubectl\S*\/(v[\d.]+) /.exec(value) : null,
  );
  return versions.find((match) => match !== null)?.[1];
}

/**
 * Compares scenarios by their number of rules. Scenarios with few rules are first, because the last exchange of a scenario with many rules may be
 * about another rule.
 */
function compareByRuleCount(a: ScenarioResult, b: ScenarioResult): number {
  return a.rules.length - b.rules.length || a.exchanges.length - b.exchanges.length;
}

/** Merges observations: a new observation replaces the old one of the same rule. The result has the order of `ruleOrder`. */
export function mergeObservations(
  oldObservations: readonly Observation[],
  newObservations: readonly Observation[],
  ruleOrder: readonly string[],
): Observation[] {
  const observationsByRule = new Map(
    [...oldObservations, ...newObservations].map((observation) => [observation.rule, observation]),
  );
  return ruleOrder.flatMap((rule) => observationsByRule.get(rule) ?? []);
}

/** Reports whether an exchange belongs to the test of the rule, and not to the deletion of the scenario's namespace. */
function isAboutRule({ request }: RecordedExchange): boolean {
  const path = removeOrigin(request.url).split('?', 1)[0] ?? '';
  return !(request.method === 'DELETE' && /^\/api\/v1\/namespaces\/[^/]+$/.test(path));
}

function shortenExchange({ request, response }: RecordedExchange): ObservedExchange {
  return {
    request: `${request.method} ${removeOrigin(request.url)}`,
    ...(request.body ? { body: truncateText(request.body) } : {}),
    ...(response === undefined ? {} : { status: response.status }),
    ...(response?.body ? { answer: truncateText(response.body) } : {}),
  };
}

function removeOrigin(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/, '');
}

function truncateText(text: string): string {
  const trimmedText = text.trimEnd();
  return trimmedText.length <= MAX_BODY_LENGTH ? trimmedText : `${trimmedText.slice(0, MAX_BODY_LENGTH)}…`;
}
