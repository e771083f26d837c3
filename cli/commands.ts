/** The subcommands of `assay`. Only the module of the called subcommand is imported. */
import type { Command } from 'commander';

export interface Subcommand {
  readonly summary: string;
  readonly load: () => Promise<{ createCommand(): Command }>;
}

export const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  run: { summary: 'test a server (default: the bundled simulator)', load: () => import('./run/run.ts') },
  init: { summary: 'inspect a server and write an initial assay.yaml', load: () => import('./init/init.ts') },
  simulate: { summary: 'run the simulator as a server', load: () => import('./simulate/simulate.ts') },
  envtest: {
    summary: 'print the path of a folder with envtest binaries that run the simulator',
    load: () => import('./envtest/envtest.ts'),
  },
  rules: { summary: 'list, filter and explain the rules', load: () => import('./rules/rules.ts') },
  policy: { summary: 'check API histories against the deprecation policy', load: () => import('./policy/policy.ts') },
  clean: { summary: 'remove objects that interrupted runs left on a server', load: () => import('./clean.ts') },
  diff: { summary: 'compare the responses of two servers', load: () => import('./diff/diff.ts') },
  upgrade: {
    summary: 'test stored objects after an upgrade to a new release',
    load: () => import('./upgrade/upgrade.ts'),
  },
  recheck: { summary: 'evaluate the record of a run again, without a server', load: () => import('./recheck.ts') },
  report: { summary: 'write the reports of a run again', load: () => import('./report.ts') },
  certify: { summary: 'sign a statement of conformance', load: () => import('./certify/certify.ts') },
  verify: { summary: 'verify a signed statement offline', load: () => import('./verify.ts') },
  completion: { summary: 'print a completion script for a shell', load: () => import('./completion/completion.ts') },
};

export const COMMAND_NAMES: readonly string[] = Object.keys(SUBCOMMANDS);

export function findSubcommand(name: string): Subcommand | undefined {
  return Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
}
