/** The subcommands of `assay`. Each is a module of this folder that is imported only when it is called. */
import type { Command } from 'commander';

export interface Subcommand {
  readonly summary: string;
  readonly load: () => Promise<{ command(): Command }>;
}

export const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  run: { summary: 'judge a server, by default the bundled simulator', load: () => import('./run.ts') },
  init: { summary: 'ask a server what it has and write a first assay.yaml', load: () => import('./init.ts') },
  simulate: { summary: 'run the simulator as a long-lived server', load: () => import('./simulate.ts') },
  envtest: { summary: 'print a folder that replaces the binaries of envtest', load: () => import('./envtest.ts') },
  rules: { summary: 'list, filter and explain the rules', load: () => import('./rules.ts') },
  policy: { summary: 'hold histories of releases against the deprecation policy', load: () => import('./policy.ts') },
  clean: { summary: 'remove from a server what interrupted runs left', load: () => import('./clean.ts') },
  diff: { summary: 'show where two servers answer differently', load: () => import('./diff.ts') },
  upgrade: { summary: 'judge what becomes of stored objects in a new release', load: () => import('./upgrade.ts') },
  recheck: { summary: 'judge the record of a run again, without a server', load: () => import('./recheck.ts') },
  report: { summary: 'render a recorded run again', load: () => import('./report.ts') },
  certify: { summary: 'sign a statement of what a report shows', load: () => import('./certify.ts') },
  verify: { summary: 'check a signed statement offline', load: () => import('./verify.ts') },
  completion: { summary: 'print a completion script for a shell', load: () => import('./completion.ts') },
};

export const COMMAND_NAMES: readonly string[] = Object.keys(SUBCOMMANDS);

export function subcommandNamed(name: string): Subcommand | undefined {
  return Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
}
