/** An integer parameter, or the 400 that kube-apiserver answer when it is none (rest-query-boolean-syntax). */
import { type Query, queryInteger } from '../../pure/query/query.ts';
import { badRequest } from '../../pure/status/reasons.ts';

export function integerOf(query: Query, name: string): number | undefined {
  const read = queryInteger(query, name);
  if (!read.ok) throw badRequest(read.message);
  return read.value;
}
