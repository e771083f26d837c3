/**
 * Handles POST to subresources that act on their parent and are not stored: they bind a pod to a node, evict a pod, or create a token for a
 * service account. The resource `bindings` is the older form of `pods/binding`; the name in its body selects the pod.
 */
import type { Answer } from '../../ground/exchange.ts';
import { createSuccessAnswer } from '../../negotiation/answer.ts';
import { badRequest, methodNotAllowed } from '../../pure/status/reasons.ts';
import { createSuccessStatus } from '../../pure/status/success.ts';
import type { ResourceType } from '../../registry/resource.ts';
import { mutate, validate } from '../admission/admission.ts';
import type { Call, Endpoint } from '../call.ts';
import { checkNamespace } from '../namespace-lifecycle.ts';
import { bind } from './bind.ts';
import { evict } from './evict.ts';
import { requestToken } from './request-token.ts';

type Action = (call: Call) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = {
  'pods/binding': (call) => bind(call, call.info.name),
  'pods/eviction': evict,
};

export function isAction({ resource, subresource }: Endpoint): boolean {
  return subresource !== undefined || isBindings(resource);
}

function isBindings({ group, resource }: ResourceType): boolean {
  return group === '' && resource === 'bindings';
}

export async function act(call: Call): Promise<Answer> {
  const { endpoint, info, format, warnings } = call;
  await checkNamespace(call, call.object, { creating: true });
  if (endpoint.resource.resource === 'serviceaccounts' && endpoint.subresource?.name === 'token')
    return requestToken(call);
  if (isBindings(endpoint.resource)) return bindByName(call);
  const action = ACTIONS[`${endpoint.resource.resource}/${endpoint.subresource?.name}`];
  if (action === undefined) throw methodNotAllowed();
  call.object = await mutate(call, call.object, undefined);
  if (call.object.metadata.name !== info.name) {
    throw badRequest(`name in URL does not match name in ${endpoint.servedKind.kind} object`);
  }
  await validate(call, call.object, undefined);
  await action(call);
  return createSuccessAnswer(201, format, { ...createSuccessStatus(), code: 201 }, warnings);
}

async function bindByName(call: Call): Promise<Answer> {
  call.object = await mutate(call, call.object, undefined);
  await validate(call, call.object, undefined);
  await bind(call, call.object.metadata.name ?? '');
  return createSuccessAnswer(201, call.format, { ...createSuccessStatus(), code: 201 }, call.warnings);
}
