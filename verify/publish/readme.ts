/**
 * `npm run readme`: runs the suite, and writes the output of the run and a screenshot of its report to the README. The screenshot needs
 * Chromium (`apt-get install chromium`; the variable CHROMIUM can name another browser).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { hasChromium, startChromium } from '../../reports/render/testing/chromium.ts';
import { replaceBetweenMarks } from '../lint/generated/marks.ts';
import { shortenTranscript } from '../lint/generated/transcript.ts';
import { ROOT } from '../lint/sources.ts';

const README_FILE = new URL('README.md', ROOT);
const SCREENSHOT_FILE = new URL('docs/report.png', ROOT);
const VIEWPORT = { width: 1200, height: 850 };
/** The default of --report-dir, which replaces the temporary folder in the output. */
const DEFAULT_REPORT_DIR = 'reports/out';

if (!hasChromium) exitWithError('Chromium is not installed; install it, or set CHROMIUM to the path of a browser');
const reportFolder = mkdtempSync(join(tmpdir(), 'assay-readme-'));
try {
  const output = runSuite(reportFolder).replaceAll(reportFolder, DEFAULT_REPORT_DIR);
  await takeScreenshot(join(reportFolder, 'report.html'));
  const readme = replaceBetweenMarks(readFileSync(README_FILE, 'utf8'), 'run', `\n${shortenTranscript(output)}\n`);
  writeFileSync(README_FILE, readme);
} finally {
  rmSync(reportFolder, { recursive: true, force: true });
}

function runSuite(folder: string): string {
  const result = spawnSync(process.execPath, ['bin/assay.js', 'run', '--report-dir', folder], {
    cwd: fileURLToPath(ROOT),
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (result.status !== 0) exitWithError(`the run ended with ${result.status}:\n${result.stdout}`);
  return result.stdout;
}

async function takeScreenshot(file: string): Promise<void> {
  const browser = await startChromium();
  try {
    const page = await browser.newPage({ viewport: VIEWPORT });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: fileURLToPath(SCREENSHOT_FILE) });
  } finally {
    await browser.close();
  }
}

function exitWithError(message: string): never {
  process.stderr.write(`readme: ${message}\n`);
  process.exit(1);
}
