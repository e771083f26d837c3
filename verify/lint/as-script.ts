/**
 * Runs a check of this folder as a script. Each check exports `findProblems()`, which returns a line for each problem. The script prints these lines,
 * and ends with exit code 1 if there is a problem.
 */
import { pathToFileURL } from 'node:url';

export type FindProblems = () => Promise<string[]> | string[];

/** Runs the check if its file is the entry point of the process. */
export async function runCheckAsScript(url: string, description: string, findProblems: FindProblems): Promise<void> {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return;
  const problems = await findProblems();
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  process.stdout.write(
    problems.length === 0 ? `passed: ${description}\n` : `${problems.length} problems: ${description}\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
