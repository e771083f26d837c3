/**
 * Compares the Tables of the simulator with the Tables of kube-apiserver 1.32 in spec/observed/tables.json:
 * `node verify/lint/tables/compare-tables.ts [Kind…]`. `--record=URL` records the Tables of an empty server without controllers.
 */
import { writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { parseToolOptions } from '../../../cli/tool-options.ts';
import { startSimulator } from '../../../simulator/start-simulator.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { listTableKinds, type RecordedTable, readRecordedTables, readTable, TABLES_FILE } from './kind-tables.ts';

const USAGE =
  'node verify/lint/tables/compare-tables.ts [--record=URL] [Kind…]: compares the Tables of the simulator with recorded Tables, or records Tables\n';
const { positionals: kindNames, values } = parseToolOptions(USAGE, { record: '' });
const kinds = listTableKinds().filter(({ kind }) => kindNames.length === 0 || kindNames.includes(kind.resource.kind));

if (values.record === '') await compareTables();
else await recordTables(values.record);

async function recordTables(server: string): Promise<void> {
  const tables: Record<string, RecordedTable> = {};
  for (const kind of kinds) tables[kind.kind.key] = await readTable(server, kind);
  const lines = Object.entries(tables).map(([key, { columns, rows }]) => {
    const rowLines = rows.map((row) => JSON.stringify(row)).join(',\n');
    return `${JSON.stringify(key)}:{"columns":${JSON.stringify(columns)},"rows":[\n${rowLines}]}`;
  });
  writeFileSync(TABLES_FILE, `{\n${lines.join(',\n')}\n}\n`);
}

async function compareTables(): Promise<void> {
  const recordedTables = readRecordedTables();
  const simulator = await startSimulator({ dialect: 'kubernetes', emulateRelease: BASE_RELEASE, controllers: [] });
  for (const kind of kinds) {
    const { key } = kind.kind;
    const actual = await readTable(simulator.url, kind);
    const expected = recordedTables[key];
    if (isDeepStrictEqual(actual, expected)) continue;
    process.exitCode = 1;
    process.stderr.write(`${key}\n  expected ${JSON.stringify(expected)}\n  actual   ${JSON.stringify(actual)}\n`);
  }
  await simulator.close();
}
