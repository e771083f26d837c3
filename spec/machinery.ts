/** The machinery that kube-apiserver has in a release (machinery.yaml). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorVersion } from './emulated.ts';

export type Machinery =
  | 'aggregated-discovery-v2'
  | 'aggregated-discovery-v2beta1'
  | 'field-validation'
  | 'namespace-name-label'
  | 'openapi-v3';

const HISTORY: Readonly<Record<Machinery, { readonly since: string }>> = parse(
  readFileSync(new URL('./machinery.yaml', import.meta.url), 'utf8'),
);

export function machineryIn(release: string): ReadonlySet<Machinery> {
  const names = Object.keys(HISTORY).filter(isMachinery);
  return new Set(names.filter((name) => minorVersion(HISTORY[name].since) <= minorVersion(release)));
}

function isMachinery(name: string): name is Machinery {
  return name in HISTORY;
}
