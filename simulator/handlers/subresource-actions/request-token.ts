/** Handles `serviceaccounts/token`: creates a token (authn-sa-token-on-demand), which may be bound to a pod, a Secret or a node. */

import type { HttpResponse } from '../../foundation/exchange.ts';
import { createUnsetTimestamp } from '../../foundation/unset-timestamp.ts';
import { createObjectResponse } from '../../negotiation/response.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import { createBadRequestError, createConflictError, createNotFoundError } from '../../pure/status/reasons.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { runMutatingAdmission, runValidatingAdmission } from '../admission/admission.ts';
import { type Call, formatTime } from '../call.ts';
import { trackUpdate } from '../managed-fields/track-update.ts';

interface TokenRequestSpec {
  audiences?: string[];
  expirationSeconds?: number;
  boundObjectRef?: { kind?: string; apiVersion?: string; name?: string; uid?: string } | null;
}

const DEFAULT_EXPIRATION_SECONDS = 3600;
const MIN_EXPIRATION_SECONDS = 600;
const MAX_EXPIRATION_SECONDS = 2 ** 32;
/** The kinds that a token may be bound to, with the resource of the kind and the name of the claim in the token. */
const BINDABLE_KINDS: Readonly<Record<string, readonly [resource: string, claim: string]>> = {
  Pod: ['pods', 'pod'],
  Secret: ['secrets', 'secret'],
  Node: ['nodes', 'node'],
};

export async function handleTokenRequest(call: Call): Promise<HttpResponse> {
  const { endpoint, info, context, warnings } = call;
  const { accountTokens: issuer, clock, random, dialect } = context;
  const returnsAccountName = context.behaviors.has('token-request-metadata');
  if (returnsAccountName) checkAccountName(call);
  const account = (await endpoint.storage.get(call.formatStorageKey(info.name), { type: 'mostRecent' }))?.object;
  if (account === undefined) throw createNotFoundError(endpoint.qualifiedResource, info.name);
  const requestedSpec: TokenRequestSpec = readMembers(call.object.spec);
  requestedSpec.expirationSeconds ??= DEFAULT_EXPIRATION_SECONDS;
  trackUpdate(call, call.object, undefined);
  call.object = await runMutatingAdmission(call, call.object, undefined);
  const request = call.object;
  const spec: TokenRequestSpec = readMembers(request.spec);
  const audiences = spec.audiences?.length ? spec.audiences : issuer.audiences;
  let { expirationSeconds = DEFAULT_EXPIRATION_SECONDS } = spec;
  const problems = findExpirationProblems(expirationSeconds);
  if (problems.length > 0) throw createInvalidError(createErrorKind(call), '', problems);
  await runValidatingAdmission(call, request, undefined);
  if (context.behaviors.has('token-request-uid')) setAccountUid(call, account);
  const boundClaims = await readBoundObjects(call, spec.boundObjectRef ?? undefined);
  const maxSeconds = issuer.maxLifetimeMilliseconds / 1000;
  if (maxSeconds > 0 && expirationSeconds > maxSeconds) {
    warnings.push(`requested expiration of ${expirationSeconds} seconds shortened to ${maxSeconds} seconds`);
    expirationSeconds = maxSeconds;
  }
  const now = Math.floor(clock.now() / 1000);
  const { namespace = '', name = '', uid = '' } = account.metadata;
  const token = await issuer.signToken({
    aud: audiences,
    exp: now + expirationSeconds,
    iat: now,
    iss: issuer.issuer,
    jti: random.createUuid(),
    [dialect.domain]: { namespace, ...boundClaims, serviceaccount: { name, uid } },
    nbf: now,
    sub: `system:serviceaccount:${namespace}:${name}`,
  });
  const result: ApiObject = {
    ...request,
    metadata: returnsAccountName
      ? { ...request.metadata, name, namespace, creationTimestamp: formatTime(now * 1000) }
      : { ...omitNamespace(request.metadata), ...createUnsetTimestamp(context.behaviors) },
    spec: { audiences: [...audiences], expirationSeconds, boundObjectRef: spec.boundObjectRef ?? null },
    status: { token, expirationTimestamp: formatTime((now + expirationSeconds) * 1000) },
  };
  return createObjectResponse(201, call.format, endpoint.servedKind, result, warnings);
}

function omitNamespace({ namespace: _, ...metadata }: ApiObject['metadata']): ApiObject['metadata'] {
  return metadata;
}

