/**
 * Generates the Allure report from the results, if Allure is installed. Allure is optional because its package is several times as large as
 * this package. The page of Allure loads a tag manager from the network. The script of the tag manager is removed, so that the page works
 * offline. The page is then compressed, and decompresses itself when it is opened.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createSelfDecompressingPage } from './self-decompressing-page.ts';

/** The time limit of Allure, in milliseconds. */
const ALLURE_TIMEOUT = 60_000;
const require = createRequire(import.meta.url);

/**
 * The type of the Allure report. `awesome` is the report of Allure 3, `classic` is the report of Allure 2. `auto` generates the report of
 * Allure 3 if Allure 3 is installed, and otherwise no report.
 */
export type AllureReportType = 'auto' | 'awesome' | 'classic' | 'none';
export const ALLURE_REPORT_TYPES: readonly AllureReportType[] = ['auto', 'awesome', 'classic', 'none'];

/** The path of the page, or the reason why there is no page. The reason is undefined if no report was requested. */
export type AllureReport = { readonly page: string } | { readonly reason: string | undefined };

export async function writeAllureReport(
  resultsFolder: string,
  outputFolder: string,
  reportType: AllureReportType,
  name: string,
): Promise<AllureReport> {
  // This call is synchronous, so that the process of Allure starts before the caller continues with other work.
  rmSync(outputFolder, { recursive: true, force: true });
  if (reportType === 'none') return { reason: undefined };
  const packageFolder =
    reportType === 'classic'
      ? findPackageFolder('allure-commandline/package.json', '.')
      : findPackageFolder('allure', '..');
  if (packageFolder === undefined)
    return { reason: reportType === 'auto' ? undefined : describeMissingPackage(reportType) };
  const page = join(outputFolder, 'index.html');
  try {
    await (reportType === 'classic' ? generateClassicReport : generateAwesomeReport)(
      packageFolder,
      resultsFolder,
      outputFolder,
      name,
    );
    // The JSON files are not needed, because the page contains all data.
    for (const file of await readdir(outputFolder)) if (file.endsWith('.json')) await rm(join(outputFolder, file));
    await writeFile(page, createSelfDecompressingPage(removeTagManager(await readFile(page, 'utf8'))));
    return { page };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

function describeMissingPackage(reportType: 'awesome' | 'classic'): string {
  const name = reportType === 'classic' ? 'allure-commandline' : 'allure';
  return `${name} is not installed; install it in the same project as assay: npm install --save-dev ${name}`;
}

/**
 * Returns the folder of an installed package, or undefined. `parentFolder` is the path from the folder of the exported `file` to the folder of the
 * package.
 */
function findPackageFolder(file: string, parentFolder: string): string | undefined {
  try {
    return join(dirname(require.resolve(file)), parentFolder);
  } catch {
    return undefined;
  }
}

/** Generates the report of Allure 3 as a single file, because a page that is opened from a file cannot load other files. */
async function generateAwesomeReport(
  packageFolder: string,
  resultsFolder: string,
  outputFolder: string,
  name: string,
): Promise<void> {
  const cli = join(packageFolder, 'cli.js');
  await runProgram(process.execPath, [
    cli,
    'awesome',
    resultsFolder,
    '-o',
    outputFolder,
    '--single-file',
    '--name',
    name,
  ]);
}

/** Generates the classic report, which needs Java. */
async function generateClassicReport(
  packageFolder: string,
  resultsFolder: string,
  outputFolder: string,
  name: string,
): Promise<void> {
  const command = join(packageFolder, 'dist', 'bin', 'allure');
  await runProgram(command, [
    'generate',
    '--single-file',
    '--clean',
    '--name',
    name,
    '-o',
    outputFolder,
    resultsFolder,
  ]);
}

/** Removes the inline script and the external script of the tag manager. */
export function removeTagManager(page: string): string {
  return page
    .replaceAll(/<script\b[^>]*\bsrc=["'][^"']*googletagmanager[^"']*["'][^>]*>\s*<\/script>/gi, '')
    .replaceAll(/<noscript>[^<]*<iframe\b[^>]*googletagmanager[\s\S]*?<\/noscript>/gi, '')
    .replaceAll(
      /<script\b[^>]*>(?:(?!<\/script>)[\s\S]){0,2000}?(?:googletagmanager|gtag\()(?:(?!<\/script>)[\s\S]){0,2000}?<\/script>/gi,
      '',
    );
}

function runProgram(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: ALLURE_TIMEOUT });
    let lastOutput = '';
    const appendOutput = (chunk: Buffer) => {
      lastOutput = (lastOutput + chunk.toString('utf8')).slice(-2000);
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.on('error', (error) => reject(new Error(`${command} does not start: ${error.message}`)));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with exit code ${code}: ${lastOutput.trim()}`)),
    );
  });
}
