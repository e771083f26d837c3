/**
 * Renders JUnit XML for build servers: a suite per area, a case per scenario. Scenarios with the verdicts `refused` and `expected failure` are
 * passed cases; a property contains the verdict. Skipped cases contain the reason.
 */
import { type Cause, formatBlockedScenarios, formatCause, formatCounts, groupByCause } from '../causes.ts';
import type { Envelope, ScenarioResult } from '../schema/envelope.ts';
import { summarizeAreas } from '../summary.ts';
import { escapeEnvelope } from './escape-invisible.ts';
import { formatFailure } from './failure-text.ts';
import { formatInterruption } from './interruption-text.ts';
import { escapeXml } from './markup.ts';
import type { RuleLink } from './rule-link.ts';

export function renderJunit(report: Envelope, ruleLink: RuleLink = () => undefined): string {
  const envelope = escapeEnvelope(report);
  const { run, scenarios, problems, subject } = envelope;
  const causes = groupByCause(scenarios);
  const failureTypes = assignFailureTypes(causes);
  const rules = new Map([...envelope.rules, ...envelope.duties].map((rule) => [rule.id, rule]));
  const listLinks = (scenarioResult: ScenarioResult) =>
    scenarioResult.rules.flatMap((id) => rules.get(id) ?? []).flatMap((rule) => ruleLink(rule) ?? []);
  const suites = summarizeAreas(envelope)
    .map(({ area, title }) => ({ title, cases: scenarios.filter((scenario) => scenario.area === area) }))
    .filter(({ cases }) => cases.length > 0)
    .map(({ title, cases }) =>
      createElement(
        'testsuite',
        { name: title, ...countTotals(cases), timestamp: run.started, hostname: readHost(subject.url) },
        [...cases.map((scenarioResult) => createTestCase(scenarioResult, failureTypes, listLinks(scenarioResult)))],
      ),
    );
  const interruption = formatInterruption(envelope);
  const interruptionProblems = interruption === undefined ? [] : [{ what: interruption, where: undefined }];
  const suiteErrors = [...interruptionProblems, ...problems].map(({ what, where }) =>
    createElement('testcase', { name: where ?? 'the run', classname: 'problems of the run', time: '0' }, [
      createElement('error', { message: what }, [escapeXml(what)]),
    ]),
  );
  if (suiteErrors.length > 0) {
    const counts = { tests: suiteErrors.length, failures: 0, errors: suiteErrors.length, skipped: 0, time: '0' };
    suites.push(createElement('testsuite', { name: 'Problems of the run', ...counts }, suiteErrors));
  }
  suites.unshift(...createCauseSuite(causes));
  const scenarioTotals = countTotals(scenarios);
  const totals = {
    ...scenarioTotals,
    tests: scenarioTotals.tests + suiteErrors.length,
    errors: suiteErrors.length,
    time: run.seconds.toFixed(3),
  };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${createElement('testsuites', { name: `assay: ${subject.url}`, ...totals }, suites)}\n`;
}

/** Returns the type of each failure by scenario. The type is the cause, because build servers group failures by type. */
function assignFailureTypes(causes: readonly Cause[]): ReadonlyMap<string, string> {
  return new Map(
    causes.flatMap((cause, index) =>
      cause.scenarios.map(({ id }) => [id, `cause ${index + 1}: ${formatCause(cause)}`] as const),
    ),
  );
}

/** Creates a suite that contains the list of causes. It has no cases, so that it does not change the counts. */
function createCauseSuite(causes: readonly Cause[]): string[] {
  if (causes.length === 0) return [];
  const lines = causes.map((cause, index) =>
    [`${index + 1}. ${formatCause(cause)}: ${formatCounts(cause)}`, formatBlockedScenarios(cause)]
      .filter(Boolean)
      .join('; '),
  );
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0, time: '0' };
  const text = createElement('system-out', {}, [escapeXml(lines.join('\n'))]);
  return [createElement('testsuite', { name: 'Causes of the failures', ...counts }, [text])];
}

function createTestCase(
  scenario: ScenarioResult,
  failureTypes: ReadonlyMap<string, string>,
  links: readonly string[],
): string {
  const { name, id, feature, seconds, rules, verdict, reason, failure, example } = scenario;
  const exampleText = example === undefined ? '' : ` (${Object.values(example).join(', ')})`;
  const properties = [
    ...rules.map((rule) => createElement('property', { name: 'rule', value: rule })),
    createElement('property', { name: 'verdict', value: verdict }),
    createElement('property', { name: 'scenario', value: id }),
    ...(reason === undefined ? [] : [createElement('property', { name: 'reason', value: reason })]),
  ];
  const children = [createElement('properties', {}, properties)];
  if (verdict === 'skipped') children.push(createElement('skipped', { message: reason ?? 'no reason given' }));
  if (verdict === 'failed') {
    const message = failure?.message ?? 'failed';
    const type = failureTypes.get(id) ?? 'conformance';
    const text = [formatFailure(scenario), ...links.map((link) => `documentation  ${link}`)].join('\n');
    children.push(createElement('failure', { message, type }, [escapeXml(text)]));
  }
  return createElement(
    'testcase',
    { name: name + exampleText, classname: feature, time: seconds.toFixed(3) },
    children,
  );
}

function countTotals(cases: readonly ScenarioResult[]) {
  return {
    tests: cases.length,
    failures: cases.filter(({ verdict }) => verdict === 'failed').length,
    errors: 0,
    skipped: cases.filter(({ verdict }) => verdict === 'skipped').length,
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
}

function createElement(
  name: string,
  attributes: Record<string, string | number>,
  children: readonly string[] = [],
): string {
  const attributeTexts = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  return children.length === 0
    ? `<${name}${attributeTexts.join('')}/>`
    : `<${name}${attributeTexts.join('')}>${children.join('')}</${name}>`;
}

/** Returns the host of an address. The class URL is not available, because renderers compile without ambient types. */
function readHost(url: string): string {
  return /^[a-z]+:\/\/([^/]+)/.exec(url)?.[1] ?? url;
}
