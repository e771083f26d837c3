/** Policies of validating admission, and their bindings. */
import type { NamedExpression } from '../../../pure/admission/expressions/evaluation.ts';
import type { Validation } from '../../../pure/admission/expressions/verdict.ts';
import type { Rule } from '../../../pure/admission/rules.ts';
import type { WrittenSelector } from '../../../pure/selectors/match-expressions.ts';
import { membersOf } from '../../../pure/value/members-of.ts';
import type { ResourceStorage } from '../../../store/watch-cache.ts';
import type { HandlerContext } from '../../context.ts';
import { registrationGroup } from '../webhook.ts';

export interface Matching {
  readonly resourceRules?: readonly NamedRule[];
  readonly excludeResourceRules?: readonly NamedRule[];
  readonly matchPolicy?: string;
  readonly namespaceSelector?: WrittenSelector;
  readonly objectSelector?: WrittenSelector;
}

export type NamedRule = Rule & { readonly resourceNames?: readonly string[] };

export interface PolicySpec {
  readonly paramKind?: { readonly apiVersion: string; readonly kind: string };
  readonly matchConstraints?: Matching;
  readonly matchConditions?: readonly NamedExpression[];
  readonly variables?: readonly NamedExpression[];
  readonly validations?: readonly Validation[];
  readonly auditAnnotations?: readonly { readonly key: string; readonly valueExpression: string }[];
  readonly failurePolicy?: string;
}

export interface ParamRef {
  readonly name?: string;
  readonly namespace?: string;
  readonly selector?: WrittenSelector;
  readonly parameterNotFoundAction?: string;
}

export interface BindingSpec {
  readonly policyName?: string;
  readonly paramRef?: ParamRef;
  readonly matchResources?: Matching;
  readonly validationActions?: readonly string[];
}

export interface Bound {
  readonly policy: string;
  readonly spec: PolicySpec;
  readonly bindings: readonly { readonly name: string; readonly spec: BindingSpec }[];
}

/** Looked up once, as every write needs it. */
const configured = new WeakMap<HandlerContext, ResourceStorage | 'none'>();

/** Without a policy, requests don't wait. */
export function hasPolicies(context: HandlerContext): boolean {
  const storage = configured.get(context) ?? storageOf(context, 'validatingadmissionpolicies') ?? 'none';
  configured.set(context, storage);
  return storage !== 'none' && storage.count() > 0;
}

/** In the order of their names. */
export async function boundPolicies(context: HandlerContext): Promise<readonly Bound[]> {
  if (!hasPolicies(context)) return [];
  const policies = await specsOf<PolicySpec>(context, 'validatingadmissionpolicies');
  const bindings = await specsOf<BindingSpec>(context, 'validatingadmissionpolicybindings');
  return policies.map(({ name, spec }) => ({
    policy: name,
    spec,
    bindings: bindings.filter((binding) => binding.spec.policyName === name),
  }));
}

async function specsOf<Spec>(context: HandlerContext, resource: string): Promise<{ name: string; spec: Spec }[]> {
  const storage = storageOf(context, resource);
  if (storage === undefined) return [];
  const { items } = await storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  return items.flatMap(({ object }) => {
    const { spec }: { spec?: Spec } = membersOf(object);
    return spec === undefined ? [] : [{ name: object.metadata.name ?? '', spec }];
  });
}

function storageOf({ registry, dialect, storage }: HandlerContext, name: string): ResourceStorage | undefined {
  const resource = registry.find(registrationGroup(dialect), 'v1', name);
  return resource === undefined ? undefined : storage(resource);
}
