/** Every answer names the request: by the client's own Audit-ID when it sent one, else by a new one. */
import { type Filter, type FilterConfig, whenAnswered } from '../filter.ts';

export function auditId({ chance }: Pick<FilterConfig, 'chance'>): Filter {
  return (next) => (exchange) => {
    const given = exchange.request.headers['audit-id'];
    const id = typeof given === 'string' && given !== '' ? given : chance.uuid();
    exchange.auditId = id;
    return whenAnswered(next(exchange), (answer) => ({
      status: answer.status,
      headers: { 'Audit-Id': id, ...answer.headers },
      body: answer.body,
    }));
  };
}
