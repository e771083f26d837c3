import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lookUpRule, needsScenario, readAllRules } from '../spec/catalogue.ts';
import { isInCoreLevel, listProfileRules, readConformanceProfiles } from '../spec/conformance.ts';
import { concernsServers } from '../spec/rule-checks.ts';
import { computeConformance } from './conformance.ts';
import { formatConformance } from './render/conformance-text.ts';
import { formatRuleLines } from './render/rule-lines.ts';
import { createSampleReport } from './render/sample-report.ts';
import type { Envelope, RuleResult } from './schema/envelope.ts';

const BASE_ENVELOPE = createSampleReport(1, { hasFailures: false });

/** Creates a run of all rules. Rules without a given verdict passed. */
function createRun(
  verdicts: Record<string, RuleResult['verdict']>,
  selection: Envelope['run']['selection'] = {},
): Envelope {
  const rules = BASE_ENVELOPE.rules.map((rule) => ({ ...rule, verdict: verdicts[rule.id] ?? ('passed' as const) }));
  const run = { ...BASE_ENVELOPE.run, selection };
  return {
    ...BASE_ENVELOPE,
    run,
    rules,
    conformance: computeConformance({ run, subject: BASE_ENVELOPE.subject, rules }),
  };
}

function findVerdict({ conformance = [] }: Envelope, profile: string, level: string) {
  const matchingResult = conformance.find(
    (conformanceResult) => conformanceResult.profile === profile && conformanceResult.level === level,
  );
  return matchingResult === undefined ? undefined : [matchingResult.verdict, matchingResult.because];
}

describe('conformance profiles', () => {
  it('contain each rule of servers once, except wording rules', () => {
    const profileRuleIds = readConformanceProfiles().flatMap((profile) =>
      listProfileRules(profile, 'extended').map(({ id }) => id),
    );
    const requiredRules = readAllRules().filter(
      (rule) => needsScenario(rule) && concernsServers(rule) && rule.origin !== 'wording',
    );
    assert.deepEqual(profileRuleIds.toSorted(), requiredRules.map(({ id }) => id).toSorted());
  });

  it('have, at the core level, only rules that every server must follow and that HTTP requests can check', () => {
    const core = readConformanceProfiles().flatMap((profile) => listProfileRules(profile, 'core'));
    assert.ok(
      core.every(({ strength, check, needs }) => strength === 'must' && check === 'http' && needs === undefined),
    );
  });
});

describe('conformance of a run', () => {
  it('is conformant if all rules passed', () => {
    const { conformance = [] } = createRun({});
    assert.deepEqual([...new Set(conformance.map(({ verdict }) => verdict))], ['conformant']);
    assert.deepEqual(
      [...new Set(conformance.map(({ profile }) => profile))],
      readConformanceProfiles().map(({ name }) => name),
    );
  });

  it('is failed if a rule failed, at both levels or at the extended level', () => {
    const brokenRun = createRun({ 'watch-event-shape': 'failed', 'chunk-limit-may-be-ignored': 'failed' });
    assert.deepEqual(findVerdict(brokenRun, 'watch', 'core'), ['failed', ['watch-event-shape']]);
    assert.deepEqual(findVerdict(brokenRun, 'watch', 'extended'), ['failed', ['watch-event-shape']]);
    assert.deepEqual(findVerdict(brokenRun, 'patch', 'extended'), ['conformant', []]);
    assert.equal(findVerdict(brokenRun, 'lists', 'core')?.[0], 'conformant');
  });

  it('is not conformant with expected failures', () => {
    const runWithExpectedFailure = createRun({ 'watch-event-shape': 'expected failure' });
    assert.deepEqual(findVerdict(runWithExpectedFailure, 'watch', 'core'), [
      'expected failures',
      ['watch-event-shape'],
    ]);
    assert.match(
      formatConformance(runWithExpectedFailure).join('\n'),
      /^does not conform to: watch \(core: 1 rule expected to fail\)$/m,
    );
  });

  it('is not shown if a core rule was skipped, but ignores extended rules that the server does not support', () => {
    const ruleWithNeeds = BASE_ENVELOPE.rules.find(({ id }) => id.startsWith('watch-') && !isCoreId(id))?.id ?? '';
    assert.deepEqual(findVerdict(createRun({ 'watch-event-shape': 'skipped' }), 'watch', 'core'), [
      'not shown',
      ['watch-event-shape'],
    ]);
    const runWithSkip = createRun({ [ruleWithNeeds]: 'skipped' });
    assert.deepEqual(findVerdict(runWithSkip, 'watch', 'extended'), ['conformant', []]);
    assert.match(
      formatConformance(runWithSkip).join('\n'),
      /^conforms at level extended to: .*watch \(\d+ of \d+ rules tested\)/m,
    );
    assert.deepEqual(findVerdict(createRun({ [ruleWithNeeds]: 'not run' }), 'watch', 'extended'), [
      'not shown',
      [ruleWithNeeds],
    ]);
  });

  it('ignores rules that do not concern the resource under test', () => {
    const selection = { resource: ['flunders.wardle.example.com'] };
    const resourceRun = createRun({ 'watch-event-shape': 'not run' }, selection);
    assert.deepEqual(findVerdict(resourceRun, 'watch', 'core'), ['conformant', []]);
  });

  it('ignores rules that the release of the server does not have', () => {
    const removedRule = 'removed-1.25-cronjob-batch-v1beta1';
    const { run, subject, rules } = createRun({ [removedRule]: 'skipped' });
    const findCoreVerdict = (release: string) =>
      findVerdict(
        { ...BASE_ENVELOPE, conformance: computeConformance({ run, subject: { ...subject, release }, rules }) },
        'versions',
        'core',
      );
    assert.deepEqual(findCoreVerdict('1.24'), ['conformant', []]);
    assert.deepEqual(findCoreVerdict('1.25'), ['not shown', [removedRule]]);
  });

  it('is omitted for a run with selected rules, and kept for selected profiles', () => {
    assert.deepEqual(createRun({}, { rule: ['watch-event-shape'] }).conformance, []);
    assert.equal(formatConformance(createRun({}, { conformance: ['watch'] })).length, 1);
  });

  it('is omitted for an interrupted run', () => {
    const { rules, run, subject } = BASE_ENVELOPE;
    const interruptedRun = { ...run, selection: {}, interrupted: { cause: 'SIGTERM' } };
    assert.deepEqual(computeConformance({ run: interruptedRun, subject, rules }), []);
    const lines = formatRuleLines({
      ...BASE_ENVELOPE,
      run: interruptedRun,
      rules: rules.map((rule) => ({ ...rule, verdict: 'skipped' })),
    });
    assert.match(
      lines.join('\n'),
      /not tested on this server: \d+ were not reached, or require a capability that this server lacks/,
    );
  });
});

function isCoreId(id: string): boolean {
  const rule = lookUpRule(id);
  return rule !== undefined && isInCoreLevel(rule);
}
