/**
 * Runs random validating admission policies. Creates many policies at once, because a server takes a second to load policies. Each policy
 * selects objects by a label with its name, so that each written object matches one policy.
 */
import fc from 'fast-check';
import type { TranscriptEntry } from '../../execution/execute.ts';
import type { Server } from '../../execution/server.ts';
import { readAdmissionResult } from './admission-result.ts';
import { drawSpec } from './objects.ts';
import {
  buildBinding,
  buildPolicy,
  createPolicySpec,
  type DrawnPolicy,
  PARAMETERS,
  TEST_GROUP,
} from './policy-draws.ts';
import { RandomGenerator } from './random-generator.ts';

const seedArbitrary = fc.noShrink(fc.nat());
const depthArbitrary = fc.integer({ min: 1, max: 4 });

export const drawPolicyProgram: fc.Arbitrary<readonly DrawnPolicy[]> = fc.array(
  fc.record({
    seed: seedArbitrary,
    depth: depthArbitrary,
    objectSeeds: fc.array(seedArbitrary, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 120, size: 'max' },
);

const API_PATH = '/apis/admissionregistration.{suffix}/v1';
const JSON_HEADERS = { 'content-type': 'application/json' };
/** The time limit for a new custom kind to be served, and for new policies to take effect. */
const EFFECT_TIMEOUT_MS = 30_000;

/** A prefix that objects of earlier runs do not have. */
const RUN_PREFIX = `r${Date.now().toString(36)}`;
/** The number of programs that have run on each server. The names of a program's policies contain its number. */
const roundCounts = new WeakMap<Server, number>();

export async function executePolicies(
  server: Server,
  randomPolicies: readonly DrawnPolicy[],
): Promise<TranscriptEntry[]> {
  const round = (roundCounts.get(server) ?? 0) + 1;
  roundCounts.set(server, round);
  if (round === 1) await createParameters(server);
  const allPolicies = [
    ...randomPolicies.map((drawnPolicy) => ({ drawnPolicy, spec: createPolicySpec(drawnPolicy) })),
    CANARY_POLICY,
  ].map(({ drawnPolicy, spec }, index) => {
    const name = `${RUN_PREFIX}-${round}-${index}`;
    return {
      drawnPolicy,
      spec,
      policy: buildPolicy(name, spec, drawnPolicy),
      binding: buildBinding(name, chooseValidationActions(index, randomPolicies.length), drawnPolicy),
    };
  });
  const transcript: TranscriptEntry[] = [];
  const acceptedPolicies = new Set<object>();
  await runInBatches(allPolicies, async (policyWithBinding) => {
    const body = JSON.stringify(policyWithBinding.policy);
    const response = await server.send({ method: 'POST', path: POLICIES_PATH, headers: JSON_HEADERS, body });
    if (response.status === 201) acceptedPolicies.add(policyWithBinding);
    else
      transcript.push({
        operation: { refused: policyWithBinding.policy },
        outcome: readAdmissionResult(response, `${RUN_PREFIX}-${round}-`),
      });
  });
  // Requests run concurrently, so rejections have no order.
  transcript.sort((a, b) => (JSON.stringify(a.operation) < JSON.stringify(b.operation) ? -1 : 1));
  const storedPolicies = allPolicies.filter((policyWithBinding) => acceptedPolicies.has(policyWithBinding));
  await runInBatches(storedPolicies.slice(0, -1), ({ binding }) => postObject(server, BINDINGS_PATH, binding));
  for (const lastPolicy of storedPolicies.slice(-1)) await postObject(server, BINDINGS_PATH, lastPolicy.binding);
  await waitForPolicies(server, `${RUN_PREFIX}-${round}-${randomPolicies.length}`);
  for (const { drawnPolicy, spec, policy: policyObject, binding: bindingObject } of storedPolicies) {
    for (const objectSeed of drawnPolicy?.objectSeeds ?? []) {
      const object = drawSpec(new RandomGenerator(objectSeed));
      const label = policyObject.metadata.name;
      const readOutcome = async (responsePromise: ReturnType<Server['send']>) =>
        readAdmissionResult(await responsePromise, `${RUN_PREFIX}-${round}-`);
      const content = { policy: spec, about: policyObject, binding: bindingObject };
      transcript.push({
        operation: { ...content, create: object },
        outcome: await readOutcome(createBlob(server, label, object)),
      });
      transcript.push({
        operation: { ...content, change: object },
        outcome: await readOutcome(changeBlob(server, label, object)),
      });
    }
  }
  await runInBatches(storedPolicies, async ({ policy: { metadata } }) => {
    for (const path of [BINDINGS_PATH, POLICIES_PATH])
      await server.send({ method: 'DELETE', path: `${path}/${metadata.name}` });
  });
  return transcript;
}

/** The last policy of a program. When it rejects an object, the server has loaded all policies. */
const CANARY_POLICY = { drawnPolicy: undefined, spec: { validations: [{ expression: 'false', message: 'canary' }] } };
const POLICIES_PATH = `${API_PATH}/validatingadmissionpolicies`;
const BINDINGS_PATH = `${API_PATH}/validatingadmissionpolicybindings`;
const BATCH_SIZE = 8;

/** Calls `runItem` for each item, a few at the same time. */
async function runInBatches<T>(items: readonly T[], runItem: (item: T) => Promise<void>): Promise<void> {
  for (let index = 0; index < items.length; index += BATCH_SIZE) {
    await Promise.all(items.slice(index, index + BATCH_SIZE).map(runItem));
  }
}

/** Returns the actions of a policy. Some policies warn. The last policy denies, so that a rejection shows that all policies are loaded. */
function chooseValidationActions(index: number, lastIndex: number): readonly string[] {
  if (index === lastIndex) return ['Deny'];
  return index % 10 === 0 ? ['Warn', 'Audit'] : index % 5 === 0 ? ['Warn'] : ['Deny'];
}

/** Creates the custom kind, an object of this kind, and the parameters of policies. */
async function createParameters(server: Server): Promise<void> {
  await defineBlobs(server);
  for (const { name, labels, data } of PARAMETERS) {
    const metadata = { name, labels };
    await postObject(server, '/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata,
      data,
    });
  }
  await postObject(server, BLOBS_PATH, buildBlob('kept', 'nobody', { n: 1, s: 'a', keyed: [], m: { a: 1 } }));
}

async function defineBlobs(server: Server): Promise<void> {
  const spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  const names = { plural: 'blobs', singular: 'blob', kind: 'Blob', listKind: 'BlobList' };
  const definition = {
    group: TEST_GROUP,
    scope: 'Namespaced',
    names,
    versions: [{ name: 'v1', served: true, storage: true, schema }],
  };
  const body = {
    apiVersion: 'apiextensions.{suffix}/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `blobs.${TEST_GROUP}` },
    spec: definition,
  };
  await postObject(server, '/apis/apiextensions.{suffix}/v1/customresourcedefinitions', body);
  const deadline = Date.now() + EFFECT_TIMEOUT_MS;
  for (;;) {
    const { status, text } = await createBlob(server, 'nobody', {});
    if (status === 201) return;
    if (Date.now() > deadline)
      throw new Error(`${server.name}: the custom kind is not served after ${EFFECT_TIMEOUT_MS / 1000} s: ${text}`);
  }
}

async function postObject(server: Server, path: string, body: object): Promise<void> {
  const { status, text } = await server.send({
    method: 'POST',
    path,
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  });
  if (status !== 201 && status !== 409) throw new Error(`${server.name}: POST ${path}: ${status} ${text}`);
}

const BLOBS_PATH = `/apis/${TEST_GROUP}/v1/namespaces/default/blobs`;

function buildBlob(name: string, label: string, spec: object): object {
  return { apiVersion: `${TEST_GROUP}/v1`, kind: 'Blob', metadata: { name, labels: { policy: label } }, spec };
}

function createBlob(server: Server, label: string, spec: object): ReturnType<Server['send']> {
  const body = JSON.stringify(buildBlob('a', label, spec));
  return server.send({ method: 'POST', path: `${BLOBS_PATH}?dryRun=All`, headers: JSON_HEADERS, body });
}

function changeBlob(server: Server, label: string, spec: object): ReturnType<Server['send']> {
  const body = JSON.stringify(buildBlob('kept', label, spec));
  return server.send({ method: 'PUT', path: `${BLOBS_PATH}/kept?dryRun=All`, headers: JSON_HEADERS, body });
}

/** Waits until the server enforces the last policy. */
async function waitForPolicies(server: Server, name: string): Promise<void> {
  const deadline = Date.now() + EFFECT_TIMEOUT_MS;
  for (;;) {
    const { status, text } = await createBlob(server, name, {});
    if (status === 422) return;
    if (Date.now() > deadline)
      throw new Error(`${server.name}: the policies had no effect after ${EFFECT_TIMEOUT_MS / 1000} s: ${text}`);
  }
}
