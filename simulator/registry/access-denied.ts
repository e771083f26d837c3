/** Returns the 403 of authorization, with the message of kube-apiserver (authz-refused-403). */
import { quote } from '../../values/go-quote.ts';
import { createForbiddenError } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from './resource.ts';

export function createAccessDeniedError(
  user: string,
  attributes: AuthorizerAttributes,
  { reason }: AuthorizerDecision,
): StatusError {
  const message = escapeHtml(formatDeniedMessage(user, attributes)) + (reason ? `: ${reason}` : '');
  return attributes.resourceRequest
    ? createForbiddenError({ group: attributes.group, resource: attributes.resource }, attributes.name, message)
    : createForbiddenError({ group: '', resource: '' }, '', message);
}

/** Escapes HTML in messages that contain texts from the request. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns a text such as `User "x" cannot list resource "secrets" in API group "" in the namespace "a"`. */
function formatDeniedMessage(user: string, attributes: AuthorizerAttributes): string {
  const prefix = `User ${quote(user)} cannot ${attributes.verb}`;
  if (!attributes.resourceRequest) return `${prefix} path ${quote(attributes.path)}`;
  const resource =
    attributes.subresource === '' ? attributes.resource : `${attributes.resource}/${attributes.subresource}`;
  const scope =
    attributes.namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(attributes.namespace)}`;
  return `${prefix} resource ${quote(resource)} in API group ${quote(attributes.group)} ${scope}`;
}
