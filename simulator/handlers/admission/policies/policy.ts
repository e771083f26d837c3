/** Reads admission policies and their bindings. */
import type { NamedExpression } from '../../../pure/admission/expressions/programs.ts';
import type { Validation } from '../../../pure/admission/expressions/validations.ts';
import type { WebhookRule } from '../../../pure/admission/rules.ts';
import type { SelectorField } from '../../../pure/selectors/match-expressions.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import type { ResourceStorage } from '../../../store/watch-cache.ts';
import { findStorage } from '../../built-in-objects.ts';
import type { HandlerContext } from '../../context.ts';
import type { Mutation } from './apply-mutation.ts';

export interface MatchResources {
  readonly resourceRules?: readonly NamedRule[];
  readonly excludeResourceRules?: readonly NamedRule[];
  readonly matchPolicy?: string;
  readonly namespaceSelector?: SelectorField;
  readonly objectSelector?: SelectorField;
}

export type NamedRule = WebhookRule & { readonly resourceNames?: readonly string[] };

export interface PolicySpec {
  readonly paramKind?: { readonly apiVersion: string; readonly kind: string };
  readonly matchConstraints?: MatchResources;
  readonly matchConditions?: readonly NamedExpression[];
  readonly variables?: readonly NamedExpression[];
  readonly validations?: readonly Validation[];
  readonly auditAnnotations?: readonly { readonly key: string; readonly valueExpression: string }[];
  readonly failurePolicy?: string;
  readonly mutations?: readonly Mutation[];
  readonly reinvocationPolicy?: string;
}

export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: SelectorField;
  readonly parameterNotFoundAction?: string;
}

export interface BindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: MatchResources;
  readonly validationActions?: readonly string[];
}

/** A policy with its bindings. */
export interface BoundPolicy {
  /** The name of the policy. */
  readonly policy: string;
  readonly spec: PolicySpec;
  readonly bindings: readonly { readonly name: string; readonly spec: BindingSpec }[];
}

/** The feature gate and admission plugin of each type of policy. */
const POLICY_TYPES = {
  validating: { gate: undefined, plugin: 'ValidatingAdmissionPolicy' },
  mutating: { gate: 'MutatingAdmissionPolicy', plugin: 'MutatingAdmissionPolicy' },
} as const;
export type PolicyType = keyof typeof POLICY_TYPES;

/** The storages of policies by server, cached because every write needs them. */
const storagesByContext = new WeakMap<HandlerContext, ReadonlyMap<PolicyType, ResourceStorage>>();

function openEnabledStorages(context: HandlerContext): ReadonlyMap<PolicyType, ResourceStorage> {
  const cached = storagesByContext.get(context);
  if (cached !== undefined) return cached;
  const storagesByType = new Map<PolicyType, ResourceStorage>();
  for (const policyType of ['validating', 'mutating'] as const) {
    const { gate, plugin } = POLICY_TYPES[policyType];
    if (context.disabledPlugins?.has(plugin)) continue;
    const storage = findStorage(context, 'admissionregistration', `${policyType}admissionpolicies`);
    if (storage !== undefined && (gate === undefined || context.gates.has(gate)))
      storagesByType.set(policyType, storage);
  }
  storagesByContext.set(context, storagesByType);
  return storagesByType;
}

/** Reports whether a policy exists. Synchronous, so that requests do not wait if no policy exists. */
export function hasPolicies(context: HandlerContext): boolean {
  return [...openEnabledStorages(context).values()].some((storage) => storage.countObjects() > 0);
}

/** Returns the policies with their bindings, in the order of names. */
export async function findBoundPolicies(
  context: HandlerContext,
  policyType: PolicyType,
): Promise<readonly BoundPolicy[]> {
  const storage = openEnabledStorages(context).get(policyType);
  if (storage === undefined || storage.countObjects() === 0) return [];
  const policies = await listSpecs<PolicySpec>(storage);
  const bindings = await listSpecs<BindingSpec>(
    findStorage(context, 'admissionregistration', `${policyType}admissionpolicybindings`),
  );
  return policies.map(({ name, spec }) => ({
    policy: name,
    spec,
    bindings: bindings.filter((binding) => binding.spec.policyName === name),
  }));
}

async function listSpecs<Spec>(storage: ResourceStorage | undefined): Promise<{ name: string; spec: Spec }[]> {
  if (storage === undefined) return [];
  const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  return items.flatMap(({ object }) => {
    const { spec }: { spec?: Spec } = readMembers(object);
    return spec === undefined ? [] : [{ name: object.metadata.name ?? '', spec }];
  });
}
