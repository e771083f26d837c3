/**
 * Where a rule is documented: below the address that a run was given, or in this repository: its page of the site where that was built, else
 * the reference of its area. An installed package has neither.
 */
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RuleLink } from './render/rule-link.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** As seen from a folder: that of a report, or the one in which the command runs. */
export function ruleLinksFrom(folder: string, docsUrl?: string, root = ROOT): RuleLink {
  if (docsUrl !== undefined) return ({ id }) => `${docsUrl.replace(/\/+$/, '')}/rules/${encodeURIComponent(id)}.html`;
  return ({ id, area }) => {
    const path = [
      join(root, 'site', 'out', 'rules', `${id}.html`),
      join(root, 'docs', 'reference', `rules-${area}.md`),
    ].find(existsSync);
    return path === undefined ? undefined : relative(resolve(folder), path).replaceAll('\\', '/');
  };
}
