/**
 * Runs a check of this folder as a script. Each check exports `problems()`, which returns a line per problem. The script prints them, and
 * exits with 1 if there are any.
 */
import { pathToFileURL } from 'node:url';

export type Problems = () => Promise<string[]> | string[];

/** Runs the check if its file is the entry point of the process. */
export async function runAsScript(url: string, check: string, problems: Problems): Promise<void> {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return;
  const lines = await problems();
  for (const problem of lines) process.stdout.write(`${problem}\n`);
  process.stdout.write(lines.length === 0 ? `passed: ${check}\n` : `${lines.length} problems: ${check}\n`);
  process.exitCode = lines.length === 0 ? 0 : 1;
}
