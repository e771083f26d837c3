/**
 * What a handler asks of permissions besides the one for the verb of the request, which was asked before it (http/filters/authorization.ts):
 * whether the user may do something else too, with what the request is about.
 */
import type { AuthorizerAttributes, AuthorizerDecision } from '../registry/resource.ts';
import type { Call } from './call.ts';

type ResourceQuestion = Extract<AuthorizerAttributes, { resourceRequest: true }>;

/** `other`: where the question is about something else than the request. */
export async function authorize(
  { context, info, user }: Call,
  verb: string,
  other: Partial<Omit<ResourceQuestion, 'resourceRequest' | 'verb'>> = {},
): Promise<{ readonly asked: ResourceQuestion; readonly answer: AuthorizerDecision }> {
  const { group, version, resource, subresource, namespace, name } = info;
  const asked: ResourceQuestion = {
    resourceRequest: true,
    verb,
    group,
    version,
    resource,
    subresource,
    namespace,
    name,
    ...other,
  };
  return { asked, answer: await context.reviewer(user).authorize(user, asked) };
}
