/**
 * Creates an admission policy with its binding, for Endpoints that are created in the scenario's namespace. A second policy rejects or
 * changes one object by its name, which shows when the server has begun to evaluate policies.
 */
import { apiVersion, buildResourcePath } from '../../../client/discovery/discovery.ts';
import { type Exchange, isSuccess, readText } from '../../../client/exchange/exchange.ts';
import { dialect } from '../../../spec/dialect.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** Milliseconds within which the server must evaluate a policy. */
const EFFECT_LIMIT = 20_000;
const PROBE = 'policy-in-force';

export interface PolicyFields {
  /** Members of the spec of the binding; all others belong to that of the policy. */
  readonly binding?: object;
  /** False if the server ignores the policy. */
  readonly waitsForEffect?: boolean;
  readonly [member: string]: unknown;
}

/** A mutating policy is in effect when it changes the marked object, a validating one when it rejects it. */
const MARK = 'in-force';

interface Sort {
  readonly prefix: 'Validating' | 'Mutating';
  /** The version, if it isn't the one in discovery. Some are only served behind a feature gate. */
  readonly version?: string;
  /** Matches all objects but the marked one, which the policy could otherwise change. */
  readonly others: object;
  readonly policy: object;
  readonly binding: object;
  readonly probe: object;
  isMarked(answer: Exchange): boolean;
}

const PATCH = `[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'${MARK}': 'yes'}}]`;
const VALIDATING: Sort = {
  prefix: 'Validating',
  others: {},
  policy: {},
  binding: { validationActions: ['Deny'] },
  probe: { validations: [{ expression: `object.metadata.name != '${PROBE}'` }] },
  isMarked: (answer) => !isSuccess(answer),
};
const MUTATING: Sort = {
  prefix: 'Mutating',
  version: 'v1alpha1',
  others: { objectSelector: { matchExpressions: [{ key: PROBE, operator: 'DoesNotExist' }] } },
  policy: { reinvocationPolicy: 'Never' },
  binding: {},
  probe: {
    reinvocationPolicy: 'Never',
    matchConditions: [{ name: 'probe', expression: `object.metadata.name == '${PROBE}'` }],
    mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: PATCH } }],
  },
  isMarked: (answer) => readText(answer).includes(`"${MARK}"`),
};

export async function enforcePolicy(
  world: AssayWorld,
  gate: string,
  name: string,
  fields: PolicyFields,
): Promise<void> {
  const { binding = {}, waitsForEffect = true, ...members } = fields;
  const sort = gate === 'mutating policy' ? MUTATING : VALIDATING;
  const policyName = `${name}-${world.names.unique}`;
  const { protocolPrefix } = dialect(world.subject.inventory.dialect);
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }];
  const namespaceSelector = { matchLabels: { [`${protocolPrefix}/metadata.name`]: await world.namespace() } };
  const matchConstraints = { resourceRules: rules, namespaceSelector, ...sort.others };
  await createPolicy(world, sort, '', policyName, { matchConstraints, ...sort.policy, ...members });
  await createPolicy(world, sort, 'Binding', policyName, { policyName, ...sort.binding, ...binding });
  if (!waitsForEffect) return;
  const probe = `${PROBE}-${world.names.unique}`;
  await createPolicy(world, sort, '', probe, {
    matchConstraints: { ...matchConstraints, objectSelector: {} },
    ...sort.probe,
  });
  await createPolicy(world, sort, 'Binding', probe, { policyName: probe, ...sort.binding });
  await waitUntilInForce(world, sort, name);
}

async function createPolicy(
  world: AssayWorld,
  { prefix, version }: Sort,
  subject: '' | 'Binding',
  name: string,
  spec: object,
): Promise<void> {
  const stable = world.resource(`ValidatingAdmissionPolicy${subject}`);
  const kind = `${prefix}AdmissionPolicy${subject}`;
  const plural = stable.plural.replace('validating', prefix.toLowerCase());
  const type = { ...stable, kind, plural, version: version ?? stable.version };
  const manifest = { apiVersion: apiVersion(type), kind, metadata: { name }, spec };
  await world.prepare({ method: 'POST', path: buildResourcePath(type), body: JSON.stringify(manifest) });
}

async function waitUntilInForce(world: AssayWorld, { isMarked }: Sort, name: string): Promise<void> {
  const path = `${await world.pathTo('Endpoints')}?dryRun=All`;
  const body = JSON.stringify({ metadata: { name: PROBE, labels: { [PROBE]: '' } } });
  const isEnforced = await pollUntil(
    async () => isMarked(await world.send({ method: 'POST', path, body })),
    EFFECT_LIMIT,
    world.waitLimits,
  );
  world.check(`the policy ${name} is in effect`, 'it rejects or changes the object', 'it has no effect', isEnforced);
}
