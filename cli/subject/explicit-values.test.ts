/** Tests values that `assay.yaml` specifies because they cannot be derived from the schema: an invalid value, and a list with keys. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { createSimulatorPlan, launchServer } from '../../client/launch/launcher.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { judge } from '../judge.ts';
import { parseConfig } from '../options/config.ts';

const DEFINITION = {
  apiVersion: 'apiextensions.orch.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'docks.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'docks', singular: 'dock', kind: 'Dock', listKind: 'DockList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  depth: { type: 'integer' },
                  berths: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['name'],
                    items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
                  },
                },
                'x-kubernetes-validations': [{ rule: '!has(self.depth) || self.depth < 100' }],
              },
            },
          },
        },
      },
    ],
  },
};

const CONFIG_WITHOUT_VALUES = `
resources:
  - resource: docks.example.com
    object: { apiVersion: example.com/v1, kind: Dock, spec: { depth: 7 } }
`;
const CONFIG_WITH_VALUES = `${CONFIG_WITHOUT_VALUES}
    change: { path: spec.depth, values: [3, 4] }
    invalid: { path: spec.depth, value: 4321 }
    list: { path: spec.berths, keys: [name] }
`;
const RULES = ['err-422-validation', 'ssa-listtype-map'];

let simulator: LaunchedServer;

before(async () => {
  simulator = await launchServer(createSimulatorPlan(), []);
  const response = await fetch(`${simulator.target.url}/apis/apiextensions.orch.io/v1/customresourcedefinitions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(DEFINITION),
  });
  assert.equal(response.status, 201);
});
after(() => simulator.stop());

async function testConfig(config: string): Promise<Envelope> {
  const { resources = [] } = parseConfig(config, 'assay.yaml');
  return judge({ server: simulator.target.url, resources, rules: RULES });
}

function listSentBodies({ scenarios }: Envelope, method: string): string {
  const requests = scenarios.flatMap(({ exchanges }) => exchanges.map(({ request }) => request));
  return requests
    .filter((request) => request.method === method)
    .map(({ body }) => JSON.stringify(body))
    .join('\n');
}

test('the suite sends the specified values, and its scenarios pass', { timeout: 120_000 }, async () => {
  const envelope = await testConfig(CONFIG_WITH_VALUES);
  assert.deepEqual(
    envelope.scenarios.filter(({ verdict }) => verdict === 'failed').map(({ name }) => name),
    [],
  );
  for (const rule of RULES) assert.equal(envelope.rules.find(({ id }) => id === rule)?.verdict, 'passed', rule);
  assert.match(listSentBodies(envelope, 'POST'), /4321/);
  assert.match(listSentBodies(envelope, 'PATCH'), /berths/);
});

test('without the specified values, the scenarios are skipped with a hint', { timeout: 120_000 }, async () => {
  const { scenarios } = await testConfig(CONFIG_WITHOUT_VALUES);
  assert.ok(
    scenarios.some(({ reason }) => reason?.includes('docks.example.com: add invalid to the resource in assay.yaml')),
  );
});
