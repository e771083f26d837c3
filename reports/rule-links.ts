/**
 * Creates links to the documentation of rules: a page below `--docs-url`. Without this option, links in this repository lead to the page of the
 * built site, or to the reference page of the area if the site was not built. An installed package contains no documentation.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleLink } from './render/rule-link.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../', import.meta.url));

/** Returns a function that creates links relative to `folder`, such as the folder of the report. */
export function createRuleLinkFunction(folder: string, docsUrl?: string, root = ROOT_FOLDER): RuleLink {
  if (docsUrl !== undefined) return ({ id }) => `${docsUrl.replace(/\/+$/, '')}/rules/${encodeURIComponent(id)}.html`;
  return ({ id, area }) => {
    const path = [
      join(root, 'site', 'out', 'rules', `${id}.html`),
      join(root, 'docs', 'reference', `rules-${area}.md`),
    ].find(existsSync);
    return path === undefined ? undefined : relative(resolve(folder), path).replaceAll('\\', '/');
  };
}
