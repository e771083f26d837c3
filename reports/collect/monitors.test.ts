import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MonitorAttachment } from '../schema/attachments.ts';
import type { ScenarioResult } from '../schema/envelope.ts';
import { MonitorResults } from './monitors.ts';

const RULE_IDS = ['rv-most-recent-consistent', 'rv-exact-old-snapshot'];

function createAttachment(contradictionCount: number, failedRules: string[] = []): MonitorAttachment {
  const contradiction = { what: 'a list', expected: 'all', actual: 'none', exchanges: [] };
  const contradictions = Array.from({ length: contradictionCount }, () => contradiction);
  return {
    monitor: 'lists',
    statement: 'Lists are correct.',
    rules: RULE_IDS,
    failed: failedRules,
    compared: 10,
    broken: contradictionCount,
    contradictions,
  };
}

function createScenario(line: number): ScenarioResult {
  return {
    id: `features/a.feature:${line}`,
    name: `scenario ${line}`,
    feature: 'features/a.feature',
    area: 'watch',
    rules: [],
    tags: [],
    verdict: 'passed',
    seconds: 1,
    comparisons: 1,
    steps: [],
    exchanges: [],
    observations: [],
  };
}

const getArea = () => 'resource-version';

describe('findings of monitors in a report', () => {
  it('a monitor without contradictions has the number of comparisons', () => {
    const monitors = new MonitorResults();
    monitors.addFindings([createAttachment(0)], createScenario(1));
    monitors.addFindings([createAttachment(0)], createScenario(2));
    const allRules = new Set(RULE_IDS);
    deepEqual(monitors.selectResults(allRules)[0]?.compared, 20);
    deepEqual(monitors.createFailures(allRules, getArea), []);
  });

  it('a contradicted monitor is a failed scenario with the first contradiction and all broken rules', () => {
    const monitors = new MonitorResults();
    monitors.addFindings([createAttachment(0)], createScenario(1));
    monitors.addFindings([createAttachment(2, ['rv-exact-old-snapshot'])], createScenario(2));
    monitors.addFindings([createAttachment(1, ['rv-most-recent-consistent'])], createScenario(3));
    const [failure] = monitors.createFailures(new Set(RULE_IDS), getArea);
    equal(failure?.id, 'checks/monitors/lists.ts:1');
    equal(failure?.verdict, 'failed');
    match(failure?.failure?.message ?? '', /^a list\n {2}during the scenario features\/a\.feature:2, scenario 2$/);
    deepEqual(failure?.rules.toSorted(), RULE_IDS.toSorted());
    match(failure?.description ?? '', /3 of 30 comparisons, in 2 scenarios/);
  });

  it('a finding is omitted if a failed basic reports the same contradiction', () => {
    const selectorAttachment = {
      ...createAttachment(1, ['rv-exact-old-snapshot']),
      basic: 'label-selector',
      compared: 0,
    };
    const basic: ScenarioResult = { ...createScenario(2), basic: 'label-selector', resource: 'boats.example.com' };
    for (const [verdict, resource, failures] of [
      ['failed', 'boats.example.com', 0],
      ['failed', 'ships.example.com', 1],
      ['passed', 'boats.example.com', 1],
    ] as const) {
      const monitors = new MonitorResults();
      monitors.addFindings([createAttachment(0), selectorAttachment], { ...createScenario(1), resource });
      deepEqual(monitors.brokenMonitorIds, ['lists']);
      monitors.finishCollection([{ ...basic, verdict }]);
      equal(monitors.createFailures(new Set(RULE_IDS), getArea).length, failures);
    }
  });

  it('a finding names only selected rules', () => {
    const monitors = new MonitorResults();
    monitors.addFindings([createAttachment(1, ['rv-exact-old-snapshot'])], createScenario(1));
    deepEqual(monitors.createFailures(new Set(['rv-most-recent-consistent']), getArea), []);
    deepEqual(monitors.createFailures(new Set(['rv-exact-old-snapshot']), getArea)[0]?.rules, [
      'rv-exact-old-snapshot',
    ]);
  });
});
