/**
 * A policy of validating admission that hears of Endpoints which are created in the scenario's own namespace, with its binding. Beside what
 * it validates it refuses one object by its name, which tells when the server has begun to ask it.
 */
import { Given } from '@cucumber/cucumber';
import { parse } from 'yaml';
import { apiVersionOf, pathOf } from '../client/discovery.ts';
import { isSuccess } from '../client/exchange.ts';
import { dialect } from '../spec/dialect.ts';
import { until } from './waiting.ts';
import type { AssayWorld } from './world.ts';

/** Milliseconds within which the server must keep to a policy. */
const IN_FORCE_LIMIT = 20_000;
const PROBE = 'policy-in-force';

/** The doc string has members of the policy's spec, and in `binding` those of the binding's. */
Given('the policy {string} with:', async function (this: AssayWorld, name: string, source: string) {
  const { binding = {}, ...members } = parse(await this.text(source));
  const policyName = `${name}-${this.unique}`;
  const { protocolPrefix } = dialect(this.subject.inventory.dialect);
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }];
  const namespaceSelector = { matchLabels: { [`${protocolPrefix}/metadata.name`]: await this.namespace() } };
  const matchConstraints = { resourceRules: rules, namespaceSelector };
  await create(this, 'ValidatingAdmissionPolicy', policyName, { matchConstraints, ...members });
  await create(this, 'ValidatingAdmissionPolicyBinding', policyName, {
    policyName,
    validationActions: ['Deny'],
    ...binding,
  });
  const probe = `${PROBE}-${this.unique}`;
  const validations = [{ expression: `object.metadata.name != '${PROBE}'` }];
  await create(this, 'ValidatingAdmissionPolicy', probe, { matchConstraints, validations });
  await create(this, 'ValidatingAdmissionPolicyBinding', probe, { policyName: probe, validationActions: ['Deny'] });
  await comesIntoForce(this, name);
});

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
