/** The health checks of the simulator: those of kube-apiserver in the emulated release (spec/health-checks.json), in its order. */
import { listHealthChecks } from '../../../spec/health-checks.ts';
import type { Lifecycle } from '../connections/lifecycle.ts';
import type { Health } from './check.ts';

/** Start-up work: custom resources are served, the objects of the server exist, requests are classified. */
export const STARTUP_PHASES = ['customResources', 'ownObjects', 'flowControl'] as const;
export type StartupPhase = (typeof STARTUP_PHASES)[number];

interface ServerState {
  readonly release: string;
  readonly lifecycle: Lifecycle;
  readonly findStoreProblem: () => string | undefined;
}

/** Adds the health checks. Returns a function that marks a phase of the start-up as complete. */
export function addChecks(
  health: Health,
  { release, lifecycle, findStoreProblem }: ServerState,
): (phase: StartupPhase) => void {
  const completed = new Set<StartupPhase>();
  const runs: Readonly<Record<string, () => string | undefined>> = {
    etcd: findStoreProblem,
    'etcd-readiness': findStoreProblem,
    'autoregister-completion': () => (completed.has('ownObjects') ? undefined : 'missing APIService'),
    shutdown: () => (lifecycle.terminating ? 'process is shutting down' : undefined),
  };
  for (const { name, endpoints } of listHealthChecks(release)) {
    const phase = findPhase(name);
    if (phase === undefined) health.add(name, runs[name] ?? alwaysSucceed, endpoints && { endpoints });
    else health.add(name, () => (completed.has(phase) ? undefined : 'not finished'), { boot: true });
  }
  return (phase) => completed.add(phase);
}

function alwaysSucceed(): undefined {
  return undefined;
}

/** Returns the phase that completes a post-start hook. */
function findPhase(name: string): StartupPhase | undefined {
  if (!name.startsWith('poststarthook/')) return undefined;
  if (/apiextensions|crd-informer/.test(name)) return 'customResources';
  return /priority-and-fairness-(?:config-consumer|filter)/.test(name) ? 'flowControl' : 'ownObjects';
}