/** Sets metadata.uid to the uid of the account. Throws 409 if the request has another uid. */
function setAccountUid(call: Call, { metadata: { uid = '' } }: ApiObject): void {
  const { metadata } = call.object;
  const { uid: requestedUid = '' } = metadata;
  if (requestedUid !== '' && requestedUid !== uid) {
    const { group, kind } = createErrorKind(call);
    const message = `the UID in the token request (${requestedUid}) does not match the UID of the service account (${uid})`;
    throw createConflictError({ group, resource: kind }, call.info.name, message);
  }
  metadata.uid = uid;
}

function checkAccountName(call: Call): void {
  const { info, object } = call;
  const { name = '', namespace = '' } = object.metadata;
  const problems: FieldProblem[] = [];
  if (name !== '' && name !== info.name) {
    problems.push(createInvalidValueProblem('metadata.name', name, 'must match the service account name if specified'));
  }
  if (namespace !== '' && namespace !== info.namespace) {
    problems.push(
      createInvalidValueProblem(
        'metadata.namespace',
        namespace,
        'must match the service account namespace if specified',
      ),
    );
  }
  const [first] = problems;
  if (first !== undefined) throw createInvalidError(createErrorKind(call), info.name, [first]);
}

function createErrorKind({ endpoint }: Call): { readonly group: string; readonly kind: string } {
  const { apiVersion, kind } = endpoint.servedKind;
  return { group: apiVersion.split('/')[0] ?? '', kind };
}

function findExpirationProblems(seconds: number): FieldProblem[] {
  const field = 'spec.expirationSeconds';
  if (seconds < MIN_EXPIRATION_SECONDS)
    return [createInvalidValueProblem(field, seconds, 'may not specify a duration less than 10 minutes')];
  return seconds > MAX_EXPIRATION_SECONDS
    ? [createInvalidValueProblem(field, seconds, 'may not specify a duration larger than 2^32 seconds')]
    : [];
}

async function readBoundObjects(call: Call, reference: TokenRequestSpec['boundObjectRef']): Promise<object> {
  if (reference === undefined || reference === null) return {};
  const { apiVersion = '', kind = '', name = '', uid = '' } = reference;
  // kube-apiserver ignores the version of the reference.
  const bindableKind = apiVersion.includes('/') ? undefined : BINDABLE_KINDS[kind];
  if (bindableKind === undefined)
    throw createBadRequestError(`cannot bind token to object of type ${formatGroupVersionKind(apiVersion, kind)}`);
  const [resource, claim] = bindableKind;
  if (name === '') throw createBadRequestError('Name parameter required.');
  const object = await readObject(call, resource, name);
  if (object === undefined) throw createNotFoundError({ group: '', resource }, name);
  if (resource === 'pods') checkServiceAccount(object, call.info.name);
  const { uid: storedUid = '' } = object.metadata;
  if (uid !== '' && uid !== storedUid) {
    const message = `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`;
    throw createConflictError({ group: '', resource: kind }, name, message);
  }
  const boundClaims = { [claim]: { name, uid: storedUid } };
  const { nodeName = '' }: { nodeName?: string } = readMembers(object.spec);
  if (resource !== 'pods' || nodeName === '') return boundClaims;
  const node = await readObject(call, 'nodes', nodeName);
  return {
    node: { name: nodeName, ...(node?.metadata.uid !== undefined && { uid: node.metadata.uid }) },
    ...boundClaims,
  };
}

async function readObject({ context, info }: Call, resource: string, name: string): Promise<ApiObject | undefined> {
  const resourceType = context.registry.find('', 'v1', resource);
  if (resourceType === undefined) return undefined;
  const key = resourceType.namespaced ? `${info.namespace}/${name}` : name;
  return (await context.storage(resourceType).get(key, { type: 'mostRecent' }))?.object;
}

function checkServiceAccount({ spec }: ApiObject, account: string): void {
  const { serviceAccountName = '' }: { serviceAccountName?: string } = readMembers(spec);
  if (serviceAccountName === account) return;
  throw createBadRequestError(
    `cannot bind token for serviceaccount ${JSON.stringify(account)} to pod running with different serviceaccount name.`,
  );
}

function formatGroupVersionKind(apiVersion: string, kind: string): string {
  const slash = apiVersion.indexOf('/');
  const group = slash < 0 ? '' : apiVersion.slice(0, slash);
  return `${group}/${apiVersion.slice(slash + 1)}, Kind=${kind}`;
}
