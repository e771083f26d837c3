/**
 * Parses the representation that Accept requests.
 *
 * application/json;as=Table;g=meta.k8s.io;v=v1, application/json a Table, or else the object
 */
import type { Answer } from '../traffic.ts';

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
}: Pick<Answer, 'headers'>): RequestedRepresentation | undefined {
  const accepts = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  const clauses = accepts.flatMap((accept) => accept.split(',')).map(parseClause);
  const representedClauses = clauses.filter((parameters) => parameters.has('as'));
  if (representedClauses.length === 0) return undefined;
  return {
    kinds: representedClauses.map((parameters) => parameters.get('as') ?? ''),
    versions: representedClauses.map((parameters) => `${parameters.get('g')}/${parameters.get('v')}`),
    acceptsObject: representedClauses.length < clauses.length,
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
