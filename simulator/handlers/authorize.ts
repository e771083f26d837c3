/**
 * Authorizes additional verbs that a handler needs, such as `create` for a PUT that creates an object. http/filters/authorization.ts has
 * already authorized the verb of the request.
 */
import type { AuthorizerAttributes, AuthorizerDecision } from '../registry/resource.ts';
import type { Call } from './call.ts';

type ResourceAttributes = Extract<AuthorizerAttributes, { resourceRequest: true }>;

/** Authorizes `verb` for the resource of the request. `overrides` replaces attributes of the request. */
export async function authorizeVerb(
  { context, info, user }: Call,
  verb: string,
  overrides: Partial<Omit<ResourceAttributes, 'resourceRequest' | 'verb'>> = {},
): Promise<{ readonly attributes: ResourceAttributes; readonly decision: AuthorizerDecision }> {
  const { group, version, resource, subresource, namespace, name } = info;
  const attributes: ResourceAttributes = {
    resourceRequest: true,
    verb,
    group,
    version,
    resource,
    subresource,
    namespace,
    name,
    ...overrides,
  };
  return { attributes, decision: await context.createReviewContext(user).authorize(user, attributes) };
}
