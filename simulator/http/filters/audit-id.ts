/** Sets the Audit-Id header of every response: that of the request, or a new one. */
import { mapReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function setAuditId({ chance }: Pick<FilterConfig, 'chance'>): Filter {
  return (next) => (exchange) => {
    const requestAuditId = exchange.request.headers['audit-id'];
    const id = typeof requestAuditId === 'string' && requestAuditId !== '' ? requestAuditId : chance.uuid();
    exchange.auditId = id;
    return mapReady(next(exchange), (answer) => ({
      status: answer.status,
      headers: { 'Audit-Id': id, ...answer.headers },
      body: answer.body,
    }));
  };
}
