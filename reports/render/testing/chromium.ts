/** Finds and starts Chromium, for tests and for the screenshot of the report page. The environment variable CHROMIUM sets its path. */
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { compact } from '../../../values/compact.ts';

const EXECUTABLE_CANDIDATES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = EXECUTABLE_CANDIDATES.find((path) => path !== undefined && existsSync(path));
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-dev-shm-usage',
];

export const hasChromium = executablePath !== undefined;

export async function startChromium(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ ...compact({ executablePath }), args: BROWSER_ARGUMENTS });
}
