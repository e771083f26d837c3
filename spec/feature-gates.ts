/**
 * The feature gates of `feature-gates.yaml` in each release, and which are enabled by a value of `--feature-gates` (media-cbor-gate-name,
 * gate-*).
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { minorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import { readLaterReleases } from './later.ts';
import type { FeatureGate } from './type-facts.ts';

export type { FeatureGate } from './type-facts.ts';

/** `since` is the first release of the stage. */
type GateStage = FeatureGate & { readonly since?: string };

const GATE_HISTORY: Readonly<Record<string, readonly GateStage[]>> = parse(
  readFileSync(new URL('./feature-gates.yaml', import.meta.url), 'utf8'),
);

/** `--feature-gates` contains an unknown gate, or sets a locked gate to another value. */
export class FeatureGateError extends Error {
  override readonly name = 'FeatureGateError';
}

/** Settings for all gates of a stage. The setting of a single gate has priority. */
const WHOLE_STAGES: Readonly<Record<string, FeatureGate['stage']>> = { AllAlpha: 'alpha', AllBeta: 'beta' };

/** Returns the gates of a release with their stages. */
export function readGates(release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>();
  if (minorVersion(release) > minorVersion(BASE_RELEASE)) return readLaterGates(release);
  for (const [name, stages] of Object.entries(GATE_HISTORY)) {
    const now = stages.findLast(({ since }) => since === undefined || minorVersion(since) <= minorVersion(release));
    if (now !== undefined) gates.set(name, now);
  }
  return gates;
}

/** The facts about later releases contain all gates. */
function readLaterGates(release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>();
  for (const [minor, { gates: changedGates, goneGates }] of Object.entries(readLaterReleases())) {
    if (minorVersion(minor) > minorVersion(release)) continue;
    for (const [name, gate] of Object.entries(changedGates)) gates.set(name, gate);
    for (const name of goneGates) gates.delete(name);
  }
  return gates;
}

/** Returns the gates that an earlier release had on by default and a later one no longer has: the features that they control are always on. */
function findRetiredGates(release: string, gates: ReadonlyMap<string, FeatureGate>): readonly string[] {
  if (minorVersion(release) <= minorVersion(BASE_RELEASE)) return [];
  const earlier = [...readGates(BASE_RELEASE)];
  for (let minor = minorVersion(BASE_RELEASE) + 1; minor < minorVersion(release); minor++)
    earlier.push(...readLaterGates(`1.${minor}`));
  return earlier.flatMap(([name, gate]) => (gate.default && !gates.has(name) ? [name] : []));
}

export function findEnabledGates(set: Readonly<Record<string, boolean>>, release: string): ReadonlySet<string> {
  const gates = readGates(release);
  for (const [name, value] of Object.entries(set)) {
    const gate = gates.get(name);
    if (gate === undefined) throw new FeatureGateError(`unrecognized feature gate: ${name}`);
    if (gate.locked !== true || gate.default === value) continue;
    throw new FeatureGateError(`cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`);
  }
  const on = new Set(findRetiredGates(release, gates));
  for (const [name, gate] of gates) {
    const stage = Object.keys(WHOLE_STAGES).find((whole) => WHOLE_STAGES[whole] === gate.stage && whole !== name);
    if (set[name] ?? (stage === undefined ? undefined : set[stage]) ?? gate.default) on.add(name);
  }
  return on;
}

/** The names of stages whose gates will be removed, as in kube-apiserver. */
const REMOVAL_STAGES: Partial<Record<FeatureGate['stage'], string>> = { ga: 'GA', deprecated: 'deprecated' };

/** Returns kube-apiserver's warnings about gates that will be removed. */
export function findGateWarnings(set: Readonly<Record<string, boolean>>, release: string): string[] {
  const gates = readGates(release);
  return Object.entries(set).flatMap(([name, value]) => {
    const stage = gates.get(name)?.stage;
    const ending = stage === undefined ? undefined : REMOVAL_STAGES[stage];
    if (ending === undefined) return [];
    return [`Setting ${ending} feature gate ${name}=${value}. It will be removed in a future release.`];
  });
}
