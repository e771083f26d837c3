/**
 * Makes the Allure report from the results, in a process of its own. Both generators write a page that loads a tag manager from
 * the network when it is opened; that script is removed, so that the report works offline.
 */
import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const LONGEST = 60_000;
const require = createRequire(import.meta.url);

export type AllureReport = { readonly page: string } | { readonly reason: string };

export async function writeAllureReport(
  results: string,
  output: string,
  kind: 'awesome' | 'classic',
  name: string,
): Promise<AllureReport> {
  await rm(output, { recursive: true, force: true });
  const page = join(output, 'index.html');
  try {
    await (kind === 'awesome' ? awesome(results, output, name) : classic(results, output, name));
    await writeFile(page, withoutTagManager(await readFile(page, 'utf8')));
    return { page };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Allure 3; a single file, because a page in pieces cannot fetch them from a file. */
async function awesome(results: string, output: string, name: string): Promise<void> {
  const cli = join(dirname(require.resolve('allure')), '..', 'cli.js');
  await runToEnd(process.execPath, [cli, 'awesome', results, '-o', output, '--single-file', '--name', name]);
}

/** The classic report needs Java. */
async function classic(results: string, output: string, name: string): Promise<void> {
  const command = join(dirname(require.resolve('allure-commandline/package.json')), 'dist', 'bin', 'allure');
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
