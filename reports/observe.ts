/**
 * What a run on kube-apiserver confirms: for each rule that passed there, the release, the day, the scenarios, and the exchanges
 * that show it. `assay report FILE --record-observed` writes it into `spec/observed/`. What client commands do is confirmed by runs of kubectl.
 */
import { concernsServers } from '../spec/catalogue.ts';
import type { Observed, ObservedExchange } from '../spec/observed.ts';
import type { Envelope, RecordedExchange, RuleResult, ScenarioResult, Subject } from './schema/envelope.ts';

const EXCHANGES = 2;
const LONGEST = 600;

/** By area. Only rules that passed; a skip or a refusal confirms nothing. */
export function observationsOf({ rules, scenarios, run, subject }: Envelope): Map<string, Observed[]> {
  const byArea = new Map<string, Observed[]>();
  const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));
  for (const rule of rules) {
    if (rule.verdict !== 'passed' || isOfAnother(rule, subject)) continue;
    const passing = rule.scenarios.flatMap((id) => byId.get(id) ?? []).filter(({ verdict }) => verdict === 'passed');
    const [plainest] = passing.filter((scenario) => scenario.exchanges.length > 0).toSorted(plainerFirst);
    const entry: Observed = {
      rule: rule.id,
      subject: subject.origin === 'client' ? 'kubectl' : 'kube-apiserver',
      release: (subject.origin === 'client' ? kubectlIn(scenarios) : subject.version) ?? 'unknown',
      date: run.started.slice(0, 10),
      scenarios: [...new Set(passing.map(({ name }) => name))],
      exchanges: (plainest?.exchanges ?? []).filter(concernsRule).slice(-EXCHANGES).map(shortened),
    };
    byArea.set(rule.area, [...(byArea.get(rule.area) ?? []), entry]);
  }
  return byArea;
}

/** Rules of the command that the server keeps, which is the simulator when a client is judged. */
const OF_SERVERS = new Set(['cli-scopes-all-match']);

/** A run that judges a client command confirms rules of commands, one on a server those of servers. */
function isOfAnother({ id, check }: RuleResult, { origin }: Subject): boolean {
  return origin === 'client' ? check !== 'cli' || OF_SERVERS.has(id) : !concernsServers({ check });
}

/** The version of kubectl, as it named itself to the server; undefined where another client was judged. */
export function kubectlIn(scenarios: readonly ScenarioResult[]): string | undefined {
  const headers = scenarios.flatMap(({ exchanges }) => exchanges.flatMap(({ request }) => request.headers));
  const versions = headers.map(([name, value]) =>
    name.toLowerCase() === 'user-agent' ? /^kubectl\S*\/(v[\d.]+) /.exec(value) : null,
  );
  return versions.find((match) => match !== null)?.[1];
}

/** The last exchange of a scenario that traces several rules may be about another one of them. */
function plainerFirst(a: ScenarioResult, b: ScenarioResult): number {
  return a.rules.length - b.rules.length || a.exchanges.length - b.exchanges.length;
}

/** New entries replace those of the same rule; what was seen of other rules stays. The order is that of the catalogue. */
export function mergeObserved(
  before: readonly Observed[],
  now: readonly Observed[],
  order: readonly string[],
): Observed[] {
  const byRule = new Map([...before, ...now].map((entry) => [entry.rule, entry]));
  return order.flatMap((rule) => byRule.get(rule) ?? []);
}

/** False for the deletion of the scenario's own namespace. */
function concernsRule({ request }: RecordedExchange): boolean {
  const path = pathOf(request.url).split('?', 1)[0] ?? '';
  return !(request.method === 'DELETE' && /^\/api\/v1\/namespaces\/[^/]+$/.test(path));
}

function shortened({ request, response }: RecordedExchange): ObservedExchange {
  return {
    request: `${request.method} ${pathOf(request.url)}`,
    ...(request.body ? { body: cut(request.body) } : {}),
    ...(response === undefined ? {} : { status: response.status }),
    ...(response?.body ? { answer: cut(response.body) } : {}),
  };
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]+/, '');
}

function cut(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.length <= LONGEST ? trimmed : `${trimmed.slice(0, LONGEST)}…`;
}
