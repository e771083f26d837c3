/**
 * The parameter includeObject determines the object in the rows of a Table: its metadata by default, the complete object, or no object.
 *
 * Example of a contradiction: a row of a Table has cells, but no object, in the response to a request without includeObject.
 */

import { isJsonObject, type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isSuccess, type RequestTarget, readString, type Traffic } from './traffic.ts';

const METADATA_ONLY_KIND = 'PartialObjectMetadata';

export const tableObjectMonitor: Monitor = {
  id: 'table-objects',
  statement: 'A row of a Table contains as much of its object as includeObject requests.',
  rules: ['table-include-object'],
  check: (traffic) => {
    const rows = findRows(traffic);
    return { comparisonCount: rows.length, contradictions: rows.flatMap(checkRow) };
  },
};

interface ReceivedRow {
  readonly target: RequestTarget;
  readonly includeObject: string;
  readonly object: unknown;
  readonly evidence: Evidence;
}

function findRows({ responses, watches }: Traffic): ReceivedRow[] {
  const responseRows = responses.flatMap((response): ReceivedRow[] => {
    const { document = {}, query, target, id } = response;
    // The rows of lists that the server computes on request may have no objects.
    const isStored = readString(toJsonObject(document.metadata).resourceVersion) !== '';
    return target !== undefined && isSuccess(response) && isStored ? listRows(target, query, document, { id }) : [];
  });
  const eventRows = watches.flatMap(({ target, query, events, id }) =>
    events.flatMap(({ type, object }, eventIndex): ReceivedRow[] =>
      target === undefined || type === 'BOOKMARK' || type === 'ERROR'
        ? []
        : listRows(target, query, object, { id, eventIndex }),
    ),
  );
  return [...responseRows, ...eventRows];
}

function listRows(
  target: RequestTarget,
  query: ReadonlyMap<string, string>,
  { kind, rows }: JsonObject,
  evidence: Evidence,
): ReceivedRow[] {
  if (kind !== 'Table' || !Array.isArray(rows)) return [];
  const includeObject = query.get('includeObject') || 'Metadata';
  return rows.map((row: unknown) => ({ target, includeObject, object: toJsonObject(row).object, evidence }));
}

function checkRow({ target, includeObject, object, evidence }: ReceivedRow): Contradiction[] {
  const createContradiction = (expected: string): Contradiction[] => {
    const subject = `the object in a row of the Table of ${target.plural}, includeObject ${includeObject}`;
    return [{ subject, expected, actual: formatValue(object), evidence: [evidence] }];
  };
  if (includeObject === 'None') return (object ?? null) === null ? [] : createContradiction('(absent)');
  const { kind, metadata } = toJsonObject(object);
  const isMetadata = kind === METADATA_ONLY_KIND;
  if (includeObject === 'Metadata')
    return isMetadata && isJsonObject(metadata) ? [] : createContradiction(`its metadata, as ${METADATA_ONLY_KIND}`);
  return includeObject !== 'Object' || (isJsonObject(metadata) && !isMetadata)
    ? []
    : createContradiction('the complete object');
}
