/**
 * JUnit XML, as build servers read it: a suite per area, a case per scenario. `refused` and `expected failure` are no failures
 * there, so they pass with a property that says what they are; what was skipped carries its reason.
 */
import { blockedText, type Cause, causesOf, causeText, countText } from '../causes.ts';
import type { Envelope, ScenarioResult } from '../schema/envelope.ts';
import { summarizeAreas } from '../summary.ts';
import { failureText } from './failure-text.ts';
import { interruptionText } from './interruption-text.ts';
import { xmlText } from './markup.ts';
import type { RuleLink } from './rule-link.ts';
import { visibleEnvelope } from './visible.ts';

export function renderJunit(judged: Envelope, ruleLink: RuleLink = () => undefined): string {
  const envelope = visibleEnvelope(judged);
  const { run, scenarios, problems, subject } = envelope;
  const allCauses = causesOf(scenarios);
  const causes = typesOfFailures(allCauses);
  const rules = new Map([...envelope.rules, ...envelope.duties].map((rule) => [rule.id, rule]));
  const linksOf = (one: ScenarioResult) =>
    one.rules.flatMap((id) => rules.get(id) ?? []).flatMap((rule) => ruleLink(rule) ?? []);
  const suites = summarizeAreas(envelope)
    .map(({ area, title }) => ({ title, cases: scenarios.filter((scenario) => scenario.area === area) }))
    .filter(({ cases }) => cases.length > 0)
    .map(({ title, cases }) =>
      element('testsuite', { name: title, ...totals(cases), timestamp: run.started, hostname: hostOf(subject.url) }, [
        ...cases.map((one) => testCase(one, causes, linksOf(one))),
      ]),
    );
  const interruption = interruptionText(envelope);
  const parts = interruption === undefined ? [] : [{ what: interruption, where: undefined }];
  const troubles = [...parts, ...problems].map(({ what, where }) =>
    element('testcase', { name: where ?? 'the run', classname: 'problems of the run', time: '0' }, [
      element('error', { message: what }, [xmlText(what)]),
    ]),
  );
  if (troubles.length > 0) {
    const counts = { tests: troubles.length, failures: 0, errors: troubles.length, skipped: 0, time: '0' };
    suites.push(element('testsuite', { name: 'Problems of the run', ...counts }, troubles));
  }
  suites.unshift(...causeSuite(allCauses));
  const all = totals(scenarios);
  const whole = { ...all, tests: all.tests + troubles.length, errors: troubles.length, time: run.seconds.toFixed(3) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: `assay: ${subject.url}`, ...whole }, suites)}\n`;
}

/** Build servers group failures by their type: the cause, most basic first. */
function typesOfFailures(causes: readonly Cause[]): ReadonlyMap<string, string> {
  return new Map(
    causes.flatMap((cause, at) =>
      cause.scenarios.map(({ id }) => [id, `cause ${at + 1}: ${causeText(cause)}`] as const),
    ),
  );
}

/** A suite without cases of its own, so that no count changes: the causes, most basic first. */
function causeSuite(causes: readonly Cause[]): string[] {
  if (causes.length === 0) return [];
  const lines = causes.map((cause, at) =>
    [`${at + 1}. ${causeText(cause)}: ${countText(cause)}`, blockedText(cause)].filter(Boolean).join('; '),
  );
  const counts = { tests: 0, failures: 0, errors: 0, skipped: 0, time: '0' };
  const text = element('system-out', {}, [xmlText(lines.join('\n'))]);
  return [element('testsuite', { name: 'Causes of the failures', ...counts }, [text])];
}

function testCase(scenario: ScenarioResult, causes: ReadonlyMap<string, string>, links: readonly string[]): string {
  const { name, id, feature, seconds, rules, verdict, reason, failure, example } = scenario;
  const row = example === undefined ? '' : ` (${Object.values(example).join(', ')})`;
  const properties = [
    ...rules.map((rule) => element('property', { name: 'rule', value: rule })),
    element('property', { name: 'verdict', value: verdict }),
    element('property', { name: 'scenario', value: id }),
    ...(reason === undefined ? [] : [element('property', { name: 'reason', value: reason })]),
  ];
  const children = [element('properties', {}, properties)];
  if (verdict === 'skipped') children.push(element('skipped', { message: reason ?? 'no reason given' }));
  if (verdict === 'failed') {
    const message = failure?.message ?? 'failed';
    const type = causes.get(id) ?? 'conformance';
    const text = [failureText(scenario), ...links.map((link) => `documentation  ${link}`)].join('\n');
    children.push(element('failure', { message, type }, [xmlText(text)]));
  }
  return element('testcase', { name: name + row, classname: feature, time: seconds.toFixed(3) }, children);
}

function totals(cases: readonly ScenarioResult[]) {
  return {
    tests: cases.length,
    failures: cases.filter(({ verdict }) => verdict === 'failed').length,
    errors: 0,
    skipped: cases.filter(({ verdict }) => verdict === 'skipped').length,
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  };
}

function element(name: string, attributes: Record<string, string | number>, children: readonly string[] = []): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${xmlText(String(value)).replaceAll('\n', '&#10;')}"`,
  );
  return children.length === 0
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** The host of an address; renderers have no URL parser. */
function hostOf(url: string): string {
  return /^[a-z]+:\/\/([^/]+)/.exec(url)?.[1] ?? url;
}
