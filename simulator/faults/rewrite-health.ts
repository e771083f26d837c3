/** Faults of the health endpoints: how their parameters are read, and what their text says. */
import type { Answer } from '../http/exchange.ts';
import type { Query } from '../pure/query/query.ts';
import type { FaultSet } from './catalogue.ts';

export function misaskedHealth(query: Query, faults: FaultSet): Query {
  if (faults.size === 0) return query;
  const parameters = new Map(query);
  const excluded = parameters.get('exclude') ?? [];
  if (faults.has('health-always-verbose')) parameters.set('verbose', ['']);
  if (faults.has('exclude-ignored')) parameters.delete('exclude');
  if (faults.has('exclude-silences-verbose') && excluded.length > 0) parameters.delete('verbose');
  if (faults.has('one-exclude-only')) parameters.set('exclude', excluded.slice(0, 1));
  return parameters;
}

export function misreportedHealth(answer: Answer, faults: FaultSet): Answer {
  if (faults.size === 0) return answer;
  const { status } = answer;
  const text = String(answer.body);
  if (faults.has('health-is-204') && status === 200) return { status: 204, headers: {}, body: '' };
  if (faults.has('unhealthy-is-200')) return { ...answer, status: 200 };
  if (faults.has('unhealthy-is-503') && status === 500) return { ...answer, status: 503 };
  return { ...answer, body: misspelled(text, faults) };
}

function misspelled(text: string, faults: FaultSet): string {
  if (faults.has('check-names-for-people')) return text.replaceAll(/^(\[.\])\w+\//gm, '$1');
  if (faults.has('verbose-lines-unsigned')) return text.replaceAll(/^\[.\]/gm, '');
  if (faults.has('verbose-without-verdict')) return text.replace(/\w+ check passed\n$/, '');
  if (faults.has('verdict-of-healthz-for-all')) return text.replace(/\w+ check passed\n$/, 'healthz check passed\n');
  return faults.has('excluded-check-unsaid') ? text.replaceAll(/^.* excluded: ok\n/gm, '') : text;
}
