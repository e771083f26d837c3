/** Runs the suite as a test of your server, with the rules of the areas that the server implements. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, startSimulator } from '@assay-suite/assay';

test('the server conforms to the rules about paths and health', async (context) => {
  // For your own server: judge({ kubeconfig: '/path/to/kubeconfig' }), or judge({ server: 'https://…', token: '…' }).
  const server = await startSimulator({ dialect: 'kubernetes' });
  context.after(() => server.close());
  const report = await judge({ server: server.url, areas: ['paths', 'health'] });
  const failedScenarios = report.scenarios.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    failedScenarios.map(({ name, failure }) => `${name}: ${failure?.message}`),
    [],
  );
  assert.ok(report.scenarios.some(({ verdict }) => verdict === 'passed'));
});
