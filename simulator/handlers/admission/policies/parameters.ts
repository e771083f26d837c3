/** The parameters with which a binding has its policy evaluated: none, one by its name, or all that a selector selects. */
import type { Json } from '../../../pure/object.ts';
import { selectorOf } from '../../../pure/selectors/match-expressions.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import type { ParamRef, PolicySpec } from './policy.ts';

/** The binding is wrong, or finds nothing where it must. */
export class ParameterProblem extends Error {}

/** One for each evaluation; undefined is an evaluation without. */
export async function parametersFor(
  { paramKind }: PolicySpec,
  ref: ParamRef | undefined,
  request: AdmissionRequest,
): Promise<readonly (Json | undefined)[]> {
  if (paramKind === undefined || ref === undefined) return [undefined];
  const { registry, storage } = request.call.context;
  const resource = registry.resources.find(
    ({ apiVersion, kind, virtual }) => apiVersion === paramKind.apiVersion && kind === paramKind.kind && !virtual,
  );
  if (resource === undefined) {
    throw new ParameterProblem(`paramKind kind \`${paramKind.apiVersion}, Kind=${paramKind.kind}\` not known`);
  }
  const namespace = namespaceFor(ref, resource.namespaced, request.call.namespace);
  const { items } = await storage(resource).list({ prefix: '', freshness: { type: 'mostRecent' } });
  const all = items
    .map(({ object }) => object)
    .filter(({ metadata }) => !resource.namespaced || metadata.namespace === namespace);
  const selector = ref.selector === undefined ? undefined : selectorOf(ref.selector);
  const matching = all.filter(({ metadata }) =>
    ref.name !== undefined && ref.name !== ''
      ? metadata.name === ref.name
      : selector?.matches(metadata.labels ?? {}) === true,
  );
  if (matching.length > 0) return matching;
  if (ref.parameterNotFoundAction === 'Allow') return [];
  throw new ParameterProblem('no params found for policy binding with `Deny` parameterNotFoundAction');
}

function namespaceFor({ namespace = '' }: ParamRef, namespaced: boolean, objectNamespace: string): string {
  if (!namespaced) {
    if (namespace !== '')
      throw new ParameterProblem('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
    return '';
  }
  if (namespace !== '') return namespace;
  if (objectNamespace === '') {
    throw new ParameterProblem(
      'cannot use namespaced paramRef in policy binding that matches cluster-scoped resources',
    );
  }
  return objectNamespace;
}
