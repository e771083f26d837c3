/** Finds the files of a record that were changed, by their digests. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  buildBodyPath,
  computeSha256,
  findBodyFiles,
  findScenarioFiles,
  INDEX_FILE,
} from '../../client/recording/record-files.ts';
import type { RecordIndex } from './index-file.ts';

/** Returns a line per changed file, with its name and the problem. */
export function findChanges(
  folder: string,
  index: RecordIndex,
  { isEdited }: { readonly isEdited: boolean },
): string[] {
  const digests = new Map(index.scenarios.map(({ file, sha256: digest }) => [file, digest]));
  return [
    ...(isEdited ? [`${INDEX_FILE}: the digest does not match`] : []),
    ...[...digests].flatMap(([file, digest]) => describeChange(folder, file, digest)),
    ...findScenarioFiles(folder).flatMap((file) => (digests.has(file) ? [] : [`${file}: was not in the record`])),
    ...[...listBodyPaths(folder)].flatMap((file) => describeChange(folder, file, basename(file))),
  ];
}

/** Matches a reference to a body file in a line. It cannot occur within a string of the line, because quotes are escaped there. */
const BODY_REFERENCE = /\{"sha256":"([0-9a-f]{64})"\}/g;

/** Returns the paths of the bodies that exist or that scenarios refer to. */
function listBodyPaths(folder: string): Set<string> {
  const referencedBodyPaths = findScenarioFiles(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(BODY_REFERENCE)].map(([, digest = '']) =>
      buildBodyPath(digest),
    ),
  );
  return new Set([...findBodyFiles(folder), ...referencedBodyPaths]);
}

function describeChange(folder: string, file: string, digest: string): string[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [`${file}: is missing`];
  return computeSha256(readFileSync(path)) === digest ? [] : [`${file}: the digest does not match`];
}
