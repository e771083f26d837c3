/**
 * The feature gates of `feature-gates.yaml` in each release, and which of them are on, given what `--feature-gates` says
 * (media-cbor-gate-name, gate-*).
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface FeatureGate {
  readonly stage: 'alpha' | 'beta' | 'ga' | 'deprecated';
  readonly default: boolean;
  /** Cannot be set otherwise. */
  readonly locked?: boolean;
}

/** `since` is the first release of the stage. */
type GateStage = FeatureGate & { readonly since?: string };

const LIVES: Readonly<Record<string, readonly GateStage[]>> = parse(
  readFileSync(new URL('./feature-gates.yaml', import.meta.url), 'utf8'),
);

/** `--feature-gates` names an unknown gate, or one that is locked to the other value. */
export class FeatureGateError extends Error {
  override readonly name = 'FeatureGateError';
}

/** All gates of a stage at once. The value of a single gate takes precedence. */
const WHOLE_STAGES: Readonly<Record<string, FeatureGate['stage']>> = { AllAlpha: 'alpha', AllBeta: 'beta' };

/** The gates that a release knows, as they are there. */
export function gatesIn(release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>();
  for (const [name, stages] of Object.entries(LIVES)) {
    const now = stages.findLast(({ since }) => since === undefined || minorOf(since) <= minorOf(release));
    if (now !== undefined) gates.set(name, now);
  }
  return gates;
}

function minorOf(release: string): number {
  return Number(release.split('.')[1]);
}

export function enabledGates(set: Readonly<Record<string, boolean>>, release: string): ReadonlySet<string> {
  const gates = gatesIn(release);
  for (const [name, value] of Object.entries(set)) {
    const gate = gates.get(name);
    if (gate === undefined) throw new FeatureGateError(`unrecognized feature gate: ${name}`);
    if (gate.locked !== true || gate.default === value) continue;
    throw new FeatureGateError(`cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`);
  }
  const on = new Set<string>();
  for (const [name, gate] of gates) {
    const stage = Object.keys(WHOLE_STAGES).find((whole) => WHOLE_STAGES[whole] === gate.stage && whole !== name);
    if (set[name] ?? (stage === undefined ? undefined : set[stage]) ?? gate.default) on.add(name);
  }
  return on;
}

/** How kube-apiserver names the stages whose gates will go. */
const ENDING: Partial<Record<FeatureGate['stage'], string>> = { ga: 'GA', deprecated: 'deprecated' };

/** What is said of gates that are set though they will go, in kube-apiserver's words. */
export function gateWarnings(set: Readonly<Record<string, boolean>>, release: string): string[] {
  const gates = gatesIn(release);
  return Object.entries(set).flatMap(([name, value]) => {
    const stage = gates.get(name)?.stage;
    const ending = stage === undefined ? undefined : ENDING[stage];
    if (ending === undefined) return [];
    return [`Setting ${ending} feature gate ${name}=${value}. It will be removed in a future release.`];
  });
}
