/** The files of a record: `record.json`, `scenarios/…/*.ndjson`, `bodies/…` (docs/record.md). */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_VERSION, type RecordLine, type ScenarioLine } from './record-lines.ts';

export const INDEX_FILE = 'record.json';
const SCENARIO_PATTERN = 'scenarios/**/*.ndjson';
const BODY_PATTERN = 'bodies/*';

/** A scenario in the index file of the record. */
export interface RecordedScenario {
  /** The path relative to the folder of the record. */
  readonly file: string;
  /** The ID of the scenario, such as `features/watch/stream.feature:19`, followed by a named resource if there is one. */
  readonly id: string;
  readonly name: string;
  readonly pass: string;
  readonly sha256: string;
}

/** Returns the path of the file of a scenario. Each pass (`--runs`, or a named resource) has a separate file. */
export function buildScenarioPath(pass: string, id: string): string {
  const [, path = id, line = '', suffix = ''] = /^features\/(.*)\.feature:(\d+)(.*)$/.exec(id) ?? [];
  return `scenarios/${pass}/${path}-${line}${suffix.replaceAll(/[^\w.]+/g, '-')}.ndjson`;
}

/** Parses the file of a scenario. Throws an error if its first line is not a scenario line. */
export function parseLines(text: string): [ScenarioLine, ...RecordLine[]] {
  const [firstLine, ...otherLines]: RecordLine[] = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  if (firstLine?.kind !== 'scenario' || firstLine.apiVersion !== RECORD_VERSION)
    throw new Error(`its first line is not a scenario line with apiVersion ${RECORD_VERSION}`);
  return [firstLine, ...otherLines];
}

/** Returns the scenarios of a record, read from the first lines of their files. */
export function readScenarios(folder: string): RecordedScenario[] {
  return findScenarioFiles(folder).map((file) => {
    const bytes = readFileSync(join(folder, file));
    const { id, name }: ScenarioLine = JSON.parse(bytes.subarray(0, bytes.indexOf(10)).toString());
    return { file, id, name, pass: file.split('/')[1] ?? '', sha256: computeSha256(bytes) };
  });
}

export function findScenarioFiles(folder: string): string[] {
  return globSync(SCENARIO_PATTERN, { cwd: folder })
    .toSorted()
    .map((path) => path.replaceAll('\\', '/'));
}

export function findBodyFiles(folder: string): string[] {
  return globSync(BODY_PATTERN, { cwd: folder })
    .toSorted()
    .map((path) => path.replaceAll('\\', '/'));
}

/** Returns the path of a body by its digest. */
export function buildBodyPath(digest: string): string {
  return `bodies/${digest}`;
}

export function computeSha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
