/** Asks whether the user may; 403 in the words of a genuine server (rule authz-refused-status). */

import type { AccessAnswer, AccessQuestion } from '../../auth/authorizer.ts';
import type { UserInfo } from '../../auth/user.ts';
import { statusAnswer } from '../../negotiation/answer.ts';
import type { Negotiator } from '../../negotiation/negotiator.ts';
import { quote } from '../../pure/go/quote.ts';
import { forbidden } from '../../pure/status/reasons.ts';
import type { Answer, HttpRequest } from '../exchange.ts';
import type { Exchange, Filter, FilterConfig, Step } from '../filter.ts';
import type { RequestInfo } from '../request-info.ts';

export function authorization({ authorizer, negotiator }: Pick<FilterConfig, 'authorizer' | 'negotiator'>): Filter {
  return (next) => (exchange) => {
    const answer = authorizer.authorize(exchange.user, question(exchange.info));
    return answer instanceof Promise
      ? answer.then((later) => proceed(negotiator, later, exchange, next))
      : proceed(negotiator, answer, exchange, next);
  };
}

export function question(info: RequestInfo): AccessQuestion {
  const { verb, path, group, version, resource, subresource, namespace, name } = info;
  if (!info.isResourceRequest) return { resourceRequest: false, verb, path };
  return { resourceRequest: true, verb, group, version, resource, subresource, namespace, name };
}

function proceed(negotiator: Negotiator, answer: AccessAnswer, exchange: Exchange, next: Step): ReturnType<Step> {
  return answer.allowed
    ? next(exchange)
    : refused(negotiator, exchange.request, exchange.user, question(exchange.info), answer);
}

/** The answer to a question that was answered with no. */
export function refused(
  negotiator: Negotiator,
  request: HttpRequest,
  user: UserInfo,
  asked: AccessQuestion,
  { reason }: AccessAnswer,
): Answer {
  const because = sanitized(refusal(asked, user)) + (reason ? `: ${reason}` : '');
  const error = asked.resourceRequest
    ? forbidden({ group: asked.group, resource: asked.resource }, asked.name, because)
    : forbidden({ group: '', resource: '' }, '', because);
  const answer = statusAnswer(negotiator, request, error);
  return { ...answer, headers: { ...answer.headers, 'X-Content-Type-Options': 'nosniff' } };
}

/** Nothing that a browser could take for a document: names come from whoever asks. */
function sanitized(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `User "x" cannot list resource "secrets" in API group "" in the namespace "a"` */
function refusal(asked: AccessQuestion, user: UserInfo): string {
  const who = `User ${quote(user.name)} cannot ${asked.verb}`;
  if (!asked.resourceRequest) return `${who} path ${quote(asked.path)}`;
  const resource = asked.subresource === '' ? asked.resource : `${asked.resource}/${asked.subresource}`;
  const where = asked.namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(asked.namespace)}`;
  return `${who} resource ${quote(resource)} in API group ${quote(asked.group)} ${where}`;
}
