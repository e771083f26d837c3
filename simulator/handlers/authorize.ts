/**
 * Permissions that a handler needs besides the one for the verb of the request, which http/filters/authorization.ts checks before it:
 * another verb for the same resource.
 */
import type { AuthorizerAttributes, AuthorizerDecision } from '../registry/resource.ts';
import type { Call } from './call.ts';

type ResourceQuestion = Extract<AuthorizerAttributes, { resourceRequest: true }>;

/** `overrides`: attributes that differ from those of the request. */
export async function authorize(
  { context, info, user }: Call,
  verb: string,
  overrides: Partial<Omit<ResourceQuestion, 'resourceRequest' | 'verb'>> = {},
): Promise<{ readonly attributes: ResourceQuestion; readonly answer: AuthorizerDecision }> {
  const { group, version, resource, subresource, namespace, name } = info;
  const attributes: ResourceQuestion = {
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
  return { attributes, answer: await context.reviewer(user).authorize(user, attributes) };
}
