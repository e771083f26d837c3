/** An integer parameter, or the 400 that kube-apiserver answers when it is none (rest-query-boolean-syntax). */
import { type Query, queryInteger } from '../../pure/query/query.ts';
import { badRequest } from '../../pure/status/reasons.ts';

export function integerOf(query: Query, name: string): number | undefined {
  const integer = queryInteger(query, name);
  if (!integer.ok) throw badRequest(integer.message);
  return integer.value;
}
