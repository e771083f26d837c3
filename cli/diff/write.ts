/** Writes the results of `assay diff`: an HTML page, a JSON document, and a script for each difference that is not ignored. */
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createUsageError } from '../../client/errors.ts';
import type { ComparisonResult, Group } from '../../programs/comparison/compare-programs.ts';
import { buildScript } from '../../programs/script/script.ts';
import { explainFolderError, makeFolder } from '../../reports/report-folder.ts';
import { renderDiffPage } from './page.ts';
import type { ComparedServers, WrittenFiles } from './report-types.ts';
import { limitResponse } from './response-text.ts';

/** Creates the report folder. Called before the comparison, so that an unwritable folder is reported at once. */
export function createReportFolder(folder: string): string {
  try {
    makeFolder(resolve(folder, 'scripts'));
    return folder;
  } catch (error) {
    throw createUsageError(`--report-dir: ${folder} is not writable: ${explainFolderError(error)}`);
  }
}

export function writeReports(folder: string, result: ComparisonResult, comparedServers: ComparedServers): WrittenFiles {
  // Removes the scripts of an earlier run.
  rmSync(join(folder, 'scripts'), { recursive: true, force: true });
  createReportFolder(folder);
  const scripts = new Map<Group, string>();
  const scriptTexts = new Map<Group, string>();
  for (const [index, group] of result.groups.entries()) {
    if (group.ignored !== undefined || group.example.sentRequests.length === 0) continue;
    const text = buildScript(group.example, {
      signature: group.signature,
      unstable: group.unstable,
      ...comparedServers,
    });
    const path = join(folder, 'scripts', `${String(index + 1).padStart(2, '0')}.sh`);
    writeFileSync(path, text, { mode: 0o755 });
    scripts.set(group, path);
    scriptTexts.set(group, text);
  }
  const page = join(folder, 'diff.html');
  writeFileSync(page, renderDiffPage(result, comparedServers, scriptTexts));
  writeFileSync(join(folder, 'diff.json'), `${JSON.stringify(toJsonReport(result, comparedServers), null, 2)}\n`);
  return { page, scripts };
}

function toJsonReport({ groups, ...counts }: ComparisonResult, { command }: ComparedServers): object {
  return {
    command,
    ...counts,
    differences: groups.map(
      ({ example: { program, operation: request, left, right, differences }, ignorableSignatures: _, ...group }) => ({
        ...group,
        request,
        left: limitResponse(left),
        right: limitResponse(right),
        differences,
        program,
      }),
    ),
  };
}
