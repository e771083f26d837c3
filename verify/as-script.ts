/**
 * What the scripts of this room have in common: each keeps one promise, and exports `problems()`, a line for each place where the
 * promise is broken. Run by itself, a script prints them and exits with 1 when there are any.
 */
import { pathToFileURL } from 'node:url';

export type Problems = () => Promise<string[]> | string[];

/** Runs a promise when its file is the one that was started. */
export async function runAsScript(url: string, promise: string, problems: Problems): Promise<void> {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return;
  const found = await problems();
  for (const problem of found) process.stdout.write(`${problem}\n`);
  process.stdout.write(found.length === 0 ? `kept: ${promise}\n` : `broken in ${found.length} places: ${promise}\n`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
