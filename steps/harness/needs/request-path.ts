/**
 * The parsed path of a request in a feature, such as `/{collection:second}/a/status?dryRun=All` or
 * `/apis/apps/v1/namespaces/{namespace}/deployments`.
 */
export interface RequestPath {
  readonly method: string;
  /** The segments before the query. */
  readonly segments: readonly string[];
  /** The placeholder at the start of a path of the resource under test. */
  readonly placeholder: 'collection' | 'all-namespaces' | undefined;
  readonly group: string | undefined;
  readonly version: string | undefined;
  /** Whether the path belongs to the resource under test or to a namespace of the scenario. */
  readonly isInScenarioNamespace: boolean;
  readonly plural: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly query: readonly (readonly [name: string, value: string])[];
}

const RESOURCE_PLACEHOLDER = /^\{(collection|all-namespaces)\b[^}]*\}$/;

export function parseRequestPath(method: string, path: string): RequestPath {
  const [barePath = '', ...queries] = path.split('?');
  const query = parseQuery(queries.join('?'));
  const segments = barePath.split('/').slice(1);
  const [first = '', ...otherSegments] = segments;
  const [, placeholder] = RESOURCE_PLACEHOLDER.exec(first) ?? [];
  const commonParts = { method, segments, query, placeholder: placeholder as RequestPath['placeholder'] };
  if (placeholder !== undefined)
    return { ...commonParts, ...parseNameAndSubresource(otherSegments), ...NO_TYPE, isInScenarioNamespace: true };
  if (first === 'api') return { ...commonParts, ...parseResourcePath('', otherSegments) };
  const [group, ...remainingSegments] = otherSegments;
  return first === 'apis' && group !== undefined
    ? { ...commonParts, ...parseResourcePath(group, remainingSegments) }
    : { ...commonParts, ...NO_TYPE, ...parseNameAndSubresource([]), isInScenarioNamespace: false };
}

const NO_TYPE = { group: undefined, version: undefined, plural: undefined };

/** Returns the parameters of a query, without decoding them. */
export function parseQuery(query: string): (readonly [name: string, value: string])[] {
  return query.split('&').filter(Boolean).map(parseParameter);
}

function parseParameter(text: string): [string, string] {
  const [name = '', ...values] = text.split('=');
  return [name, values.join('=')];
}

function parseResourcePath(group: string, [version, ...segments]: readonly string[]) {
  const [, namespace, plural] = segments;
  const isNamespaced = segments[0] === 'namespaces' && plural !== undefined;
  const [collection, ...remainingSegments] = isNamespaced ? segments.slice(2) : segments;
  const isInScenarioNamespace = isNamespaced && namespace?.startsWith('{namespace') === true;
  return { group, version, plural: collection, isInScenarioNamespace, ...parseNameAndSubresource(remainingSegments) };
}

function parseNameAndSubresource([name, subresource]: readonly string[]) {
  return { name, subresource };
}
