/** Measures creates per second of custom resources with 200 fields and twenty CEL validation rules, as dry runs. */

import { getDialect } from '../../spec/dialect.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { JobResult } from '../load/job.ts';
import { createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import type { BenchServer } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { createRemarks, measureBestRounds } from './throughput.ts';

const NAMESPACE = 'bench-rules';
const RULES_GROUP = 'rules.bench.example.com';
const EXTENSIONS_GROUP = `apiextensions.${getDialect('kubernetes').groupSuffix}`;
/** The number of fields of each type. */
const FIELD_COUNT = 100;
/** The number of rules of each form. */
const RULE_COUNT = 4;
const TIMEOUT_MS = 30_000;

const FIELD_INDICES = [...Array(FIELD_COUNT).keys()];

const SCHEMA_RULES = [...Array(RULE_COUNT).keys()].flatMap((index) => [
  { rule: `self.number${index} <= self.number${index + 1}`, message: 'numbers must not fall' },
  { rule: `self.text${index}.startsWith("v") && size(self.text${index}) < 20` },
  { rule: `self.text${index + 10}.matches("^v[0-9]+$")` },
  { rule: `[self.number${index}, self.number${index + 20}].all(each, each >= 0 && each < 1000)` },
  { rule: `!has(self.absent) || self.absent in [self.text${index}, self.text${index + 30}]` },
]);

const DEFINITION = {
  apiVersion: `${EXTENSIONS_GROUP}/v1`,
  kind: 'CustomResourceDefinition',
  metadata: { name: `things.${RULES_GROUP}` },
  spec: {
    group: RULES_GROUP,
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
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
                properties: Object.fromEntries([
                  ...FIELD_INDICES.map((index) => [`text${index}`, { type: 'string', maxLength: 50 }]),
                  ...FIELD_INDICES.map((index) => [`number${index}`, { type: 'integer' }]),
                  ['absent', { type: 'string', maxLength: 50 }],
                ]),
                'x-kubernetes-validations': SCHEMA_RULES,
              },
            },
          },
        },
      },
    ],
  },
};

const OBJECT_BODY = JSON.stringify({
  apiVersion: `${RULES_GROUP}/v1`,
  kind: 'Thing',
  metadata: { name: 'thing-{n}' },
  spec: Object.fromEntries([
    ...FIELD_INDICES.map((index) => [`text${index}`, `v${index}`]),
    ...FIELD_INDICES.map((index) => [`number${index}`, index]),
  ]),
});

const DRY_RUN_PATH = `/apis/${RULES_GROUP}/v1/namespaces/${NAMESPACE}/things?dryRun=All`;

export async function measureRules(bench: Bench): Promise<Result> {
  const { generator, connectionCount, seconds, servers } = bench;
  for (const server of servers) await defineCustomResource(server);
  const sendCreates = (server: BenchServer, round: number): Promise<JobResult> =>
    generator.run({
      ...{
        address: server.address,
        seconds,
        method: 'POST',
        contentType: 'application/json',
        expectedStatuses: [201],
      },
      ...{ path: DRY_RUN_PATH, body: OBJECT_BODY, connectionCount, firstRequestNumber: round * 10_000_000 },
    });
  const bestRounds = await measureBestRounds(bench, servers, sendCreates);
  const [simulator, peer] = ['simulator', 'peer'].map((name) => bestRounds.get(name)?.perSecond);
  return {
    workload: `create, ${2 * FIELD_COUNT} fields, ${SCHEMA_RULES.length} rules`,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, result]) => [name, result.perSecond])),
    ratios:
      simulator === undefined || peer === undefined
        ? []
        : [{ name: '× peer', value: simulator / peer, target: TARGETS.rules }],
    remarks: [...bestRounds].flatMap(([name, result]) => createRemarks(name, result)),
  };
}

async function defineCustomResource(server: BenchServer): Promise<void> {
  await createNamespace(server, NAMESPACE);
  const postObject = (requestPath: string, requestBody: string) =>
    fetchFrom(server.address, requestPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: requestBody,
    });
  const { status } = await postObject(
    `/apis/${EXTENSIONS_GROUP}/v1/customresourcedefinitions`,
    JSON.stringify(DEFINITION),
  );
  if (status !== 201) throw new Error(`${server.name} returned ${status} for the creation of the definition`);
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await postObject(DRY_RUN_PATH, OBJECT_BODY.replace('{n}', 'first'))).status !== 201) {
    if (performance.now() > deadline) throw new Error(`${server.name} does not serve the defined resource`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
