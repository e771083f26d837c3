/** Determines the permissions of the credentials with SelfSubjectAccessReviews. */
import {
  buildResourcePath,
  formatResourceApiVersion,
  type Inventory,
  type ServedResource,
} from '../../client/discovery/discovery.ts';
import { isSuccess, parseJsonBody } from '../../client/exchange/exchange.ts';
import { send } from '../../client/exchange/request.ts';
import type { Target } from '../../client/exchange/target.ts';
import { readPath } from '../../steps/harness/comparison/paths.ts';

/** Returns the verbs that are not allowed across all namespaces, or undefined if the server does not serve access reviews. */
export async function findDeniedVerbs(
  target: Target,
  { resources }: Inventory,
  { group, plural }: Pick<ServedResource, 'group' | 'plural'>,
  verbs: readonly string[],
): Promise<readonly string[] | undefined> {
  const reviews = resources.find((resource) => resource.plural === 'selfsubjectaccessreviews');
  if (reviews === undefined) return undefined;
  const deniedVerbs: string[] = [];
  for (const verb of verbs) {
    const spec = { resourceAttributes: { group, resource: plural, verb } };
    const body = JSON.stringify({ apiVersion: formatResourceApiVersion(reviews), kind: reviews.kind, spec });
    const exchange = await send(target, { method: 'POST', path: buildResourcePath(reviews), body });
    if (!isSuccess(exchange)) return undefined;
    if (readPath(parseJsonBody(exchange), 'status.allowed') !== true) deniedVerbs.push(verb);
  }
  return deniedVerbs;
}
