/**
 * Handles POST to subresources that act on the parent object and are not stored: `binding` assigns a pod to a node, `eviction` evicts a pod,
 * and `token` creates a token for a service account. The resource `bindings` is the older form of `pods/binding`. The name in its body
 * selects the pod.
 */
import type { HttpResponse } from '../../foundation/exchange.ts';
import { createSuccessResponse } from '../../negotiation/response.ts';
import { createBadRequestError, createMethodNotAllowedError } from '../../pure/status/reasons.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import type { ResourceType } from '../../registry/resource.ts';
import { runMutatingAdmission, runValidatingAdmission } from '../admission/admission.ts';
import type { Call, Endpoint } from '../call.ts';
import { checkNamespacePhase } from '../namespace-lifecycle.ts';
import { bindStoredPod } from './bind.ts';
import { evictPod } from './evict.ts';
import { handleTokenRequest } from './request-token.ts';

type SubresourceAction = (call: Call) => Promise<void>;

const ACTIONS_BY_SUBRESOURCE: Readonly<Record<string, SubresourceAction>> = {
  'pods/binding': (call) => bindStoredPod(call, call.info.name),
  'pods/eviction': evictPod,
};

export function isActionEndpoint({ resource, subresource }: Endpoint): boolean {
  return subresource !== undefined || isBindingsResource(resource);
}

function isBindingsResource({ group, resource }: ResourceType): boolean {
  return group === '' && resource === 'bindings';
}

export async function handleAction(call: Call): Promise<HttpResponse> {
  const { endpoint, info, format, warnings } = call;
  await checkNamespacePhase(call, call.object, { isCreate: true });
  if (endpoint.resource.resource === 'serviceaccounts' && endpoint.subresource?.name === 'token')
    return handleTokenRequest(call);
  if (isBindingsResource(endpoint.resource)) return handleBindings(call);
  const action = ACTIONS_BY_SUBRESOURCE[`${endpoint.resource.resource}/${endpoint.subresource?.name}`];
  if (action === undefined) throw createMethodNotAllowedError();
  call.object = await runMutatingAdmission(call, call.object, undefined);
  if (call.object.metadata.name !== info.name) {
    throw createBadRequestError(`name in URL does not match name in ${endpoint.servedKind.kind} object`);
  }
  await runValidatingAdmission(call, call.object, undefined);
  await action(call);
  return createSuccessResponse(201, format, { ...createSuccessStatus(), code: 201 }, warnings);
}

async function handleBindings(call: Call): Promise<HttpResponse> {
  call.object = await runMutatingAdmission(call, call.object, undefined);
  await runValidatingAdmission(call, call.object, undefined);
  await bindStoredPod(call, call.object.metadata.name ?? '');
  return createSuccessResponse(201, call.format, { ...createSuccessStatus(), code: 201 }, call.warnings);
}
