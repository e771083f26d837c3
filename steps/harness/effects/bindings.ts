/**
 * Waits until the authorizer has received a binding and its role: a SubjectAccessReview allows its first subject what the first rule of the
 * role permits.
 */
import { buildResourcePath } from '../../../client/discovery/discovery.ts';
import { type Exchange, isSuccess, parseJsonBody } from '../../../client/exchange/exchange.ts';
import { compact } from '../../../values/compact.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** The time limit for the authorizer to receive a binding, in milliseconds. */
const BINDING_TIMEOUT = 15_000;
const BINDING_PATH =
  /^\/apis\/rbac\.authorization\.[^/]+\/[^/]+\/(?:namespaces\/[^/]+\/)?(?:cluster)?rolebindings(?:\/[^/]+)?$/;

interface BindingSubject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

interface RoleBinding {
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly roleRef: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly BindingSubject[];
}

/** A rule of a role, as the API spells it. */
export interface RoleRule {
  readonly verbs?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export function isBindingPath(path: string): boolean {
  return BINDING_PATH.test(path);
}

/** Waits for a binding. Does nothing if the server does not serve reviews, or if the role has no rule. */
export async function awaitBinding(world: EffectWorld, exchange: Exchange): Promise<void> {
  const binding = parseJsonBody<RoleBinding>(exchange);
  const review = world.subject.inventory.resources.find(({ kind }) => kind === 'SubjectAccessReview');
  const subject = binding?.subjects?.[0];
  if (binding === undefined || subject === undefined || review === undefined) return;
  const rule = await findFirstRule(world, binding);
  if (rule === undefined) return;
  const attributes = createAllowedAttributes(rule, binding.metadata.namespace);
  const body = JSON.stringify({ spec: { ...createReviewUser(subject), ...attributes } });
  const isRuleAllowed = async (): Promise<boolean> => {
    const response = await world.send({ method: 'POST', path: buildResourcePath(review), body });
    return parseJsonBody<{ status?: { allowed?: boolean } }>(response)?.status?.allowed === true;
  };
  const isInEffect = await pollUntil(isRuleAllowed, BINDING_TIMEOUT, world.waitLimits);
  const { name } = binding.metadata;
  world.check(
    `the binding ${name} takes effect`,
    `a SubjectAccessReview allows ${subject.name} the first rule of the role`,
    'no review allowed it',
    isInEffect,
  );
}

async function findFirstRule(world: EffectWorld, { roleRef, metadata }: RoleBinding): Promise<RoleRule | undefined> {
  const namespace = roleRef.kind === 'Role' ? metadata.namespace : undefined;
  const path = buildResourcePath(world.getResource(roleRef.kind), namespace, roleRef.name);
  const role = await world.send({ method: 'GET', path });
  return isSuccess(role) ? parseJsonBody<{ rules?: RoleRule[] }>(role)?.rules?.[0] : undefined;
}

/** Returns the attributes of a request that the rule allows. */
export function createAllowedAttributes(rule: RoleRule, namespace: string | undefined): object {
  const verb = rule.verbs?.[0];
  const path = rule.nonResourceURLs?.[0];
  if (path !== undefined) return { nonResourceAttributes: { verb, path } };
  const [resource, subresource] = (rule.resources?.[0] ?? '').split('/');
  return {
    resourceAttributes: {
      verb,
      group: rule.apiGroups?.[0],
      resource,
      ...compact({ subresource, namespace }),
      ...(rule.resourceNames !== undefined && { name: rule.resourceNames[0] }),
    },
  };
}

/** Returns the user of a review. A user needs a name, so a member of a group gets a name without bindings. */
export function createReviewUser({ kind, name, namespace }: BindingSubject): object {
  if (kind === 'Group') return { user: 'assay-member', groups: [name] };
  return { user: kind === 'ServiceAccount' ? `system:serviceaccount:${namespace}:${name}` : name };
}
