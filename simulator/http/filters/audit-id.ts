/** Sets the Audit-Id header of every response to the id in the request or to a new id. Earlier releases set it only with an audit log. */
import { mapWhenReady } from '../../foundation/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function createAuditIdFilter({
  random,
  behaviors,
  audit: auditRecorder,
}: Pick<FilterConfig, 'random' | 'behaviors' | 'audit'>): Filter {
  const respondsWithId = behaviors.has('audit-id') || auditRecorder !== undefined;
  return (next) => (exchange) => {
    const header = exchange.request.headers['audit-id'];
    const id = typeof header === 'string' && header !== '' ? header : random.createUuid();
    exchange.auditId = id;
    if (!respondsWithId) return next(exchange);
    return mapWhenReady(next(exchange), (response) => ({
      status: response.status,
      headers: { 'Audit-Id': id, ...response.headers },
      body: response.body,
    }));
  };
}
