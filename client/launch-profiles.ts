/** The profiles of `launch-profiles.yaml`, read and typed. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { harness } from './errors.ts';

export interface LaunchProfile {
  readonly simulator: readonly string[];
  readonly others: readonly string[];
  /** Whether the authorities of `credentials/material.ts` are written there too, and the TLS port is opened. */
  readonly credentials?: boolean;
  /** Whether it gets a provider of `credentials/provider.ts`: files and flags are filled in, and its authority is written there. */
  readonly provider?: boolean;
  /** The issuers of it whose documents the server fetches by itself: kube-apiserver may be ready before it has. */
  readonly discovers?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  /** Whether it is going to be killed: the simulator then has a process of its own. */
  readonly crashes?: boolean;
}

const table: Readonly<Record<string, LaunchProfile>> = parse(
  readFileSync(new URL('./launch-profiles.yaml', import.meta.url), 'utf8'),
);

export function launchProfile(name: string): LaunchProfile {
  const profile = table[name];
  if (profile === undefined) {
    throw harness(`no launch profile ${JSON.stringify(name)}; there is: ${Object.keys(table).join(', ')}`);
  }
  return profile;
}
