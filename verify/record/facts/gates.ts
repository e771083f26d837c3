/** Reads the feature gates of a release and their stages from the published modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureGate } from '../../../spec/type-facts.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';

/** The modules and files that declare the gates of kube-apiserver. */
const GATE_FILES: readonly (readonly [string, string])[] = [
  ['k8s.io/kubernetes', 'pkg/features/kube_features.go'],
  ['k8s.io/apiserver', 'pkg/features/kube_features.go'],
  ['k8s.io/apiextensions-apiserver', 'pkg/features/kube_features.go'],
  ['k8s.io/component-base', 'metrics/features/kube_features.go'],
  ['k8s.io/component-base', 'logs/api/v1/kube_features.go'],
  ['k8s.io/client-go', 'features/known_features.go'],
];
/** Matches the constant of a gate and its name. */
const NAME_CONSTANT = /^\t+(\w+)\s+(?:[\w.]*Feature\s*)?= "(\w+)"$/gm;
const GATE_DECLARATION = /^(\t+)([\w.]+):\s*\{\n((?:\1\t.*\n)*?)\1\},?$/gm;
const STAGE_DECLARATION =
  /Version:\s*version\.MustParse\("1\.(\d+)"\).*?Default:\s*(true|false).*?PreRelease:\s*(?:\w+\.)?(\w+)(.*)/g;
const STAGES_BY_NAME: Readonly<Record<string, FeatureGate['stage']>> = {
  Alpha: 'alpha',
  Beta: 'beta',
  GA: 'ga',
  Deprecated: 'deprecated',
};
/** The gates that enable all features of a stage, which these files do not declare. */
const STAGE_GATES: readonly (readonly [string, FeatureGate])[] = [
  ['AllAlpha', { stage: 'alpha', default: false }],
  ['AllBeta', { stage: 'beta', default: false }],
];

export function readGates(modules: ReadonlyMap<string, string>, release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map(STAGE_GATES);
  for (const [module, file] of GATE_FILES) {
    const path = join(modules.get(module) ?? '', file);
    if (!existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const namesByConstant = new Map(
      Array.from(text.matchAll(NAME_CONSTANT), ([, constant = '', name = '']) => [constant, name]),
    );
    for (const [, , qualifiedConstant = '', body = ''] of text.matchAll(GATE_DECLARATION)) {
      const constant = qualifiedConstant.replace(/.*\./, '');
      const gate = findGate(body, release);
      if (gate !== undefined) gates.set(namesByConstant.get(constant) ?? constant, gate);
    }
  }
  return new Map([...gates].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the stage and the default of a gate in the release. */
function findGate(body: string, release: string): FeatureGate | undefined {
  const [, , enabledText, stage = '', options = ''] =
    Array.from(body.matchAll(STAGE_DECLARATION))
      .filter(([, minor]) => Number(minor) <= parseMinorVersion(release))
      .toSorted(([, a], [, b]) => Number(a) - Number(b))
      .at(-1) ?? [];
  const knownStage = STAGES_BY_NAME[stage];
  if (knownStage === undefined) return undefined;
  return {
    stage: knownStage,
    default: enabledText === 'true',
    ...(options.includes('LockToDefault: true') && { locked: true }),
  };
}
