import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ManualClock } from '../../store/contract/manual-clock.ts';
import { Lifecycle } from '../connections/lifecycle.ts';
import { HealthChecks } from './check.ts';
import { addServerChecks } from './server-checks.ts';

function startChecks(release: string) {
  const health = new HealthChecks(new ManualClock(), 0);
  const lifecycle = new Lifecycle();
  const completeStartupPhase = addServerChecks(health, { release, lifecycle, findStoreProblem: () => undefined });
  const listFailures = () =>
    health.listChecks('readyz').flatMap(({ name, run }) => (run() === undefined ? [] : [name]));
  const listNames = () => health.listChecks('livez').map(({ name }) => name);
  const listReadinessNames = () => health.listChecks('readyz').map(({ name }) => name);
  return { completeStartupPhase, listFailures, listNames, listReadinessNames };
}

test('the list of checks depends on the release', () => {
  const [olderChecks, newerChecks] = ['1.18', '1.32'].map((release) => startChecks(release).listNames());
  assert.deepEqual(newerChecks?.slice(0, 4), [
    'ping',
    'log',
    'etcd',
    'poststarthook/start-apiserver-admission-initializer',
  ]);
  const consumerCheck = 'poststarthook/priority-and-fairness-config-consumer';
  assert.deepEqual([olderChecks?.includes(consumerCheck), newerChecks?.includes(consumerCheck)], [false, true]);
  assert.equal(newerChecks?.includes('etcd-readiness'), false);
});

test('/livez and /healthz check the certificate of the loopback client since 1.36', () => {
  const certificateCheck = 'loopback-serving-certificate';
  assert.equal(startChecks('1.35').listNames().includes(certificateCheck), false);
  const { listNames, listReadinessNames } = startChecks('1.36');
  assert.equal(listNames()[2], certificateCheck);
  assert.equal(listReadinessNames().includes(certificateCheck), false);
});

test('post-start hooks succeed after their startup phase is complete', () => {
  const { completeStartupPhase, listFailures } = startChecks('1.32');
  assert.ok(listFailures().includes('poststarthook/crd-informer-synced'));
  completeStartupPhase('customResources');
  const failures = listFailures();
  assert.ok(!failures.includes('poststarthook/crd-informer-synced'));
  assert.ok(failures.includes('poststarthook/rbac/bootstrap-roles') && failures.includes('autoregister-completion'));
  completeStartupPhase('ownObjects');
  assert.deepEqual(
    listFailures().filter((name) => !name.includes('priority-and-fairness')),
    [],
  );
  completeStartupPhase('flowControl');
  assert.deepEqual(listFailures(), []);
});
