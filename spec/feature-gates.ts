/**
 * The feature gates in `feature-gates.yaml` by release, and the gates that a value of `--feature-gates` enables (media-cbor-gate-name,
 * gate-*).
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseMinorVersion } from '../values/minor-version.ts';
import { BASE_RELEASE } from './emulated.ts';
import { readLaterReleases } from './later-releases.ts';
import type { FeatureGate } from './type-facts.ts';

export type { FeatureGate } from './type-facts.ts';

/** The state of a gate from the release `since`, or from the first release. */
type GateStage = FeatureGate & { readonly since?: string };

const GATE_HISTORY: Readonly<Record<string, readonly GateStage[]>> = parse(
  readFileSync(new URL('./feature-gates.yaml', import.meta.url), 'utf8'),
);

/** Thrown if `--feature-gates` contains an unknown gate, or sets a locked gate to another value. */
export class FeatureGateError extends Error {
  override readonly name = 'FeatureGateError';
}

/** Names in `--feature-gates` that set all gates of a stage. The setting of a single gate has priority. */
const STAGE_SETTINGS: Readonly<Record<string, FeatureGate['stage']>> = { AllAlpha: 'alpha', AllBeta: 'beta' };

/** Returns the gates of a release with their stages. */
export function readGates(release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>();
  if (parseMinorVersion(release) > parseMinorVersion(BASE_RELEASE)) return readLaterGates(release);
  for (const [name, stages] of Object.entries(GATE_HISTORY)) {
    const currentStage = stages.findLast(
      ({ since }) => since === undefined || parseMinorVersion(since) <= parseMinorVersion(release),
    );
    if (currentStage !== undefined) gates.set(name, currentStage);
  }
  return gates;
}

/** Returns the gates of a release after 1.32. The facts about 1.33 contain all gates; the facts about later releases contain only the changes. */
function readLaterGates(release: string): ReadonlyMap<string, FeatureGate> {
  const gates = new Map<string, FeatureGate>();
  for (const [minor, { gates: changedGates, goneGates }] of Object.entries(readLaterReleases())) {
    if (parseMinorVersion(minor) > parseMinorVersion(release)) continue;
    for (const [name, gate] of Object.entries(changedGates)) gates.set(name, gate);
    for (const name of goneGates) gates.delete(name);
  }
  return gates;
}

/** Returns the gates that an earlier release enabled by default and that this release lacks. Their features are always enabled. */
function findRetiredGates(release: string, gates: ReadonlyMap<string, FeatureGate>): readonly string[] {
  if (parseMinorVersion(release) <= parseMinorVersion(BASE_RELEASE)) return [];
  const earlierGates = [...readGates(BASE_RELEASE)];
  for (let minor = parseMinorVersion(BASE_RELEASE) + 1; minor < parseMinorVersion(release); minor++)
    earlierGates.push(...readLaterGates(`1.${minor}`));
  return earlierGates.flatMap(([name, gate]) => (gate.default && !gates.has(name) ? [name] : []));
}

export function findEnabledGates(settings: Readonly<Record<string, boolean>>, release: string): ReadonlySet<string> {
  const gates = readGates(release);
  for (const [name, value] of Object.entries(settings)) {
    const gate = gates.get(name);
    if (gate === undefined) throw new FeatureGateError(`unrecognized feature gate: ${name}`);
    if (gate.locked !== true || gate.default === value) continue;
    throw new FeatureGateError(`cannot set feature gate ${name} to ${value}, feature is locked to ${gate.default}`);
  }
  const enabledGates = new Set(findRetiredGates(release, gates));
  for (const [name, gate] of gates) {
    const stageSetting = Object.keys(STAGE_SETTINGS).find(
      (stageSetting) => STAGE_SETTINGS[stageSetting] === gate.stage && stageSetting !== name,
    );
    if (settings[name] ?? (stageSetting === undefined ? undefined : settings[stageSetting]) ?? gate.default)
      enabledGates.add(name);
  }
  return enabledGates;
}

/** The stages that cause a warning because their gates will be removed, with their names in the warnings of kube-apiserver. */
const REMOVAL_STAGES: Partial<Record<FeatureGate['stage'], string>> = { ga: 'GA', deprecated: 'deprecated' };

/** Returns kube-apiserver's warnings about gates that will be removed. */
export function findGateWarnings(settings: Readonly<Record<string, boolean>>, release: string): string[] {
  const gates = readGates(release);
  return Object.entries(settings).flatMap(([name, value]) => {
    const stage = gates.get(name)?.stage;
    const stageName = stage === undefined ? undefined : REMOVAL_STAGES[stage];
    if (stageName === undefined) return [];
    return [`Setting ${stageName} feature gate ${name}=${value}. It will be removed in a future release.`];
  });
}
