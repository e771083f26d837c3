/**
 * Random policies of validating admission: many of them at once, as a server takes a second to learn of them, each for the objects with
 * a label of its own. Then objects are written that only one of them is about.
 */
import fc from 'fast-check';
import type { ApiObject } from '../../../simulator/pure/object.ts';
import { validatePolicy } from '../../../simulator/registry/kinds/admission/policy-validation.ts';
import { validatingadmissionpoliciesRules } from '../../../simulator/registry/kinds/webhooks.ts';
import type { Entry } from '../execute.ts';
import type { Server } from '../server.ts';
import { Draw } from './draw.ts';
import { expressionOf, type Named } from './expression.ts';
import { specOf } from './objects.ts';
import { outcomeOf } from './refusal.ts';
import { FIELDS } from './schema.ts';

export interface DrawnPolicy {
  readonly seed: number;
  readonly depth: number;
  /** Seeds of objects. */
  readonly objects: readonly number[];
}

const seed = fc.noShrink(fc.nat());
const depth = fc.integer({ min: 1, max: 4 });

export const policyProgram: fc.Arbitrary<readonly DrawnPolicy[]> = fc.array(
  fc.record({ seed, depth, objects: fc.array(seed, { minLength: 1, maxLength: 3 }) }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

const OF_REQUEST: readonly Named[] = [
  { text: 'request.operation', type: 'string' },
  { text: 'request.name', type: 'string' },
  { text: 'request.kind.kind', type: 'string' },
  { text: 'request.userInfo.groups', type: 'strings' },
  { text: 'request.dryRun', type: 'bool' },
  { text: 'oldObject == null', type: 'bool' },
  { text: 'namespaceObject.metadata.name', type: 'string' },
  { text: 'has(request.options)', type: 'bool' },
  { text: 'authorizer.group("").resource("pods").check("get").allowed()', type: 'bool' },
];
const NAMES: readonly Named[] = [
  ...OF_REQUEST,
  ...Object.entries(FIELDS).flatMap(([name, { type }]) => {
    const written: Named['type'] | undefined =
      type === 'timestamp' || type === 'duration' || type === 'bytes' ? 'string' : type;
    return written === undefined || !/^[a-z]+$/.test(name) || name === 'in'
      ? []
      : [{ text: `object.spec.${name}`, type: written }];
  }),
  { text: 'has(object.spec.n)', type: 'bool' },
  { text: 'object.?spec.?n', type: 'maybe' },
  { text: 'object.spec.open', type: 'any' },
  { text: 'object.spec.keyed.map(i, i.name)', type: 'strings' },
];

function specFor({ seed: from, depth: deep }: DrawnPolicy): Record<string, unknown> {
  const draw = new Draw(from);
  const variables = Array.from({ length: draw.below(3) }, (_, index) => {
    const type = draw.one(['int', 'string', 'bool', 'ints'] as const);
    return { name: `v${index}`, type, expression: expressionOf(type, deep - 1, NAMES, draw) };
  });
  const names = [...NAMES, ...variables.map(({ name, type }): Named => ({ text: `variables.${name}`, type }))];
  const validations = Array.from({ length: 1 + draw.below(3) }, () => ({
    expression: expressionOf('bool', deep, names, draw),
    ...(draw.chance(0.2) && { message: draw.one(['no', ' no ', 'not this']) }),
    ...(draw.chance(0.3) && { messageExpression: expressionOf('string', deep - 1, names, draw) }),
    ...(draw.chance(0.2) && { reason: draw.one(['Forbidden', 'Invalid', 'RequestEntityTooLarge']) }),
  }));
  const condition = { name: 'c', expression: expressionOf('bool', deep - 1, NAMES, draw) };
  const annotation = { key: 'k', valueExpression: expressionOf('string', deep - 1, names, draw) };
  return {
    failurePolicy: draw.one(['Fail', 'Fail', 'Ignore']),
    ...(variables.length > 0 && { variables: variables.map(({ name, expression }) => ({ name, expression })) }),
    ...(draw.chance(0.3) && { matchConditions: [condition] }),
    ...(draw.chance(0.2) && { auditAnnotations: [annotation] }),
    validations,
  };
}

const API = '/apis/admissionregistration.k8s.io/v1';
const GROUP = 'blobs.differential.example.com';
const json = { 'content-type': 'application/json' };
const PATIENCE = 30_000;

/** So that what an earlier run left behind has other names. */
const RUN = `r${Date.now().toString(36)}`;
const rounds = new WeakMap<Server, number>();

export async function executePolicies(server: Server, drawn: readonly DrawnPolicy[]): Promise<Entry[]> {
  const round = (rounds.get(server) ?? 0) + 1;
  rounds.set(server, round);
  if (round === 1) await defineBlobs(server);
  const specs = [...drawn.map(specFor), { validations: [{ expression: 'false', message: 'canary' }] }];
  const all = specs.map((spec, index) => ({
    name: `${RUN}-${round}-${index}`,
    spec,
    actions: actionsOf(index, drawn.length),
  }));
  const named = all.filter(({ name, spec }) => isStorable(policy(name, spec)));
  const stored = new Set(named.map(({ spec }) => spec));
  for (const { name, spec } of named) await post(server, `${API}/validatingadmissionpolicies`, policy(name, spec));
  for (const { name, actions } of named)
    await post(server, `${API}/validatingadmissionpolicybindings`, binding(name, actions));
  await inForce(server, named.at(-1)?.name ?? '');
  const entries: Entry[] = [];
  for (const [index, { objects }] of drawn.entries()) {
    if (!stored.has(specs[index] ?? {})) continue;
    for (const from of objects) {
      const spec = specOf(new Draw(from));
      const answer = await write(server, `${RUN}-${round}-${index}`, spec);
      entries.push({ what: { policy: specs[index], object: spec }, outcome: outcomeOf(answer) });
    }
  }
  for (const { name } of named) {
    await server.send({ method: 'DELETE', path: `${API}/validatingadmissionpolicybindings/${name}` });
    await server.send({ method: 'DELETE', path: `${API}/validatingadmissionpolicies/${name}` });
  }
  return entries;
}

/** The peer stores any policy, and kube-apiserver only those whose expressions compile. */
function isStorable(object: ApiObject): boolean {
  const defaulted = structuredClone(object);
  validatingadmissionpoliciesRules.setDefaults?.(defaulted);
  return validatePolicy(defaulted).length === 0;
}

function policy(name: string, spec: object): ApiObject {
  const resourceRules = [{ operations: ['CREATE'], apiGroups: [GROUP], apiVersions: ['v1'], resources: ['blobs'] }];
  const matchConstraints = { resourceRules, objectSelector: { matchLabels: { policy: name } } };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: { matchConstraints, ...spec },
  };
}

/** Some warn; the last, by which the others are awaited, denies. */
function actionsOf(index: number, last: number): readonly string[] {
  if (index === last) return ['Deny'];
  return index % 10 === 0 ? ['Warn', 'Audit'] : index % 5 === 0 ? ['Warn'] : ['Deny'];
}

function binding(name: string, validationActions: readonly string[]): object {
  const spec = { policyName: name, validationActions };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec,
  };
}

