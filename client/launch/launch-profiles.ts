/** Reads `launch-profiles.yaml`. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createSuiteError } from '../errors.ts';

export interface LaunchProfile {
  /** The flags of the bundled simulator. */
  readonly simulator: readonly string[];
  /** The flags of other servers. */
  readonly others: readonly string[];
  /** Whether the certificates of `credentials/material.ts` are written to the server's folder, and the TLS port is opened. */
  readonly credentials?: boolean;
  /**
   * Whether the server gets a provider of `credentials/provider.ts`: placeholders in files and flags are filled in, and the file with its
   * authority is written.
   */
  readonly provider?: boolean;
  /** The issuers whose documents the server fetches by itself. kube-apiserver may become ready before it has fetched them. */
  readonly discovers?: readonly string[];
  /** The contents of the files in the server's folder, by file name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether a scenario kills the server. If so, the simulator runs in a separate process. */
  readonly crashes?: boolean;
}

const profiles: Readonly<Record<string, LaunchProfile>> = parse(
  readFileSync(new URL('./launch-profiles.yaml', import.meta.url), 'utf8'),
);

export function findLaunchProfile(name: string): LaunchProfile {
  const profile = profiles[name];
  if (profile === undefined) {
    throw createSuiteError(`no launch profile ${JSON.stringify(name)}; available: ${Object.keys(profiles).join(', ')}`);
  }
  return profile;
}
