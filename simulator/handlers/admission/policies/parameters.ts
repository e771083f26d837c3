/** Finds the parameters for the evaluation of a policy: none, one object by name, or all objects that a selector matches. */
import type { Json } from '../../../pure/object.ts';
import { compileSelector } from '../../../pure/selectors/match-expressions.ts';
import type { ResourceType } from '../../../registry/resource.ts';
import type { HandlerContext } from '../../context.ts';
import type { AdmissionRequest } from '../admission-request.ts';
import type { ParamRef, PolicySpec } from './policy.ts';

/** The error if the binding is invalid or a required parameter does not exist. */
export class ParameterError extends Error {}

/** Returns an error message if the kind of the parameters is not served. */
export function findParameterKindProblem(spec: PolicySpec, context: HandlerContext): string | undefined {
  const { paramKind } = spec;
  if (paramKind === undefined || findResource(paramKind, context) !== undefined) return undefined;
  const { apiVersion, kind } = paramKind;
  const version = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`;
  return `failed to find resource referenced by paramKind: '${version}, Kind=${kind}'`;
}

function findResource(
  { apiVersion, kind }: NonNullable<PolicySpec['paramKind']>,
  { registry }: HandlerContext,
): ResourceType | undefined {
  return registry.resources.find(
    (resource) => resource.apiVersion === apiVersion && resource.kind === kind && !resource.isVirtual,
  );
}

/** Returns one value for each evaluation; undefined means an evaluation without parameters. The kind must be served. */
export async function findParameters(
  { paramKind }: PolicySpec,
  paramRef: ParamRef | undefined,
  request: AdmissionRequest,
): Promise<readonly (Json | undefined)[]> {
  if (paramKind === undefined || paramRef === undefined) return [undefined];
  const { context } = request.call;
  const resource = findResource(paramKind, context);
  if (resource === undefined) return [];
  const namespace = findParameterNamespace(paramRef, resource.namespaced, request.call.namespace);
  const { items } = await context.storage(resource).list({ prefix: '', freshness: { type: 'mostRecent' } });
  const selectedParameters = items
    .map(({ object }) => object)
    .filter(({ metadata }) => !resource.namespaced || metadata.namespace === namespace);
  const selector = paramRef.selector === undefined ? undefined : compileSelector(paramRef.selector);
  const matchingParameters = selectedParameters.filter(({ metadata }) =>
    paramRef.name !== undefined && paramRef.name !== ''
      ? metadata.name === paramRef.name
      : selector?.matches(metadata.labels ?? {}) === true,
  );
  if (matchingParameters.length > 0) return matchingParameters;
  if (paramRef.parameterNotFoundAction === 'Allow') return [];
  throw new ParameterError('no params found for policy binding with `Deny` parameterNotFoundAction');
}

function findParameterNamespace({ namespace = '' }: ParamRef, namespaced: boolean, objectNamespace: string): string {
  if (!namespaced) {
    if (namespace !== '')
      throw new ParameterError('paramRef.namespace must not be provided for a cluster-scoped `paramKind`');
    return '';
  }
  if (namespace !== '') return namespace;
  if (objectNamespace === '') {
    throw new ParameterError('cannot use namespaced paramRef in policy binding that matches cluster-scoped resources');
  }
  return objectNamespace;
}
