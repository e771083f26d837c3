/**
 * Parses the representation that Accept requests.
 *
 * Example: `application/json;as=Table;g=meta.k8s.io;v=v1, application/json` requests a Table, or else the object.
 */
import type { ObservedResponse } from '../traffic.ts';

export interface RequestedRepresentation {
  readonly kinds: readonly string[];
  /** The accepted apiVersions of each kind. */
  readonly versions: ReadonlyMap<string, readonly string[]>;
  /** Whether Accept also permits the object itself. */
  readonly acceptsObject: boolean;
}

/** Returns the representations that Accept requests; undefined if the headers of the request are unknown. */
export function readRequestedRepresentation({
  headers,
}: Pick<ObservedResponse, 'headers'>): RequestedRepresentation | undefined {
  if (headers === undefined) return undefined;
  const acceptHeaders = headers.filter(([name]) => name.toLowerCase() === 'accept').map(([, value]) => value);
  const clauses = acceptHeaders.flatMap((accept) => accept.split(',')).map(parseClause);
  const representationClauses = clauses.filter((parameters) => parameters.has('as'));
  const kinds = [...new Set(representationClauses.map((parameters) => parameters.get('as') ?? ''))];
  const versions = new Map(
    kinds.map((kind) => [
      kind,
      representationClauses
        .filter((parameters) => parameters.get('as') === kind)
        .map((parameters) => `${parameters.get('g')}/${parameters.get('v')}`),
    ]),
  );
  // Without Accept, the response is the object.
  return { kinds, versions, acceptsObject: representationClauses.length < clauses.length || clauses.length === 0 };
}

function parseClause(clause: string): ReadonlyMap<string, string> {
  return new Map(
    clause.split(';').map((text) => {
      const [name = '', value = ''] = text.trim().split('=');
      return [name, value];
    }),
  );
}
