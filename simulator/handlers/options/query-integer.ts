/** Reads an integer parameter. Throws a 400 with kube-apiserver's message if it is not an integer (rest-query-boolean-syntax). */
import { parseIntegerParameter, type Query } from '../../pure/query/query.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';

export function readInteger(query: Query, name: string): number | undefined {
  const integer = parseIntegerParameter(query, name);
  if (!integer.ok) throw createBadRequestError(integer.message);
  return integer.value;
}
