/** What the credentials may do, as the server says when it is asked for a review; undefined where it reviews nothing. */
import { apiVersionOf, type Inventory, pathOf, type ServedResource } from '../../client/discovery.ts';
import { isSuccess, jsonOf } from '../../client/exchange.ts';
import { send } from '../../client/request.ts';
import type { Target } from '../../client/target.ts';
import { lookUp } from '../../steps/paths.ts';

/** Of these verbs those that are refused; the resource is looked at in all namespaces. */
export async function refusedVerbs(
  target: Target,
  { resources }: Inventory,
  { group, plural }: Pick<ServedResource, 'group' | 'plural'>,
  verbs: readonly string[],
): Promise<readonly string[] | undefined> {
  const reviews = resources.find((one) => one.plural === 'selfsubjectaccessreviews');
  if (reviews === undefined) return undefined;
  const refused: string[] = [];
  for (const verb of verbs) {
    const spec = { resourceAttributes: { group, resource: plural, verb } };
    const body = JSON.stringify({ apiVersion: apiVersionOf(reviews), kind: reviews.kind, spec });
    const exchange = await send(target, { method: 'POST', path: pathOf(reviews), body });
    if (!isSuccess(exchange)) return undefined;
    if (lookUp(jsonOf(exchange), 'status.allowed') !== true) refused.push(verb);
  }
  return refused;
}
