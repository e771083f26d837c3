/**
 * A Table that represents one object, in a response or an event, has one row.
 *
 * Example of a contradiction: a DELETED event contains a Table without rows, so the deleted object is missing.
 */

import { type JsonObject, toJsonObject } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import type { Contradiction, Monitor } from './monitor.ts';
import { isSuccess } from './traffic.ts';

const GET_RULE = 'table-get';
const WATCH_RULE = 'table-watch';
const WATCH_EVENTS = new Set(['ADDED', 'MODIFIED', 'DELETED']);

export const tableRowMonitor: Monitor = {
  id: 'table-rows',
  statement: 'A Table of a single object, or of an event, has one row.',
  rules: [GET_RULE, WATCH_RULE],
  check: ({ responses, watches }) => {
    const responseTables = responses.flatMap((response) => {
      const { target, document, method, id } = response;
      const representsOneObject =
        (target?.name !== undefined || method === 'POST') && target?.subresource === undefined;
      return representsOneObject && isTable(document) && isSuccess(response)
        ? [{ rule: GET_RULE, subject: `the response to ${method}`, table: document, evidence: { id } }]
        : [];
    });
    const eventTables = watches.flatMap(({ id, events }) =>
      events.flatMap(({ type, object }, eventIndex) =>
        WATCH_EVENTS.has(type) && isTable(object)
          ? [{ rule: WATCH_RULE, subject: `the event ${type}`, table: object, evidence: { id, eventIndex } }]
          : [],
      ),
    );
    const singleRowTables = [...responseTables, ...eventTables];
    return {
      comparisonCount: singleRowTables.length,
      contradictions: singleRowTables.flatMap(({ rule, subject, table, evidence }): Contradiction[] =>
        [table.rows ?? []].flat().length === 1
          ? []
          : [
              {
                rules: [rule],
                subject: `the rows of the Table in ${subject}`,
                expected: 'one row',
                actual: formatValue(table.rows),
                evidence: [evidence],
              },
            ],
      ),
    };
  },
};

function isTable(document: unknown): document is JsonObject {
  return toJsonObject(document).kind === 'Table';
}
