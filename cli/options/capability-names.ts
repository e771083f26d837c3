/**
 * Checks the names of capabilities that `assay.yaml` declares. A name that no rule and no scenario needs is an error. Otherwise a typo in a
 * name would have no effect and no message.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUsageError } from '../../client/errors.ts';
import { readAllRules } from '../../spec/catalogue.ts';
import { formatSuggestion } from '../../values/near-miss.ts';
import { ROOT_FOLDER } from '../run/features.ts';

const NEEDS_TAG = /@needs:(\S+)/g;

export function checkCapabilities(declaredCapabilities: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(declaredCapabilities);
  if (names.length === 0) return;
  const capabilities = listCapabilityNames();
  for (const name of names) {
    if (!capabilities.includes(name))
      throw createUsageError(
        `capabilities: there is no capability ${JSON.stringify(name)}${formatSuggestion(name, capabilities)}`,
      );
  }
}

function listCapabilityNames(): string[] {
  const neededCapabilities = new Set(readAllRules().flatMap((rule) => rule.needs ?? []));
  for (const path of globSync('features/**/*.feature', { cwd: ROOT_FOLDER }))
    for (const [, name = ''] of readFileSync(join(ROOT_FOLDER, path), 'utf8').matchAll(NEEDS_TAG))
      neededCapabilities.add(name);
  return [...neededCapabilities].sort();
}
