/** `npm run site`: writes the site to `site/out`, or to the folder in the first argument. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseToolOptions } from '../cli/tool-options.ts';
import { buildSite } from './eleventy.ts';

const startTime = performance.now();
const { positionals } = parseToolOptions('npm run site [-- FOLDER]\n', {}, 1);
const folder = resolve(positionals[0] ?? fileURLToPath(new URL('./out/', import.meta.url)));
const pageCount = await buildSite(folder);
const seconds = ((performance.now() - startTime) / 1000).toFixed(1);
process.stdout.write(`${pageCount} pages in ${seconds} s: ${folder}/index.html\n`);
