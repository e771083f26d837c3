/**
 * Reads the representation that Accept asks for.
 *
 * application/json;as=Table;g=meta.k8s.io;v=v1, application/json a Table, or else the object
 */
import type { Answer } from '../traffic.ts';

export interface RequestedAs {
  readonly kinds: readonly string[];
  /** The versions, as apiVersion has them. */
  readonly versions: readonly string[];
  /** The object as it is will do as well. */
  readonly orElse: boolean;
}

/** Undefined where it asks for none. */
export function readRequestedRepresentation({ headers = [] }: Pick<Answer, 'headers'>): RequestedAs | undefined {
  const accepts = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  const clauses = accepts.flatMap((accept) => accept.split(',')).map(parseClause);
  const represented = clauses.filter((parameters) => parameters.has('as'));
  if (represented.length === 0) return undefined;
  return {
    kinds: represented.map((parameters) => parameters.get('as') ?? ''),
    versions: represented.map((parameters) => `${parameters.get('g')}/${parameters.get('v')}`),
    orElse: represented.length < clauses.length,
  };
}

function parseClause(clause: string): ReadonlyMap<string, string> {
  return new Map(
    clause.split(';').map((one) => {
      const [name = '', value = ''] = one.trim().split('=');
      return [name, value];
    }),
  );
}
