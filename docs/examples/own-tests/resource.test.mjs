/** Runs the suite as a test of an aggregated server or a custom resource, with the rules that apply to every resource. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, startSimulator } from '@assay-suite/assay';

const DEFINITION = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'boats.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'boats', kind: 'Boat' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { sail: { type: 'string' } } } },
          },
        },
      },
    ],
  },
};

test('boats conform to the rules about every resource', async (context) => {
  // For your own resource, use the address of the aggregated server, or of the cluster with the CustomResourceDefinition.
  const server = await startSimulator({ dialect: 'kubernetes' });
  context.after(() => server.close());
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(DEFINITION) });
  assert.equal(response.status, 201);

  const report = await judge({
    server: server.url,
    resources: [{ resource: 'boats.example.com', object: { spec: { sail: 'lateen' } } }],
    areas: ['rest', 'metadata'],
  });
  const failedScenarios = report.scenarios.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    failedScenarios.map(({ name, failure }) => `${name}: ${failure?.message}`),
    [],
  );
  assert.ok(report.scenarios.some(({ verdict }) => verdict === 'passed'));
});
