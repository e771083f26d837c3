/** The capabilities that `assay.yaml` may declare: those that a rule or a scenario needs. A typing error would declare nothing, silently. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usage } from '../../client/errors.ts';
import { allRules } from '../../spec/catalogue.ts';
import { suggestion } from '../../values/near-miss.ts';
import { ROOT } from '../run/features.ts';

const TAG = /@needs:(\S+)/g;

export function checkCapabilities(declared: Readonly<Record<string, boolean>>): void {
  const names = Object.keys(declared);
  if (names.length === 0) return;
  const capabilities = capabilityNames();
  for (const name of names) {
    if (!capabilities.includes(name))
      throw usage(`capabilities: there is no capability ${JSON.stringify(name)}${suggestion(name, capabilities)}`);
  }
}

function capabilityNames(): string[] {
  const needs = new Set(allRules().flatMap((rule) => rule.needs ?? []));
  for (const path of globSync('features/**/*.feature', { cwd: ROOT }))
    for (const [, name = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(TAG)) needs.add(name);
  return [...needs].sort();
}
