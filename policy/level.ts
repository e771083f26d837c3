/** Compares stability levels, and parses the names of API versions: `v1alpha1`, `v2beta3`, `v1`. */
import type { Level } from './history/history.ts';

const LEVEL_ORDER: readonly Level[] = ['alpha', 'beta', 'GA'];

export function isLessStable(a: Level, b: Level): boolean {
  return LEVEL_ORDER.indexOf(a) < LEVEL_ORDER.indexOf(b);
}

export function parseLevel(version: string): Level {
  if (version.includes('alpha')) return 'alpha';
  return version.includes('beta') ? 'beta' : 'GA';
}

export function isStableName(version: string): boolean {
  return /^v[1-9]\d*$/.test(version);
}

/** Compares versions. For example, this list is in order: `v1alpha1`, `v1beta1`, `v1beta2`, `v1`, `v2alpha1`, `v2`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [splitVersion(a), splitVersion(b)];
  for (const [index, segment] of left.entries()) {
    const difference = segment - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function splitVersion(version: string): number[] {
  const [, major = '0', , minor = '0'] = /^v(\d+)(alpha|beta)?(\d+)?/.exec(version) ?? [];
  return [Number(major), LEVEL_ORDER.indexOf(parseLevel(version)), Number(minor)];
}
