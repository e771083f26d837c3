/**
 * A Table describes its columns, each row has a cell for every column, and one version of an object has the same cells in all Tables with
 * the same columns. In a watch, the first Table, which may be that of a BOOKMARK, describes the columns of all events.
 *
 * Example of a contradiction: a list as Table contains version 7 of an object with the cells [a, 1], and a GET as Table returns version
 * 7 with the cells [a, 2].
 */

import { type JsonObject, toJsonObject, toJsonObjects } from '../../values/json-object.ts';
import { formatValue } from './evidence/format-value.ts';
import { formatResourceName } from './evidence/object-lifetimes.ts';
import type { Contradiction, Evidence, Monitor } from './monitor.ts';
import { isSuccess, type RequestTarget, readString, type Traffic } from './traffic.ts';

const COLUMNS_RULE = 'table-column-definitions';
const CELLS_RULE = 'table-rows-cells';
const SAME_CONTENT_RULE = 'meta-resourceversion-changes-on-write';

/** The resource whose rows in kube-apiserver have one cell more than the Table has columns (departure ip-address-cells). */
const IP_ADDRESS_RESOURCE = 'ipaddresses';

interface ReceivedTable {
  readonly target: RequestTarget;
  readonly table: JsonObject;
  readonly columns: readonly JsonObject[];
  readonly evidence: Evidence;
}

export const tableCellMonitor: Monitor = {
  id: 'table-cells',
  statement:
    'A Table has columns, each row has a cell for every column, and one version of an object has the same cells in every Table.',
  rules: [COLUMNS_RULE, CELLS_RULE, SAME_CONTENT_RULE],
  check: (traffic) => {
    const tables = findTables(traffic);
    const rowsByVersion = new Map<string, ReceivedRow>();
    return {
      comparisonCount: tables.length,
      contradictions: tables.flatMap((table) => {
        const columnContradictions = checkColumns(table);
        return columnContradictions.length > 0
          ? columnContradictions
          : listRows(table).flatMap((row) => checkRow(row, rowsByVersion));
      }),
    };
  },
};

function findTables({ responses, watches }: Traffic): ReceivedTable[] {
  const tables: ReceivedTable[] = [];
  for (const response of responses) {
    const { target, document, id } = response;
    if (target !== undefined && isSuccess(response) && document?.kind === 'Table')
      tables.push({ target, table: document, columns: listColumns(document), evidence: { id } });
  }
  for (const { target, events, id } of watches) {
    let columns: readonly JsonObject[] = [];
    for (const [eventIndex, { type, object }] of events.entries()) {
      if (target === undefined || object.kind !== 'Table') continue;
      const definedColumns = listColumns(object);
      if (definedColumns.length > 0) columns = definedColumns;
      if (type === 'BOOKMARK') continue;
      tables.push({ target, table: object, columns, evidence: { id, eventIndex } });
    }
  }
  return tables;
}

function listColumns({ columnDefinitions }: JsonObject): JsonObject[] {
  return toJsonObjects(columnDefinitions);
}

function checkColumns({ target, columns, table, evidence }: ReceivedTable): Contradiction[] {
  const haveNamesAndTypes = columns.every(({ name, type }) => readString(name) !== '' && readString(type) !== '');
  if (columns.length > 0 && haveNamesAndTypes) return [];
  return [
    {
      rules: [COLUMNS_RULE],
      subject: `columnDefinitions of the Table of ${target.plural}`,
      expected: 'columns with name and type',
      actual: formatValue(table.columnDefinitions),
      evidence: [evidence],
    },
  ];
}

interface ReceivedRow extends ReceivedTable {
  readonly cells: readonly unknown[];
  readonly metadata: JsonObject;
}

function listRows(table: ReceivedTable): ReceivedRow[] {
  const { rows } = table.table;
  return toJsonObjects(rows).map(({ cells, object }) => {
    const metadata = toJsonObject(toJsonObject(object).metadata);
    return { ...table, cells: Array.isArray(cells) ? cells : [], metadata };
  });
}

/** Reports whether a cell shows the name of an object. The names of default classes have a suffix. */
function showsName(cell: unknown, name: string): boolean {
  return cell === name || cell === `${name} (default)`;
}

function checkRow(current: ReceivedRow, rowsByVersion: Map<string, ReceivedRow>): Contradiction[] {
  const { target, columns, cells, metadata, evidence } = current;
  const rowName = `the row of ${target.plural} ${readString(metadata.name)}`;
  const hasAgeWithoutColumn = target.plural === IP_ADDRESS_RESOURCE && cells.length === columns.length + 1;
  if (cells.length !== columns.length && !hasAgeWithoutColumn) {
    const expected = `${columns.length}, the number of columns`;
    return [
      {
        rules: [CELLS_RULE],
        subject: `the cells of ${rowName}`,
        expected,
        actual: String(cells.length),
        evidence: [evidence],
      },
    ];
  }
  const nameIndex = columns.findIndex(({ format }) => format === 'name');
  if (nameIndex >= 0 && typeof metadata.name === 'string' && !showsName(cells[nameIndex], metadata.name)) {
    const subject = `the cell ${readString(columns[nameIndex]?.name)} of ${rowName}`;
    return [
      {
        rules: [CELLS_RULE],
        subject,
        expected: formatValue(metadata.name),
        actual: formatValue(cells[nameIndex]),
        evidence: [evidence],
      },
    ];
  }
  const { uid, resourceVersion } = metadata;
  if (readString(uid) === '' || readString(resourceVersion) === '') return [];
  const columnNames = columns.map(({ name }) => readString(name)).join();
  const rowKey = `${formatResourceName(target)} ${target.version} ${readString(uid)} ${readString(resourceVersion)} ${columnNames}`;
  const previous = rowsByVersion.get(rowKey);
  if (previous === undefined) rowsByVersion.set(rowKey, current);
  return previous === undefined
    ? []
    : compareRows(previous, current, `${rowName}, resourceVersion ${readString(resourceVersion)}`);
}

/** Durations such as `3m5s`, `2d`, `1 (5m ago)`, which depend on the time of the request. */
const ELAPSED_TIME = /^(?:\d+[smhdy])+$|\bago\b|^<.*>$/;

function compareRows(previous: ReceivedRow, current: ReceivedRow, rowName: string): Contradiction[] {
  const isTime = (cell: unknown): boolean => typeof cell === 'string' && ELAPSED_TIME.test(cell);
  const index = current.cells.findIndex(
    (cell, column) =>
      JSON.stringify(cell) !== JSON.stringify(previous.cells[column]) &&
      !(isTime(cell) && isTime(previous.cells[column])),
  );
  if (index < 0) return [];
  return [
    {
      rules: [SAME_CONTENT_RULE],
      subject: `the cell ${readString(current.columns[index]?.name)} of ${rowName}`,
      expected: `${formatValue(previous.cells[index])}, as shown before`,
      actual: formatValue(current.cells[index]),
      evidence: [previous.evidence, current.evidence],
    },
  ];
}
