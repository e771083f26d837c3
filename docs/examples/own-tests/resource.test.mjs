/** The suite as one of the tests of an aggregated server, or of a custom resource: its resource keeps what holds for every resource. */
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

test('boats are created, read, changed and deleted as any resource', async (context) => {
  // Yours: the address of the aggregated server, or of the cluster that has the definition.
  const server = await startSimulator({ dialect: 'kubernetes' });
  context.after(() => server.close());
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const headers = { 'Content-Type': 'application/json' };
  const made = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(DEFINITION) });
  assert.equal(made.status, 201);

  const report = await judge({
    server: server.url,
    resources: [{ resource: 'boats.example.com', object: { spec: { sail: 'lateen' } } }],
    areas: ['rest', 'metadata'],
  });
  const failed = report.scenarios.filter(({ verdict }) => verdict === 'failed');
  assert.deepEqual(
    failed.map(({ name, failure }) => `${name}: ${failure?.message}`),
    [],
  );
  assert.ok(report.scenarios.some(({ verdict }) => verdict === 'passed'));
});
