/**
 * Parses the representation that Accept requests.
 *
 * Example: `application/json;as=Table;g=meta.k8s.io;v=v1, application/json` requests a Table, or else the object.
 */
import type { ObservedResponse } from '../traffic.ts';

export interface RequestedRepresentation {
  readonly kinds: readonly string[];
  /** The accepted apiVersions of the representation. */
  readonly versions: readonly string[];
  /** Whether Accept also permits the object itself. */
  readonly acceptsObject: boolean;
}

/** Returns undefined if Accept requests no representation. */
export function readRequestedRepresentation({
  headers = [],
}: Pick<ObservedResponse, 'headers'>): RequestedRepresentation | undefined {
  const acceptHeaders = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  const clauses = acceptHeaders.flatMap((accept) => accept.split(',')).map(parseClause);
  const representationClauses = clauses.filter((parameters) => parameters.has('as'));
  if (representationClauses.length === 0) return undefined;
  return {
    kinds: representationClauses.map((parameters) => parameters.get('as') ?? ''),
    versions: representationClauses.map((parameters) => `${parameters.get('g')}/${parameters.get('v')}`),
    acceptsObject: representationClauses.length < clauses.length,
  };
}

function parseClause(clause: string): ReadonlyMap<string, string> {
  return new Map(
    clause.split(';').map((text) => {
      const [name = '', value = ''] = text.trim().split('=');
      return [name, value];
    }),
  );
}
