/**
 * What the checks of this folder have in common: each exports `problems()`, a line for each place that breaks it. Run as a script, a
 * check prints them and exits with 1 when there are any.
 */
import { pathToFileURL } from 'node:url';

export type Problems = () => Promise<string[]> | string[];

/** Runs the check when its file is the one that node was started with. */
export async function runAsScript(url: string, check: string, problems: Problems): Promise<void> {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return;
  const lines = await problems();
  for (const problem of lines) process.stdout.write(`${problem}\n`);
  process.stdout.write(lines.length === 0 ? `kept: ${check}\n` : `broken in ${lines.length} places: ${check}\n`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
