/** The Audit-Id header of every answer: that of the request, else a new one. */
import { whenReady } from '../../ground/maybe-promise.ts';
import type { Filter, FilterConfig } from '../filter.ts';

export function auditId({ chance }: Pick<FilterConfig, 'chance'>): Filter {
  return (next) => (exchange) => {
    const requestAuditId = exchange.request.headers['audit-id'];
    const id = typeof requestAuditId === 'string' && requestAuditId !== '' ? requestAuditId : chance.uuid();
    exchange.auditId = id;
    return whenReady(next(exchange), (answer) => ({
      status: answer.status,
      headers: { 'Audit-Id': id, ...answer.headers },
      body: answer.body,
    }));
  };
}
