/**
 * Creates Allure results from the envelope: a file per scenario and attachment. `refused` and `expected failure` become passed and skipped,
 * with the verdict as a label.
 */
import { AREAS } from '../../spec/areas.ts';
import type {
  Envelope,
  RecordedExchange,
  RuleResult,
  ScenarioResult,
  StepResult,
  Verdict,
} from '../schema/envelope.ts';
import { escapeEnvelope } from './escape-invisible.ts';
import { formatFailure } from './failure-text.ts';
import type { RuleLink } from './rule-link.ts';

const ALLURE_STATUSES: Readonly<Record<Verdict, string>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  refused: 'passed',
  'expected failure': 'skipped',
};

/**
 * Returns the files of `allure-results/` by name. The results contain the actual times of the scenarios, so that Allure shows the duration of the
 * run. The links of `ruleLink` are relative to the generated page.
 */
export function renderAllure(report: Envelope, ruleLink: RuleLink = () => undefined): Map<string, string> {
  const envelope = escapeEnvelope(report);
  const files = new Map<string, string>();
  const rules = new Map(envelope.rules.map((rule) => [rule.id, rule]));
  for (const [index, scenario] of envelope.scenarios.entries()) {
    const uuid = `scenario-${index + 1}`;
    const attachments =
      scenario.exchanges.length === 0 ? [] : [attachExchanges(files, `${uuid}-exchanges`, scenario.exchanges)];
    const start = Date.parse(scenario.started ?? envelope.run.started);
    const testedRules = scenario.rules.flatMap((rule) => rules.get(rule) ?? []);
    const links = testedRules.flatMap((rule): object[] => {
      const url = ruleLink(rule);
      return url === undefined ? [] : [{ name: rule.id, url, type: 'link' }];
    });
    const allureResult = { ...createAllureResult(scenario, uuid, start, testedRules), ...omitEmpty('links', links) };
    files.set(`${uuid}-result.json`, JSON.stringify({ ...allureResult, ...omitEmpty('attachments', attachments) }));
  }
  files.set('environment.properties', formatEnvironment(envelope));
  return files;
}

function createAllureResult(
  scenario: ScenarioResult,
  uuid: string,
  start: number,
  testedRules: readonly RuleResult[],
): object {
  const { name, id, feature, area, verdict, reason, failure, example, seconds } = scenario;
  const title = AREAS.find(({ name: areaName }) => areaName === area)?.title ?? area;
  const file = feature.split('/').at(-1) ?? feature;
  return {
    uuid,
    historyId: id,
    name: example === undefined ? name : `${name} (${Object.values(example).join(', ')})`,
    description: testedRules.map((rule) => `**${rule.id}** (${rule.source}): ${rule.statement}`).join('\n\n'),
    status: ALLURE_STATUSES[verdict],
    ...(failure === undefined && reason === undefined
      ? {}
      : {
          statusDetails: {
            message: failure?.message ?? `${verdict}: ${reason ?? ''}`,
            trace: failure ? formatFailure(scenario) : '',
          },
        }),
    stage: 'finished',
    start,
    stop: start + Math.round(seconds * 1000),
    labels: [
      { name: 'parentSuite', value: title },
      { name: 'suite', value: file },
      ...(ALLURE_STATUSES[verdict] === verdict ? [] : [{ name: 'tag', value: verdict }]),
      ...scenario.rules.map((value) => ({ name: 'story', value })),
    ],
    ...omitEmpty(
      'parameters',
      Object.entries(example ?? {}).map(([parameter, value]) => ({ name: parameter, value })),
    ),
    ...omitEmpty('steps', createSteps(scenario.steps, start)),
  };
}

/** Returns an object with the list as its member, or an empty object for an empty list, to reduce the size of thousands of results. */
function omitEmpty(name: string, list: readonly object[]): object {
  return list.length === 0 ? {} : { [name]: list };
}

function createSteps(steps: readonly StepResult[], startTime: number): object[] {
  let nextStart = startTime;
  return steps.map(({ keyword, text, status, seconds }) => {
    const start = nextStart;
    nextStart += Math.round(seconds * 1000);
    const allureStatus = status === 'passed' || status === 'failed' || status === 'skipped' ? status : 'broken';
    return {
      name: `${keyword} ${text}`,
      status: allureStatus,
      stage: 'finished',
      start,
      stop: nextStart,
      steps: [],
      attachments: [],
    };
  });
}

function attachExchanges(files: Map<string, string>, fileStem: string, exchanges: readonly RecordedExchange[]): object {
  const source = `${fileStem}-attachment.txt`;
  files.set(source, exchanges.map(formatExchange).join('\n\n'));
  return { name: 'Exchanges', type: 'text/plain', source };
}

function formatExchange({ request, response, error, curl }: RecordedExchange): string {
  const formatHeaders = (list: readonly [string, string][]) =>
    list.map(([name, value]) => `${name}: ${value}\n`).join('');
  const requestText =
    `${request.method} ${request.url}\n${formatHeaders(request.headers)}\n${request.body ?? ''}`.trimEnd();
  const responseText =
    response === undefined
      ? (error ?? 'no response')
      : `${response.status}\n${formatHeaders(response.headers)}\n${response.body ?? ''}`.trimEnd();
  return `${requestText}\n\n${responseText}\n\n${curl}\n`;
}

function formatEnvironment({ subject, run }: Envelope): string {
  const properties = {
    subject: subject.url,
    version: subject.version ?? '',
    dialect: subject.dialect,
    profile: run.profile,
    seed: run.seed,
    ...(run.interrupted === undefined ? {} : { interrupted: run.interrupted.cause }),
  };
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
