/** The feature gates of `feature-gates.yaml`, and which of them are on, given what `--feature-gates` says (media-cbor-gate-name, gate-*). */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'ga';
  readonly default: boolean;
  /** Cannot be set otherwise. */
  readonly locked?: boolean;
}

export const FEATURE_GATES: Readonly<Record<string, FeatureGate>> = parse(
  readFileSync(new URL('./feature-gates.yaml', import.meta.url), 'utf8'),
);

/** `--feature-gates` names an unknown gate, or one that is locked to the other value. */
export class FeatureGateError extends Error {
  override readonly name = 'FeatureGateError';
}

/** All gates of a stage at once. The value of a single gate takes precedence. */
const WHOLE_STAGES: Readonly<Record<string, FeatureGate['stage']>> = { AllAlpha: 'alpha', AllBeta: 'beta' };

export function enabledGates(set: Readonly<Record<string, boolean>>): ReadonlySet<string> {
  for (const [name, value] of Object.entries(set)) {
    const gate = Object.hasOwn(FEATURE_GATES, name) ? FEATURE_GATES[name] : undefined;
    if (gate === undefined) throw new FeatureGateError(`unrecognized feature gate: ${name}`);
    if (gate.locked !== true || gate.default === value) continue;
    throw new FeatureGateError(`cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`);
  }
  const on = new Set<string>();
  for (const [name, gate] of Object.entries(FEATURE_GATES)) {
    const stage = Object.keys(WHOLE_STAGES).find((whole) => WHOLE_STAGES[whole] === gate.stage && whole !== name);
    if (set[name] ?? (stage === undefined ? undefined : set[stage]) ?? gate.default) on.add(name);
  }
  return on;
}

/** What is said of gates that are set though they will go, in kube-apiserver's words. */
export function gateWarnings(set: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(set)
    .filter(([name]) => FEATURE_GATES[name]?.stage === 'ga')
    .map(([name, value]) => `Setting GA feature gate ${name}=${value}. It will be removed in a future release.`);
}
