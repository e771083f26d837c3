/**
 * POST to a subresource that acts on its parent and stores nothing itself: a pod is bound to a node, or evicted; a token is created for a
 * service account.
 */
import type { Answer } from '../../ground/exchange.ts';
import { successAnswer } from '../../negotiation/answer.ts';
import { badRequest, methodNotAllowed } from '../../pure/status/reasons.ts';
import { success } from '../../pure/status/success.ts';
import { mutate, validate } from '../admission/admission.ts';
import type { Call } from '../call.ts';
import { bind } from './bind.ts';
import { evict } from './evict.ts';
import { requestToken } from './request-token.ts';

type Action = (call: Call) => Promise<void>;

const ACTIONS: Readonly<Record<string, Action>> = { 'pods/binding': bind, 'pods/eviction': evict };

export async function act(call: Call): Promise<Answer> {
  const { endpoint, info, format, warnings } = call;
  if (endpoint.resource.resource === 'serviceaccounts' && endpoint.subresource?.name === 'token')
    return requestToken(call);
  const action = ACTIONS[`${endpoint.resource.resource}/${endpoint.subresource?.name}`];
  if (action === undefined) throw methodNotAllowed();
  call.object = await mutate(call, call.object, undefined);
  if (call.object.metadata.name !== info.name) {
    throw badRequest(`name in URL does not match name in ${endpoint.servedKind.kind} object`);
  }
  await validate(call, call.object, undefined);
  await action(call);
  return successAnswer(201, format, { ...success(), code: 201 }, warnings);
}
