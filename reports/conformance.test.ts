import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allRules, lookUpRule, needsScenario } from '../spec/catalogue.ts';
import { conformanceProfiles, isCore, rulesOfProfile } from '../spec/conformance.ts';
import { concernsServers } from '../spec/rule-checks.ts';
import { judgeConformance } from './conformance.ts';
import { formatConformance } from './render/conformance-text.ts';
import { formatRuleLines } from './render/rule-lines.ts';
import { sampleEnvelope } from './render/sample.ts';
import type { Envelope, RuleResult } from './schema/envelope.ts';

const base = sampleEnvelope(1, { hasFailures: false });

/** A run of all rules that passed but for these. */
function ran(verdicts: Record<string, RuleResult['verdict']>, selection: Envelope['run']['selection'] = {}): Envelope {
  const rules = base.rules.map((rule) => ({ ...rule, verdict: verdicts[rule.id] ?? ('passed' as const) }));
  const run = { ...base.run, selection };
  return { ...base, run, rules, conformance: judgeConformance({ run, subject: base.subject, rules }) };
}

function findVerdict({ conformance = [] }: Envelope, profile: string, level: string) {
  const found = conformance.find((one) => one.profile === profile && one.level === level);
  return found === undefined ? undefined : [found.verdict, found.because];
}

describe('profiles', () => {
  it('have each rule of servers once, but for wording', () => {
    const claimed = conformanceProfiles().flatMap((profile) => rulesOfProfile(profile, 'extended').map(({ id }) => id));
    const due = allRules().filter((rule) => needsScenario(rule) && concernsServers(rule) && rule.origin !== 'wording');
    assert.deepEqual(claimed.toSorted(), due.map(({ id }) => id).toSorted());
  });

  it('have in core only what requests alone show of any server', () => {
    const core = conformanceProfiles().flatMap((profile) => rulesOfProfile(profile, 'core'));
    assert.ok(
      core.every(({ strength, check, needs }) => strength === 'must' && check === 'http' && needs === undefined),
    );
  });
});

describe('conformance', () => {
  it('holds where everything was kept', () => {
    const { conformance = [] } = ran({});
    assert.deepEqual([...new Set(conformance.map(({ verdict }) => verdict))], ['conformant']);
    assert.deepEqual(
      [...new Set(conformance.map(({ profile }) => profile))],
      conformanceProfiles().map(({ name }) => name),
    );
  });

  it('is lost to a failure, on both levels or on the extended one', () => {
    const broken = ran({ 'watch-event-shape': 'failed', 'chunk-limit-may-be-ignored': 'failed' });
    assert.deepEqual(findVerdict(broken, 'watch', 'core'), ['failed', ['watch-event-shape']]);
    assert.deepEqual(findVerdict(broken, 'watch', 'extended'), ['failed', ['watch-event-shape']]);
    assert.deepEqual(findVerdict(broken, 'patch', 'extended'), ['conformant', []]);
    assert.equal(findVerdict(broken, 'lists', 'core')?.[0], 'conformant');
  });

  it('is never an expected failure', () => {
    const expected = ran({ 'watch-event-shape': 'expected failure' });
    assert.deepEqual(findVerdict(expected, 'watch', 'core'), ['expected failures', ['watch-event-shape']]);
    assert.match(formatConformance(expected).join('\n'), /^not conformant: watch \(core: 1 rule expected to fail\)$/m);
  });

  it('is not shown where a rule of core was left out, and shown where a server lacks what another rule needs', () => {
    const needy = base.rules.find(({ id }) => id.startsWith('watch-') && !isCoreId(id))?.id ?? '';
    assert.deepEqual(findVerdict(ran({ 'watch-event-shape': 'skipped' }), 'watch', 'core'), [
      'not shown',
      ['watch-event-shape'],
    ]);
    const lacking = ran({ [needy]: 'skipped' });
    assert.deepEqual(findVerdict(lacking, 'watch', 'extended'), ['conformant', []]);
    assert.match(formatConformance(lacking).join('\n'), /^conformant, extended: .*watch \(\d+ of \d+ rules\)/m);
    assert.deepEqual(findVerdict(ran({ [needy]: 'not run' }), 'watch', 'extended'), ['not shown', [needy]]);
  });

  it('is of the resource under test where one was named: what is not about it is left out', () => {
    const selection = { resource: ['flunders.wardle.example.com'] };
    const other = ran({ 'watch-event-shape': 'not run' }, selection);
    assert.deepEqual(findVerdict(other, 'watch', 'core'), ['conformant', []]);
  });

  it('leaves out what is otherwise in the release of the server', () => {
    const gone = 'removed-1.25-cronjob-batch-v1beta1';
    const { run, subject, rules } = ran({ [gone]: 'skipped' });
    const standing = (release: string) =>
      findVerdict(
        { ...base, conformance: judgeConformance({ run, subject: { ...subject, release }, rules }) },
        'versions',
        'core',
      );
    assert.deepEqual(standing('1.24'), ['conformant', []]);
    assert.deepEqual(standing('1.25'), ['not shown', [gone]]);
  });

  it('is not told of a run that was narrowed otherwise than by profile', () => {
    assert.deepEqual(ran({}, { rule: ['watch-event-shape'] }).conformance, []);
    assert.equal(formatConformance(ran({}, { conformance: ['watch'] })).length, 1);
  });

  it('is not told of a run that was interrupted, whose skipped scenarios look like what the server lacks', () => {
    const { rules, run, subject } = base;
    const interrupted = { ...run, selection: {}, interrupted: { cause: 'SIGTERM' } };
    assert.deepEqual(judgeConformance({ run: interrupted, subject, rules }), []);
    const lines = formatRuleLines({
      ...base,
      run: interrupted,
      rules: rules.map((rule) => ({ ...rule, verdict: 'skipped' })),
    });
    assert.match(lines.join('\n'), /not judged: \d+ were not reached, or need something that this server lacks/);
  });
});

function isCoreId(id: string): boolean {
  const rule = lookUpRule(id);
  return rule !== undefined && isCore(rule);
}
