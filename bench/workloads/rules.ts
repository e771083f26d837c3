/** Measures creates per second of custom resources with 200 fields and twenty CEL validation rules, as dry runs. */

import { dialect } from '../../spec/dialect.ts';
import type { Bench } from '../bench-run.ts';
import { fetchFrom } from '../load/address.ts';
import type { Load } from '../load/job.ts';
import { createNamespace } from '../objects.ts';
import type { Result } from '../result.ts';
import type { Subject } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { findRemarks, measureBestRounds } from './throughput.ts';

const NAMESPACE = 'bench-rules';
const GROUP = 'rules.bench.example.com';
const EXTENSIONS = `apiextensions.${dialect('kubernetes').groupSuffix}`;
/** The number of fields of each type. */
const FIELDS = 100;
/** The number of rules of each kind. */
const RULES = 4;
const TIMEOUT_MS = 30_000;

const indices = [...Array(FIELDS).keys()];

const rules = [...Array(RULES).keys()].flatMap((index) => [
  { rule: `self.number${index} <= self.number${index + 1}`, message: 'numbers must not fall' },
  { rule: `self.text${index}.startsWith("v") && size(self.text${index}) < 20` },
  { rule: `self.text${index + 10}.matches("^v[0-9]+$")` },
  { rule: `[self.number${index}, self.number${index + 20}].all(each, each >= 0 && each < 1000)` },
  { rule: `!has(self.absent) || self.absent in [self.text${index}, self.text${index + 30}]` },
]);

const definition = {
  apiVersion: `${EXTENSIONS}/v1`,
  kind: 'CustomResourceDefinition',
  metadata: { name: `things.${GROUP}` },
  spec: {
    group: GROUP,
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
                  ...indices.map((index) => [`text${index}`, { type: 'string', maxLength: 50 }]),
                  ...indices.map((index) => [`number${index}`, { type: 'integer' }]),
                  ['absent', { type: 'string', maxLength: 50 }],
                ]),
                'x-kubernetes-validations': rules,
              },
            },
          },
        },
      },
    ],
  },
};

const body = JSON.stringify({
  apiVersion: `${GROUP}/v1`,
  kind: 'Thing',
  metadata: { name: 'thing-{n}' },
  spec: Object.fromEntries([
    ...indices.map((index) => [`text${index}`, `v${index}`]),
    ...indices.map((index) => [`number${index}`, index]),
  ]),
});

const path = `/apis/${GROUP}/v1/namespaces/${NAMESPACE}/things?dryRun=All`;

export async function measureRules(bench: Bench): Promise<Result> {
  const { generator, connections, seconds, subjects } = bench;
  for (const subject of subjects) await defineCustomResource(subject);
  const create = (subject: Subject, round: number): Promise<Load> =>
    generator.run({
      ...{ address: subject.address, seconds, method: 'POST', contentType: 'application/json', expected: [201] },
      ...{ path, body, connections, firstNumber: round * 10_000_000 },
    });
  const bestRounds = await measureBestRounds(bench, subjects, create);
  const [simulator, peer] = ['simulator', 'peer'].map((name) => bestRounds.get(name)?.perSecond);
  return {
    workload: `create, ${2 * FIELDS} fields, ${rules.length} rules`,
    unit: 'per second',
    measured: Object.fromEntries([...bestRounds].map(([name, load]) => [name, load.perSecond])),
    ratios:
      simulator === undefined || peer === undefined
        ? []
        : [{ name: '× peer', value: simulator / peer, target: TARGETS.rules }],
    remarks: [...bestRounds].flatMap(([name, load]) => findRemarks(name, load)),
  };
}

async function defineCustomResource(subject: Subject): Promise<void> {
  await createNamespace(subject, NAMESPACE);
  const post = (requestPath: string, requestBody: string) =>
    fetchFrom(subject.address, requestPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: requestBody,
    });
  const { status } = await post(`/apis/${EXTENSIONS}/v1/customresourcedefinitions`, JSON.stringify(definition));
  if (status !== 201) throw new Error(`${subject.name} returned ${status} for the creation of the definition`);
  const deadline = performance.now() + TIMEOUT_MS;
  while ((await post(path, body.replace('{n}', 'first'))).status !== 201) {
    if (performance.now() > deadline) throw new Error(`${subject.name} does not serve the defined resource`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
