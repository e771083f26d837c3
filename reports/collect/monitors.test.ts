import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MonitorAttachment } from '../schema/attachments.ts';
import type { ScenarioResult } from '../schema/envelope.ts';
import { Monitors } from './monitors.ts';

const RULES = ['rv-most-recent-consistent', 'rv-exact-old-snapshot'];

function attachmentWith(contradictionCount: number, failedRules: string[] = []): MonitorAttachment {
  const contradiction = { what: 'a list', expected: 'all', actual: 'none', exchanges: [] };
  const contradictions = Array.from({ length: contradictionCount }, () => contradiction);
  return {
    monitor: 'lists',
    statement: 'Lists are right.',
    rules: RULES,
    failed: failedRules,
    compared: 10,
    broken: contradictionCount,
    contradictions,
  };
}

function scenario(line: number): ScenarioResult {
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

const findArea = () => 'resource-version';

describe('findings of monitors in a report', () => {
  it('a monitor without contradictions has the number of comparisons', () => {
    const monitors = new Monitors();
    monitors.add([attachmentWith(0)], scenario(1));
    monitors.add([attachmentWith(0)], scenario(2));
    const allRules = new Set(RULES);
    deepEqual(monitors.results(allRules)[0]?.compared, 20);
    deepEqual(monitors.failures(allRules, findArea), []);
  });

  it('a contradicted monitor is a failed scenario with the first contradiction and all broken rules', () => {
    const monitors = new Monitors();
    monitors.add([attachmentWith(0)], scenario(1));
    monitors.add([attachmentWith(2, ['rv-exact-old-snapshot'])], scenario(2));
    monitors.add([attachmentWith(1, ['rv-most-recent-consistent'])], scenario(3));
    const [failure] = monitors.failures(new Set(RULES), findArea);
    equal(failure?.id, 'checks/monitors/lists.ts:1');
    equal(failure?.verdict, 'failed');
    match(failure?.failure?.message ?? '', /^a list\n {2}during the scenario features\/a\.feature:2, scenario 2$/);
    deepEqual(failure?.rules.toSorted(), RULES.toSorted());
    match(failure?.description ?? '', /3 of 30 comparisons, in 2 scenarios/);
  });

  it('a finding is omitted if a failed basic reports the same contradiction', () => {
    const selectors = { ...attachmentWith(1, ['rv-exact-old-snapshot']), basic: 'label-selector', compared: 0 };
    const basic: ScenarioResult = { ...scenario(2), basic: 'label-selector', resource: 'boats.example.com' };
    for (const [verdict, resource, failures] of [
      ['failed', 'boats.example.com', 0],
      ['failed', 'ships.example.com', 1],
      ['passed', 'boats.example.com', 1],
    ] as const) {
      const monitors = new Monitors();
      monitors.add([attachmentWith(0), selectors], { ...scenario(1), resource });
      deepEqual(monitors.broken, ['lists']);
      monitors.settle([{ ...basic, verdict }]);
      equal(monitors.failures(new Set(RULES), findArea).length, failures);
    }
  });

  it('a finding names only selected rules', () => {
    const monitors = new Monitors();
    monitors.add([attachmentWith(1, ['rv-exact-old-snapshot'])], scenario(1));
    deepEqual(monitors.failures(new Set(['rv-most-recent-consistent']), findArea), []);
    deepEqual(monitors.failures(new Set(['rv-exact-old-snapshot']), findArea)[0]?.rules, ['rv-exact-old-snapshot']);
  });
});
