/**
 * A policy of validating admission that hears of Endpoints which are created in the scenario's own namespace, with its binding. Beside what
 * it validates it refuses one object by its name, which tells when the server has begun to ask it.
 */
import { apiVersionOf, pathOf } from '../client/discovery.ts';
import { isSuccess } from '../client/exchange.ts';
import { dialect } from '../spec/dialect.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds within which the server must keep to a policy. */
const IN_FORCE_LIMIT = 20_000;
const PROBE = 'policy-in-force';

export interface PolicyFields {
  /** Members of the spec of the binding; all others are of that of the policy. */
  readonly binding?: object;
  readonly [member: string]: unknown;
}

export async function enforcePolicy(world: AssayWorld, name: string, fields: PolicyFields): Promise<void> {
  const { binding = {}, ...members } = fields;
  const policyName = `${name}-${world.unique}`;
  const { protocolPrefix } = dialect(world.subject.inventory.dialect);
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }];
  const namespaceSelector = { matchLabels: { [`${protocolPrefix}/metadata.name`]: await world.namespace() } };
  const matchConstraints = { resourceRules: rules, namespaceSelector };
  await create(world, 'ValidatingAdmissionPolicy', policyName, { matchConstraints, ...members });
  await create(world, 'ValidatingAdmissionPolicyBinding', policyName, {
    policyName,
    validationActions: ['Deny'],
    ...binding,
  });
  const probe = `${PROBE}-${world.unique}`;
  const validations = [{ expression: `object.metadata.name != '${PROBE}'` }];
  await create(world, 'ValidatingAdmissionPolicy', probe, { matchConstraints, validations });
  await create(world, 'ValidatingAdmissionPolicyBinding', probe, { policyName: probe, validationActions: ['Deny'] });
  await comesIntoForce(world, name);
}

async function create(world: AssayWorld, kind: string, name: string, spec: object): Promise<void> {
  const type = world.resource(kind);
  const manifest = { apiVersion: apiVersionOf(type), kind, metadata: { name }, spec };
  await world.prepare({ method: 'POST', path: pathOf(type), body: JSON.stringify(manifest) });
}

async function comesIntoForce(world: AssayWorld, name: string): Promise<void> {
  const path = `${await world.pathTo('Endpoints')}?dryRun=All`;
  const body = JSON.stringify({ metadata: { name: PROBE } });
  const holds = await until(async () => !isSuccess(await world.send({ method: 'POST', path, body })), IN_FORCE_LIMIT);
  world.check(`the policy ${name} is in force`, 'it refuses what it must', 'nothing is refused', holds);
}
