import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadConfiguration, loadSupport, runCucumber } from '@cucumber/cucumber/api';
import type { Envelope as Message } from '@cucumber/messages';
import { lookUpRule } from '../../spec/catalogue.ts';
import type { Envelope } from '../schema/envelope.ts';
import type { ExpectedFailure } from '../schema/expected-failure.ts';
import { findSchemaProblems } from '../schema/validate-report.ts';
import { chooseExitCode, summarizeAreas } from '../summary.ts';
import { Collector } from './collect.ts';

const FIXTURE_FOLDER = fileURLToPath(new URL('./fixture/', import.meta.url));
const RULE_IDS = [
  'err-404-get',
  'err-404-delete',
  'err-405-method',
  'err-404-update',
  'ep-op-create-200-202-possible',
  'err-410-reason-expired',
  'chunk-client-restarts-after-410',
];

const REPORT_CONTEXT: Parameters<Collector['finish']>[0] = {
  run: {
    started: '2026-11-20T10:00:00Z',
    seconds: 1,
    seed: '1',
    command: 'assay run',
    assay: { version: '0.1.0' },
    profile: 'specification',
    selection: {},
  },
  subject: { url: 'http://127.0.0.1:1', origin: 'server', dialect: 'orch', capabilities: [] },
};

describe('report collector', () => {
  const messages: Message[] = [];

  const failFastMessages: Message[] = [];

  before(async () => {
    const cucumberOptions = {
      paths: [`${FIXTURE_FOLDER}sample.feature`],
      import: [`${FIXTURE_FOLDER}sample.steps.ts`],
      format: [],
    };
    const discardingStream = new Writable({ write: (_chunk, _encoding, done) => done() });
    const { runConfiguration } = await loadConfiguration(
      { file: false, provided: cucumberOptions },
      { stderr: discardingStream },
    );
    const support = await loadSupport(runConfiguration, { stderr: discardingStream });
    for (const [failFast, receivedEnvelopes] of [
      [false, messages],
      [true, failFastMessages],
    ] as const) {
      const run = { ...runConfiguration, runtime: { ...runConfiguration.runtime, failFast }, support };
      await runCucumber(run, { stdout: discardingStream, stderr: discardingStream }, (message) =>
        receivedEnvelopes.push(message),
      );
    }
  });

  const collect = (expectedFailures: ExpectedFailure[] = []): Envelope => {
    const rules = RULE_IDS.flatMap((id) => lookUpRule(id) ?? []);
    const collector = new Collector({ rules, confirmed: new Set(['err-404-get']), expectedFailures });
    for (const message of messages) collector.handleMessage(message);
    return collector.finish(REPORT_CONTEXT);
  };
  const findVerdict = (envelope: Envelope, name: string) =>
    envelope.scenarios.find((scenario) => scenario.name === name)?.verdict;

  it('assigns a verdict to each scenario', () => {
    const envelope = collect();
    assert.equal(findVerdict(envelope, 'A passed scenario'), 'passed');
    assert.equal(findVerdict(envelope, 'A scenario that fails for a'), 'failed');
    assert.equal(findVerdict(envelope, 'A skipped scenario'), 'skipped');
    assert.equal(findVerdict(envelope, 'A refused scenario'), 'refused');
    assert.equal(findVerdict(envelope, 'A scenario without a comparison'), 'failed');
    assert.equal(findVerdict(envelope, 'A scenario with an undefined step'), 'failed');
    assert.deepEqual(
      envelope.problems.map(({ kind, what }) => `${kind}: ${what}`),
      ['harness: the scenario compared nothing', 'harness: a step is undefined'],
    );
    assert.equal(chooseExitCode(envelope), 5);
  });

  it('marks scenarios after the failure that ended the run as not run', () => {
    const collector = new Collector({ rules: [], failFast: true });
    for (const message of failFastMessages) collector.handleMessage(message);
    const envelope = collector.finish(REPORT_CONTEXT);
    assert.deepEqual(
      envelope.scenarios.map(({ verdict, reason }) => reason ?? verdict),
      ['passed', 'failed', ...Array.from({ length: 6 }, () => 'not run: the run ended at its first failure')],
    );
    assert.deepEqual(envelope.problems, []);
    assert.equal(chooseExitCode(envelope), 1);
  });

  it('computes the verdict of a rule from the scenarios that have the tag of the rule', () => {
    const verdicts = Object.fromEntries(collect().rules.map(({ id, verdict }) => [id, verdict]));
    assert.deepEqual(verdicts, {
      'err-404-get': 'failed',
      'err-404-delete': 'failed',
      'err-405-method': 'skipped',
      'err-404-update': 'refused',
      'ep-op-create-200-202-possible': 'passed',
      'err-410-reason-expired': 'not run',
    });
  });

  it('separates rules about clients from rules about servers', () => {
    const { duties, catalogue } = collect();
    assert.deepEqual(
      duties.map(({ id, verdict }) => `${id} ${verdict}`),
      ['chunk-client-restarts-after-410 not run'],
    );
    assert.equal(catalogue.client, 24);
    assert.ok(catalogue.rules >= 958);
  });

  it('records the step, the example row, the exchange, and the expected and actual values of a failure', () => {
    const envelope = collect();
    const failedScenario = envelope.scenarios.find(({ name }) => name === 'A scenario that fails for b');
    assert.deepEqual(failedScenario?.example, { name: 'b' });
    assert.equal(failedScenario?.id.endsWith('sample.feature:17'), true, failedScenario?.id);
    assert.deepEqual(failedScenario?.failure, {
      message: 'the code is 200, not 404',
      expected: '404',
      actual: '200',
      curl: 'curl something',
      repeat: failedScenario?.failure?.repeat,
    });
    assert.match(failedScenario?.failure?.repeat ?? '', /^assay run \S+\.feature:\d+ --seed /);
    assert.deepEqual(
      failedScenario?.steps.map(({ keyword, text, status }) => `${keyword} ${text}: ${status}`),
      ['When a request is sent: passed', 'Then the response is incorrect: failed'],
    );
    assert.equal(failedScenario?.exchanges.length, 1);
    const observedRule = envelope.rules.find(({ id }) => id === 'ep-op-create-200-202-possible');
    assert.deepEqual(observedRule?.observed, ['201']);
  });

  it('marks expected failures, and reports entries of expectedFailures that are unused or expired', () => {
    const reason = 'known';
    const envelope = collect([
      { scenario: 'A scenario that fails for *', reason },
      { rule: 'ep-op-create-200-202-possible', reason },
      { scenario: 'no such', reason },
      { rule: 'err-404-get', reason, expires: '2026-11-19' },
    ]);
    assert.equal(findVerdict(envelope, 'A scenario that fails for a'), 'expected failure');
    assert.deepEqual(
      envelope.problems.filter(({ kind }) => kind === 'expectation').map(({ what, where }) => `${where}: ${what}`),
      [
        'ep-op-create-200-202-possible: the scenarios of the expected failure passed; remove it',
        'no such: the expected failure matches no scenario; correct or remove it',
        'err-404-get: the expected failure expired on 2026-11-19; remove it or set a later date',
      ],
    );
  });

  it('counts scenarios per area in the order of the catalogue', () => {
    const areas = summarizeAreas(collect());
    assert.deepEqual(
      areas.map(({ area, scenarios }) => `${area} ${scenarios.passed}/${scenarios.failed}`),
      ['endpoints 1/0', 'errors 1/4'],
    );
  });

  it('creates a report that conforms to the schema', () => {
    assert.deepEqual(findSchemaProblems(collect()), []);
  });

  it('creates a report that also conforms to the schema with resource names after the scenario IDs', () => {
    const report = collect();
    const scenarios = report.scenarios.map((scenario) => ({ ...scenario, id: `${scenario.id} widgets.example.com` }));
    assert.deepEqual(findSchemaProblems({ ...report, scenarios }), []);
  });
});
