/** Generates the site with Eleventy from the templates in `pages/`. Each template lists its pages and their paths. */
import { readdirSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { makeLinksRelative } from './links.ts';

/** MiniSearch as a script, because a page that is opened from a file cannot load modules. */
const MINISEARCH_SCRIPT = fileURLToPath(new URL('../umd/index.js', import.meta.resolve('minisearch')));

/** Writes the site to a folder, and returns the number of pages. */
export async function buildSite(folder: string): Promise<number> {
  rmSync(folder, { recursive: true, force: true });
  const root = fileURLToPath(new URL('../', import.meta.url));
  // Eleventy resolves paths against the working directory.
  process.chdir(root);
  const input = fileURLToPath(new URL('./pages', import.meta.url));
  const eleventy = new Eleventy(relative(root, input), folder, {
    quietMode: true,
    configPath: null,
    config: (configuration) => {
      configuration.setUseGitIgnore(false);
      configuration.addTemplateFormats('11ty.ts');
      configuration.addExtension('11ty.ts', { key: '11ty.js' });
      configuration.addTransform('relative links', function (content) {
        return makeLinksRelative(content, this.page.url);
      });
      configuration.addPassthroughCopy({
        'site/assets': 'assets',
        'reports/assets/base.css': 'assets/base.css',
        [MINISEARCH_SCRIPT]: 'assets/minisearch.js',
      });
    },
  });
  await eleventy.write();
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html')).length;
}
