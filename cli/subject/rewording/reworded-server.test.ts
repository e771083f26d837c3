/** Tests that the wording of messages does not affect verdicts. Only rules about wording fail, and only if the run requests them. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { LaunchedServer } from '../../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../../client/launch/launcher.ts';
import { judge } from '../../judge.ts';
import { type RewordingProxy, startRewordingProxy } from './proxy.ts';
import { rewordBody, rewordText } from './reword.ts';

describe('a proxy that changes messages', () => {
  let simulator: LaunchedServer;
  let proxy: RewordingProxy;
  before(async () => {
    simulator = await launchServer(createSimulatorPlan(), []);
    proxy = await startRewordingProxy(simulator.target.url);
  });
  after(async () => {
    await proxy.close();
    await simulator.stop();
  });

  // Areas whose responses contain many reworded texts: messages and causes of a Status, warnings, descriptions of Table columns.
  const areas = ['errors', 'warnings', 'table', 'field-validation'];

  test('causes no scenario to fail', async () => {
    const { scenarios, run } = await judge({ server: proxy.url, areas, seed: 1 });
    const failedScenarios = scenarios.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name);
    assert.deepEqual(failedScenarios, []);
    assert.equal(run.wording, false);
    assert.ok(scenarios.filter(({ verdict }) => verdict === 'passed').length > 150);
  });

  test('causes wording rules to fail if the run requests them', async () => {
    const { rules } = await judge({ server: proxy.url, rules: ['err-message-wording'], seed: 1, wording: true });
    assert.deepEqual(
      rules.map(({ id, verdict }) => [id, verdict]),
      [['err-message-wording', 'failed']],
    );
  });

  test('keeps messages that the specification requires', async () => {
    const { scenarios } = await judge({ server: proxy.url, rules: ['rv-unrecognized-message'], seed: 1 });
    assert.deepEqual(new Set(scenarios.map(({ verdict }) => verdict)), new Set(['passed']));
  });
});

test('a reworded text keeps names, and has another order and punctuation', () => {
  assert.equal(rewordText('endpoints "a" not found'), 'sorry: found not a endpoints');
  assert.equal(rewordText('dryRun: Unsupported value: []string{"x"}'), 'sorry: x string value Unsupported dryRun');
  assert.match(rewordText('Timeout: Too large resource version: 9, current: 1'), /Too large resource version/);
});

test('a body without messages is not reworded', () => {
  const list = '{ "kind": "EndpointsList",  "items": [] }';
  assert.equal(rewordBody(list), list);
  assert.equal(
    rewordBody('{"kind":"Status","message":"no way","code":404}'),
    '{"kind":"Status","message":"sorry: way no","code":404}\n',
  );
});
