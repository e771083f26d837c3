/**
 * Waits until the authorizer has received a binding and its role: a SubjectAccessReview allows its first subject what the first rule of the
 * role permits.
 */
import { buildResourcePath } from '../../../client/discovery/discovery.ts';
import { type Exchange, isSuccess, jsonOf } from '../../../client/exchange/exchange.ts';
import { compact } from '../../../values/compact.ts';
import { pollUntil } from '../waiting.ts';
import type { EffectWorld } from './effect-world.ts';

/** Milliseconds within which the authorizer must know a binding. */
const LIMIT = 15_000;
const BINDINGS =
  /^\/apis\/rbac\.authorization\.[^/]+\/[^/]+\/(?:namespaces\/[^/]+\/)?(?:cluster)?rolebindings(?:\/[^/]+)?$/;

interface Subject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}

interface Binding {
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly roleRef: { readonly kind: string; readonly name: string };
  readonly subjects?: readonly Subject[];
}

/** One rule of a role, as the API spells it. */
export interface Rule {
  readonly verbs?: readonly string[];
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
}

export function isBinding(path: string): boolean {
  return BINDINGS.test(path);
}

/** Does nothing if the server does not serve reviews, or if the role has no rule. */
export async function awaitBinding(world: EffectWorld, exchange: Exchange): Promise<void> {
  const binding = jsonOf<Binding>(exchange);
  const review = world.subject.inventory.resources.find(({ kind }) => kind === 'SubjectAccessReview');
  const subject = binding?.subjects?.[0];
  if (binding === undefined || subject === undefined || review === undefined) return;
  const rule = await findFirstRule(world, binding);
  if (rule === undefined) return;
  const attributes = createAllowedAttributes(rule, binding.metadata.namespace);
  const body = JSON.stringify({ spec: { ...createReviewUser(subject), ...attributes } });
  const isKnown = async (): Promise<boolean> => {
    const answer = await world.send({ method: 'POST', path: buildResourcePath(review), body });
    return jsonOf<{ status?: { allowed?: boolean } }>(answer)?.status?.allowed === true;
  };
  const isInEffect = await pollUntil(isKnown, LIMIT, world.waitLimits);
  const { name } = binding.metadata;
  world.check(
    `the binding ${name} takes effect`,
    `a SubjectAccessReview allows ${subject.name} the first rule of the role`,
    'no review allowed it',
    isInEffect,
  );
}

async function findFirstRule(world: EffectWorld, { roleRef, metadata }: Binding): Promise<Rule | undefined> {
  const namespace = roleRef.kind === 'Role' ? metadata.namespace : undefined;
  const path = buildResourcePath(world.resource(roleRef.kind), namespace, roleRef.name);
  const role = await world.send({ method: 'GET', path });
  return isSuccess(role) ? jsonOf<{ rules?: Rule[] }>(role)?.rules?.[0] : undefined;
}

/** Returns the attributes of a request that the rule allows. */
export function createAllowedAttributes(rule: Rule, namespace: string | undefined): object {
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

/** Returns the user of a review. A user needs a name, so the member of a group gets a name without bindings. */
export function createReviewUser({ kind, name, namespace }: Subject): object {
  if (kind === 'Group') return { user: 'assay-member', groups: [name] };
  return { user: kind === 'ServiceAccount' ? `system:serviceaccount:${namespace}:${name}` : name };
}
