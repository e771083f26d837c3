/**
 * Makes the Allure report from the results, in a process of its own, where Allure is installed: it is several times as large as this
 * package and not everybody's. Its page loads a tag manager from the network when it is opened; that script is removed, so that the
 * report works offline. Then the page is compressed: it inflates itself when it is opened.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { selfInflating } from './self-inflating.ts';

const LONGEST = 60_000;
const require = createRequire(import.meta.url);

/** `auto`: that of Allure 3 where it is installed, and silence where it isn't. */
export type AllureKind = 'auto' | 'awesome' | 'classic' | 'none';
export const ALLURE_KINDS: readonly AllureKind[] = ['auto', 'awesome', 'classic', 'none'];

/** The page, or why there is none; without a reason none was wanted. */
export type AllureReport = { readonly page: string } | { readonly reason: string | undefined };

export async function writeAllureReport(
  results: string,
  output: string,
  kind: AllureKind,
  name: string,
): Promise<AllureReport> {
  // At once: the caller has other work, beside which the process is to run.
  rmSync(output, { recursive: true, force: true });
  if (kind === 'none') return { reason: undefined };
  const program = kind === 'classic' ? folderOf('allure-commandline/package.json', '.') : folderOf('allure', '..');
  if (program === undefined) return { reason: kind === 'auto' ? undefined : notInstalled(kind) };
  const page = join(output, 'index.html');
  try {
    await (kind === 'classic' ? classic : awesome)(program, results, output, name);
    // The page holds all of it.
    for (const file of await readdir(output)) if (file.endsWith('.json')) await rm(join(output, file));
    await writeFile(page, selfInflating(withoutTagManager(await readFile(page, 'utf8'))));
    return { page };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function notInstalled(kind: 'awesome' | 'classic'): string {
  const name = kind === 'classic' ? 'allure-commandline' : 'allure';
  return `${name} is not installed; install it beside assay with npm install --save-dev ${name}`;
}

/** The folder of a package that is installed where this one can find it: where `up` leads from a file that it lets others see. */
function folderOf(file: string, up: string): string | undefined {
  try {
    return join(dirname(require.resolve(file)), up);
  } catch {
    return undefined;
  }
}

/** Allure 3; a single file, because a page in pieces cannot fetch them from a file. */
async function awesome(folder: string, results: string, output: string, name: string): Promise<void> {
  const cli = join(folder, 'cli.js');
  await runToEnd(process.execPath, [cli, 'awesome', results, '-o', output, '--single-file', '--name', name]);
}

/** The classic report needs Java. */
async function classic(folder: string, results: string, output: string, name: string): Promise<void> {
  const command = join(folder, 'dist', 'bin', 'allure');
  await runToEnd(command, ['generate', '--single-file', '--clean', '--name', name, '-o', output, results]);
}

/** Takes out the scripts of the tag manager, the inline one and the one with an address. */
export function withoutTagManager(page: string): string {
  return page
    .replaceAll(/<script\b[^>]*\bsrc=["'][^"']*googletagmanager[^"']*["'][^>]*>\s*<\/script>/gi, '')
    .replaceAll(/<noscript>[^<]*<iframe\b[^>]*googletagmanager[\s\S]*?<\/noscript>/gi, '')
    .replaceAll(
      /<script\b[^>]*>(?:(?!<\/script>)[\s\S]){0,2000}?(?:googletagmanager|gtag\()(?:(?!<\/script>)[\s\S]){0,2000}?<\/script>/gi,
      '',
    );
}

function runToEnd(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST });
    let lastOutput = '';
    const listen = (chunk: Buffer) => {
      lastOutput = (lastOutput + chunk.toString('utf8')).slice(-2000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${lastOutput.trim()}`)),
    );
  });
}
