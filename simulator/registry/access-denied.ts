/** The 403 that tells who may not do what, in the words of a genuine server (authz-refused-403). */
import { quote } from '../pure/go/quote.ts';
import { forbidden } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import type { AuthorizerAttributes, AuthorizerDecision } from './resource.ts';

/** The error for a question that was answered with no. */
export function accessDenied(user: string, asked: AuthorizerAttributes, { reason }: AuthorizerDecision): StatusError {
  const because = sanitized(refusal(user, asked)) + (reason ? `: ${reason}` : '');
  return asked.resourceRequest
    ? forbidden({ group: asked.group, resource: asked.resource }, asked.name, because)
    : forbidden({ group: '', resource: '' }, '', because);
}

/** Nothing that a browser could take for a document: names come from whoever asks. */
function sanitized(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** `User "x" cannot list resource "secrets" in API group "" in the namespace "a"` */
function refusal(user: string, asked: AuthorizerAttributes): string {
  const who = `User ${quote(user)} cannot ${asked.verb}`;
  if (!asked.resourceRequest) return `${who} path ${quote(asked.path)}`;
  const resource = asked.subresource === '' ? asked.resource : `${asked.resource}/${asked.subresource}`;
  const where = asked.namespace === '' ? 'at the cluster scope' : `in the namespace ${quote(asked.namespace)}`;
  return `${who} resource ${quote(resource)} in API group ${quote(asked.group)} ${where}`;
}
