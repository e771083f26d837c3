/**
 * Links to the documentation of a rule: below `--docs-url`, or in this repository the page of the site if it was built, otherwise the
 * reference of the area. An installed package has no documentation.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleLink } from './render/rule-link.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Creates links relative to a folder: that of the report, or the current one. */
export function createRuleLinks(folder: string, docsUrl?: string, root = ROOT): RuleLink {
  if (docsUrl !== undefined) return ({ id }) => `${docsUrl.replace(/\/+$/, '')}/rules/${encodeURIComponent(id)}.html`;
  return ({ id, area }) => {
    const path = [
      join(root, 'site', 'out', 'rules', `${id}.html`),
      join(root, 'docs', 'reference', `rules-${area}.md`),
    ].find(existsSync);
    return path === undefined ? undefined : relative(resolve(folder), path).replaceAll('\\', '/');
  };
}
