import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collectObservations, mergeObservations } from './observations.ts';
import { createSampleReport } from './render/sample-report.ts';

describe('observations of a run', () => {
  const envelope = createSampleReport(100);
  const observations = collectObservations(envelope);

  it('exist for passed rules only', () => {
    const rules = [...observations.values()].flat().map(({ rule }) => rule);
    assert.deepEqual(
      rules,
      envelope.rules.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id),
    );
  });

  it('contain the release, the date, the scenarios, and the last exchanges without the server URL', () => {
    const [first] = observations.get('rest') ?? [];
    assert.equal(first?.release, 'v1.32.13');
    assert.equal(first?.date, '2026-11-20');
    assert.equal(first?.exchanges.length, 2);
    assert.match(first?.exchanges[0]?.request ?? '', /^GET \/api\/v1\//);
  });

  it('contain the exchanges of the scenario with the fewest rules', () => {
    const exampleScenario = envelope.scenarios.find(
      ({ verdict, exchanges }) => verdict === 'passed' && exchanges.length > 0,
    );
    const exchange = exampleScenario?.exchanges[0];
    assert.ok(exampleScenario !== undefined && exchange !== undefined);
    const id = exampleScenario.rules[0] ?? '';
    const createExchanges = (url: string) => [{ ...exchange, request: { ...exchange.request, url } }];
    const scenarios = [
      { ...exampleScenario, id: 'features/a.feature:1', rules: [id, 'another'], exchanges: createExchanges('/broad') },
      { ...exampleScenario, id: 'features/a.feature:2', rules: [id], exchanges: createExchanges('/narrow') },
    ];
    const rules = envelope.rules
      .filter((rule) => rule.id === id)
      .map((rule) => ({ ...rule, scenarios: scenarios.map((scenario) => scenario.id) }));
    const [observation] = [...collectObservations({ ...envelope, rules, scenarios }).values()].flat();
    assert.match(observation?.exchanges[0]?.request ?? '', /\/narrow$/);
  });

  it('of client commands are recorded only for kubectl, which its User-Agent identifies', () => {
    const [rule] = envelope.rules.filter(({ verdict }) => verdict === 'passed');
    const [scenario] = envelope.scenarios.filter(({ id }) => rule?.scenarios.includes(id));
    const exchange = envelope.scenarios.flatMap(({ exchanges }) => exchanges)[0];
    assert.ok(rule !== undefined && scenario !== undefined && exchange !== undefined);
    const headers: [string, string][] = [['User-Agent', 'kubectl/v1.32.5 (linux/amd64) kubernetes/9894294']];
    const scenarios = [{ ...scenario, exchanges: [{ ...exchange, request: { ...exchange.request, headers } }] }];
    const run = { ...envelope, rules: [{ ...rule, area: 'cli', check: 'cli' }], scenarios };
    assert.equal(collectObservations(run).size, 0);
    const clientObservations = collectObservations({ ...run, subject: { ...run.subject, origin: 'client' } });
    assert.equal(clientObservations.get('cli')?.[0]?.release, 'v1.32.5');
  });

  it('replace earlier observations of the rule, and keep the others in the order of the catalogue', () => {
    const createEntry = (rule: string, date: string) => ({
      rule,
      subject: 'kube-apiserver' as const,
      release: 'v1',
      date,
      scenarios: ['s'],
      exchanges: [],
    });
    const mergedObservations = mergeObservations(
      [createEntry('a', 'old'), createEntry('c', 'old')],
      [createEntry('b', 'new'), createEntry('a', 'new')],
      ['a', 'b', 'c'],
    );
    assert.deepEqual(
      mergedObservations.map(({ rule, date }) => `${rule} ${date}`),
      ['a new', 'b new', 'c old'],
    );
  });
});
