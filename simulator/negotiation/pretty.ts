/**
 * Reports whether a response is indented. The parameter `pretty` takes precedence. Without it, browsers, curl and wget get indented JSON
 * (ep-q-*-pretty).
 */
import { parseQuery } from '../pure/query/query.ts';
import type { NegotiableRequest } from './headers.ts';

const HUMAN_USER_AGENTS = ['curl', 'Wget', 'Mozilla/5.0'];
const TRUE_VALUES = new Set(['1', 't', 'T', 'true', 'True', 'TRUE']);

export function isPrettyPrintRequested(request: NegotiableRequest): boolean {
  if (request.query.includes('pretty')) {
    const value = parseQuery(request.query).get('pretty')?.[0] ?? '';
    if (value !== '') return TRUE_VALUES.has(value);
  }
  const agent = request.headers['user-agent'];
  return typeof agent === 'string' && HUMAN_USER_AGENTS.some((prefix) => agent.startsWith(prefix));
}
