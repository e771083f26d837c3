/** Which files of a record are not as they were written, by their digests. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bodiesIn, bodyFile, INDEX, scenarioFilesIn, sha256 } from '../../client/tape/files.ts';
import type { RecordIndex } from './index-file.ts';

/** A line each: the file, and what is wrong with it. */
export function changesIn(folder: string, index: RecordIndex, edited: boolean): string[] {
  const digests = new Map(index.scenarios.map(({ file, sha256: digest }) => [file, digest]));
  return [
    ...(edited ? [`${INDEX}: its digest is another`] : []),
    ...[...digests].flatMap(([file, digest]) => changeOf(folder, file, digest)),
    ...scenarioFilesIn(folder).flatMap((file) => (digests.has(file) ? [] : [`${file}: was not in the record`])),
    ...[...bodiesOf(folder)].flatMap((file) => changeOf(folder, file, basename(file))),
  ];
}

/** A body as a line names it: within a text its quotes would be escaped. */
const NAMED_BODY = /\{"sha256":"([0-9a-f]{64})"\}/g;

/** Those that are there, and those that scenarios name. */
function bodiesOf(folder: string): Set<string> {
  const named = scenarioFilesIn(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(NAMED_BODY)].map(([, digest = '']) => bodyFile(digest)),
  );
  return new Set([...bodiesIn(folder), ...named]);
}

function changeOf(folder: string, file: string, digest: string): string[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [`${file}: is missing`];
  return sha256(readFileSync(path)) === digest ? [] : [`${file}: its digest is another`];
}