async function defineBlobs(server: Server): Promise<void> {
  const spec = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } };
  const names = { plural: 'blobs', singular: 'blob', kind: 'Blob', listKind: 'BlobList' };
  const definition = {
    group: GROUP,
    scope: 'Namespaced',
    names,
    versions: [{ name: 'v1', served: true, storage: true, schema }],
  };
  const body = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `blobs.${GROUP}` },
    spec: definition,
  };
  await post(server, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { status, text } = await write(server, 'nobody', {});
    if (status === 201) return;
    if (Date.now() > until) throw new Error(`${server.name}: blobs are not served: ${text}`);
  }
}

async function post(server: Server, path: string, body: object): Promise<void> {
  const { status, text } = await server.send({ method: 'POST', path, headers: json, body: JSON.stringify(body) });
  if (status !== 201 && status !== 409) throw new Error(`${server.name}: POST ${path}: ${status} ${text}`);
}

function write(server: Server, label: string, spec: object): ReturnType<Server['send']> {
  const body = { apiVersion: `${GROUP}/v1`, kind: 'Blob', metadata: { name: 'a', labels: { policy: label } }, spec };
  const path = `/apis/${GROUP}/v1/namespaces/default/blobs?dryRun=All`;
  return server.send({ method: 'POST', path, headers: json, body: JSON.stringify(body) });
}

/** The last policy denies. */
async function inForce(server: Server, name: string): Promise<void> {
  const until = Date.now() + PATIENCE;
  for (;;) {
    const { status, text } = await write(server, name, {});
    if (status === 422) return;
    if (Date.now() > until) throw new Error(`${server.name}: policies are not in force: ${text}`);
  }
}
