/**
 * The parameter includeObject determines the object in the rows of a Table: its metadata by default, the complete object, or no object.
 *
 * Contradiction: GET … as Table 200 rows: [{cells: [a]}]: the object of the row is missing
 */

import { isJsonObject, type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isSuccess, type RequestTarget, type Traffic, toText } from './traffic.ts';

const METADATA_ONLY = 'PartialObjectMetadata';

export const tableObjects: Monitor = {
  id: 'table-objects',
  statement: 'A row of a Table contains as much of its object as includeObject requests.',
  rules: ['table-include-object'],
  judge: (traffic) => {
    const rows = findRows(traffic);
    return { compared: rows.length, contradictions: rows.flatMap(checkRow) };
  },
};

interface Row {
  readonly place: RequestTarget;
  readonly include: string;
  readonly object: unknown;
  readonly evidence: Evidence;
}

function findRows({ answers, watches }: Traffic): Row[] {
  const answerRows = answers.flatMap((answer): Row[] => {
    const { document = {}, query, place, id } = answer;
    // The rows of lists that the server computes on request may have no objects.
    const isStored = toText(toJsonObject(document.metadata).resourceVersion) !== '';
    return place !== undefined && isSuccess(answer) && isStored ? listRows(place, query, document, { id }) : [];
  });
  const eventRows = watches.flatMap(({ place, query, events, id }) =>
    events.flatMap(({ type, object }, event): Row[] =>
      place === undefined || type === 'BOOKMARK' || type === 'ERROR'
        ? []
        : listRows(place, query, object, { id, event }),
    ),
  );
  return [...answerRows, ...eventRows];
}

function listRows(
  place: RequestTarget,
  query: ReadonlyMap<string, string>,
  { kind, rows }: JsonObject,
  evidence: Evidence,
): Row[] {
  if (kind !== 'Table' || !Array.isArray(rows)) return [];
  const include = query.get('includeObject') || 'Metadata';
  return rows.map((row: unknown) => ({ place, include, object: toJsonObject(row).object, evidence }));
}

function checkRow({ place, include, object, evidence }: Row): Contradiction[] {
  const createContradictions = (expected: string): Contradiction[] => {
    const subject = `the object in a row of the Table of ${place.plural}, includeObject ${include}`;
    return [{ what: subject, expected, actual: formatValue(object), evidence: [evidence] }];
  };
  if (include === 'None') return (object ?? null) === null ? [] : createContradictions('(absent)');
  const { kind, metadata } = toJsonObject(object);
  const isMetadata = kind === METADATA_ONLY;
  if (include === 'Metadata')
    return isMetadata && isJsonObject(metadata) ? [] : createContradictions(`its metadata, as ${METADATA_ONLY}`);
  return include !== 'Object' || (isJsonObject(metadata) && !isMetadata)
    ? []
    : createContradictions('the complete object');
}
