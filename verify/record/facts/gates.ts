/** Reads the feature gates of a release with their stages from the published modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureGate } from '../../../spec/type-facts.ts';
import { minorVersion } from '../../../values/minor-version.ts';

/** The files that declare gates which kube-apiserver has, by module. */
const FILES: readonly (readonly [string, string])[] = [
  ['k8s.io/kubernetes', 'pkg/features/kube_features.go'],
  ['k8s.io/apiserver', 'pkg/features/kube_features.go'],
  ['k8s.io/apiextensions-apiserver', 'pkg/features/kube_features.go'],
  ['k8s.io/component-base', 'metrics/features/kube_features.go'],
  ['k8s.io/component-base', 'logs/api/v1/kube_features.go'],
  ['k8s.io/client-go', 'features/known_features.go'],
];
const NAME = /^\t+(\w+)\s+(?:[\w.]*Feature\s*)?= "(\w+)"$/gm;
const GATE = /^(\t+)([\w.]+):\s*\{\n((?:\1\t.*\n)*?)\1\},?$/gm;
const STAGE =
  /Version:\s*version\.MustParse\("1\.(\d+)"\).*?Default:\s*(true|false).*?PreRelease:\s*(?:\w+\.)?(\w+)(.*)/g;
const STAGES: Readonly<Record<string, FeatureGate['stage']>> = {
  Alpha: 'alpha',
  Beta: 'beta',
  GA: 'ga',
  Deprecated: 'deprecated',
};
/** Gates for whole stages, which every component has. */
const STAGE_GATES: readonly (readonly [string, FeatureGate])[] = [
  ['AllAlpha', { stage: 'alpha', default: false }],
  ['AllBeta', { stage: 'beta', default: false }],
];

export function readGates(modules: ReadonlyMap<string, string>, release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map(STAGE_GATES);
  for (const [module, file] of FILES) {
    const path = join(modules.get(module) ?? '', file);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const names = new Map(Array.from(text.matchAll(NAME), ([, constant = '', name = '']) => [constant, name]));
    for (const [, , key = '', body = ''] of text.matchAll(GATE)) {
      const constant = key.replace(/.*\./, '');
      const gate = findStage(body, release);
      if (gate !== undefined) gates.set(names.get(constant) ?? constant, gate);
    }
  }
  return new Map([...gates].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the last stage that the release has. */
function findStage(body: string, release: string): FeatureGate | undefined {
  const [, , on, stage = '', rest = ''] =
    Array.from(body.matchAll(STAGE))
      .filter(([, minor]) => Number(minor) <= minorVersion(release))
      .toSorted(([, a], [, b]) => Number(a) - Number(b))
      .at(-1) ?? [];
  const knownStage = STAGES[stage];
  if (knownStage === undefined) return undefined;
  return { stage: knownStage, default: on === 'true', ...(rest.includes('LockToDefault: true') && { locked: true }) };
}
