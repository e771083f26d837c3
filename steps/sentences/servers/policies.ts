/**
 * Creates an admission policy with its binding, for the creation of Endpoints in the scenario's namespace. To observe when the server
 * evaluates policies, creates a second policy, which rejects or changes a probe object.
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
  /** Members of the spec of the binding. All other members belong to the spec of the policy. */
  readonly binding?: object;
  /** False if the policy must have no effect. */
  readonly waitsForEffect?: boolean;
  readonly [member: string]: unknown;
}

/** The annotation that the mutating policy for the probe object adds. */
const MARK = 'in-force';

/** The parts of a policy that differ between validating and mutating policies. */
interface PolicyVariant {
  readonly prefix: 'Validating' | 'Mutating';
  /** The version, if it isn't that of validating policies. */
  readonly version?: string;
  /** The constraints that exclude the probe object, which the policy could otherwise change. */
  readonly exclusion: object;
  readonly policy: object;
  readonly binding: object;
  readonly probe: object;
  /** Reports whether the policy for the probe object has rejected or changed it. */
  hasEffect(answer: Exchange): boolean;
}

const PATCH = `[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'${MARK}': 'yes'}}]`;
const VALIDATING: PolicyVariant = {
  prefix: 'Validating',
  exclusion: {},
  policy: {},
  binding: { validationActions: ['Deny'] },
  probe: { validations: [{ expression: `object.metadata.name != '${PROBE}'` }] },
  hasEffect: (answer) => !isSuccess(answer),
};
const MUTATING: PolicyVariant = {
  prefix: 'Mutating',
  version: 'v1alpha1',
  exclusion: { objectSelector: { matchExpressions: [{ key: PROBE, operator: 'DoesNotExist' }] } },
  policy: { reinvocationPolicy: 'Never' },
  binding: {},
  probe: {
    reinvocationPolicy: 'Never',
    matchConditions: [{ name: 'probe', expression: `object.metadata.name == '${PROBE}'` }],
    mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: PATCH } }],
  },
  hasEffect: (answer) => readText(answer).includes(`"${MARK}"`),
};

export async function enforcePolicy(
  world: AssayWorld,
  gate: string,
  name: string,
  fields: PolicyFields,
): Promise<void> {
  const { binding = {}, waitsForEffect = true, ...members } = fields;
  const variant = gate === 'mutating policy' ? MUTATING : VALIDATING;
  const policyName = `${name}-${world.names.unique}`;
  const { protocolPrefix } = dialect(world.subject.inventory.dialect);
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }];
  const namespaceSelector = { matchLabels: { [`${protocolPrefix}/metadata.name`]: await world.namespace() } };
  const matchConstraints = { resourceRules: rules, namespaceSelector, ...variant.exclusion };
  await createPolicy(world, variant, '', policyName, { matchConstraints, ...variant.policy, ...members });
  await createPolicy(world, variant, 'Binding', policyName, { policyName, ...variant.binding, ...binding });
  if (!waitsForEffect) return;
  const probe = `${PROBE}-${world.names.unique}`;
  await createPolicy(world, variant, '', probe, {
    matchConstraints: { ...matchConstraints, objectSelector: {} },
    ...variant.probe,
  });
  await createPolicy(world, variant, 'Binding', probe, { policyName: probe, ...variant.binding });
  await waitUntilEnforced(world, variant, name);
}

async function createPolicy(
  world: AssayWorld,
  { prefix, version }: PolicyVariant,
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

async function waitUntilEnforced(world: AssayWorld, { hasEffect }: PolicyVariant, name: string): Promise<void> {
  const path = `${await world.pathTo('Endpoints')}?dryRun=All`;
  const body = JSON.stringify({ metadata: { name: PROBE, labels: { [PROBE]: '' } } });
  const isEnforced = await pollUntil(
    async () => hasEffect(await world.send({ method: 'POST', path, body })),
    EFFECT_LIMIT,
    world.waitLimits,
  );
  world.check(
    `the policy ${name} is in effect`,
    'the server rejects or changes the probe object',
    'it does not',
    isEnforced,
  );
}
