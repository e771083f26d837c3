/**
 * Creates an admission policy with its binding, for the creation of Endpoints in the scenario's namespace. To observe when the server
 * evaluates policies, creates a second policy, which rejects or changes a probe object.
 */
import {
  buildResourcePath,
  findResourceOfKind,
  formatResourceApiVersion,
} from '../../../client/discovery/discovery.ts';
import { type Exchange, isSuccess, readText } from '../../../client/exchange/exchange.ts';
import { getDialect } from '../../../spec/dialect.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The time limit for the server to evaluate a policy, in milliseconds. */
const EFFECT_TIMEOUT = 20_000;
const PROBE_NAME = 'policy-in-force';

export interface PolicyFields {
  /** The members of the spec of the binding. All other members belong to the spec of the policy. */
  readonly binding?: object;
  /** False if the policy must have no effect. */
  readonly waitsForEffect?: boolean;
  readonly [member: string]: unknown;
}

/** The annotation that the mutating policy for the probe object adds. */
const PROBE_ANNOTATION = 'in-force';

/** The parts of a policy that differ between validating and mutating policies. */
interface PolicyVariant {
  readonly prefix: 'Validating' | 'Mutating';
  /** The version that a feature gate enables, if discovery does not list the policies. */
  readonly gatedVersion?: string;
  /** The constraints that exclude the probe object, which the policy could otherwise change. */
  readonly exclusion: object;
  /** The fields of each policy and of each binding, in addition to the fields that the feature specifies. */
  readonly policy: object;
  readonly binding: object;
  /** The fields of the policy for the probe object. */
  readonly probe: object;
  /** Reports whether the policy for the probe object has rejected or changed it. */
  hasEffect(response: Exchange): boolean;
}

const PROBE_PATCH = `[JSONPatch{op: 'add', path: '/metadata/annotations', value: {'${PROBE_ANNOTATION}': 'yes'}}]`;
const VALIDATING_VARIANT: PolicyVariant = {
  prefix: 'Validating',
  exclusion: {},
  policy: {},
  binding: { validationActions: ['Deny'] },
  probe: { validations: [{ expression: `object.metadata.name != '${PROBE_NAME}'` }] },
  hasEffect: (response) => !isSuccess(response),
};
const MUTATING_VARIANT: PolicyVariant = {
  prefix: 'Mutating',
  gatedVersion: 'v1alpha1',
  exclusion: { objectSelector: { matchExpressions: [{ key: PROBE_NAME, operator: 'DoesNotExist' }] } },
  policy: { reinvocationPolicy: 'Never' },
  binding: {},
  probe: {
    reinvocationPolicy: 'Never',
    matchConditions: [{ name: 'probe', expression: `object.metadata.name == '${PROBE_NAME}'` }],
    mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: PROBE_PATCH } }],
  },
  hasEffect: (response) => readText(response).includes(`"${PROBE_ANNOTATION}"`),
};

export async function enforcePolicy(
  world: AssayWorld,
  policyType: string,
  name: string,
  fields: PolicyFields,
): Promise<void> {
  const { binding = {}, waitsForEffect = true, ...members } = fields;
  const variant = policyType === 'mutating policy' ? MUTATING_VARIANT : VALIDATING_VARIANT;
  const policyName = `${name}-${world.names.uniqueWord}`;
  const { domain } = getDialect(world.subject.inventory.dialect);
  const rules = [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['endpoints'] }];
  const namespaceSelector = { matchLabels: { [`${domain}/metadata.name`]: await world.getNamespace() } };
  const matchConstraints = { resourceRules: rules, namespaceSelector, ...variant.exclusion };
  await createPolicy(world, variant, '', policyName, { matchConstraints, ...variant.policy, ...members });
  await createPolicy(world, variant, 'Binding', policyName, { policyName, ...variant.binding, ...binding });
  if (!waitsForEffect) return;
  const probePolicyName = `${PROBE_NAME}-${world.names.uniqueWord}`;
  await createPolicy(world, variant, '', probePolicyName, {
    matchConstraints: { ...matchConstraints, objectSelector: {} },
    ...variant.probe,
  });
  await createPolicy(world, variant, 'Binding', probePolicyName, { policyName: probePolicyName, ...variant.binding });
  await waitUntilEnforced(world, variant, name);
}

async function createPolicy(
  world: AssayWorld,
  { prefix, gatedVersion }: PolicyVariant,
  kindSuffix: '' | 'Binding',
  name: string,
  spec: object,
): Promise<void> {
  const kind = `${prefix}AdmissionPolicy${kindSuffix}`;
  const validatingType = world.getResource(`ValidatingAdmissionPolicy${kindSuffix}`);
  const type = findResourceOfKind(world.subject.inventory, kind) ?? {
    ...validatingType,
    kind,
    plural: validatingType.plural.replace('validating', prefix.toLowerCase()),
    version: gatedVersion ?? validatingType.version,
  };
  const manifest = { apiVersion: formatResourceApiVersion(type), kind, metadata: { name }, spec };
  await world.sendPreparatoryRequest({ method: 'POST', path: buildResourcePath(type), body: JSON.stringify(manifest) });
}

async function waitUntilEnforced(world: AssayWorld, { hasEffect }: PolicyVariant, name: string): Promise<void> {
  const path = `${await world.buildPath('Endpoints')}?dryRun=All`;
  const body = JSON.stringify({ metadata: { name: PROBE_NAME, labels: { [PROBE_NAME]: '' } } });
  const isEnforced = await pollUntil(
    async () => hasEffect(await world.send({ method: 'POST', path, body })),
    EFFECT_TIMEOUT,
    world.waitLimits,
  );
  world.check(
    `the policy ${name} is in effect`,
    'the server rejects or changes the probe object',
    'the server accepts the probe object unchanged',
    isEnforced,
  );
}
