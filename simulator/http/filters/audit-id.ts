/** Sets the Audit-Id header of every response to the id in the request or to a new id. Earlier releases set it only with an audit log. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function setAuditId({ random, machinery, audit }: Pick<FilterConfig, 'random' | 'machinery' | 'audit'>): Filter {
  const answersWithId = machinery.has('audit-id') || audit !== undefined;
  return (next) => (exchange) => {
    const requestAuditId = exchange.request.headers['audit-id'];
    const id = typeof requestAuditId === 'string' && requestAuditId !== '' ? requestAuditId : random.uuid();
    exchange.auditId = id;
    if (!answersWithId) return next(exchange);
    return mapReady(next(exchange), (answer) => ({
      status: answer.status,
      headers: { 'Audit-Id': id, ...answer.headers },
      body: answer.body,
    }));
  };
}
