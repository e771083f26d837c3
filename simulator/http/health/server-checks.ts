/** Adds the health checks of kube-apiserver in the emulated release (spec/health-checks.json), in its order. */
import { listHealthChecks } from '../../../spec/health-checks.ts';
import type { Lifecycle } from '../connections/lifecycle.ts';
import type { HealthChecks } from './check.ts';

/** The startup phases: custom resources are served, the server has created its own objects, and requests are classified by FlowSchema. */
export const STARTUP_PHASES = ['customResources', 'ownObjects', 'flowControl'] as const;
export type StartupPhase = (typeof STARTUP_PHASES)[number];

interface ServerCheckDependencies {
  readonly release: string;
  readonly lifecycle: Lifecycle;
  readonly findStoreProblem: () => string | undefined;
}

/** Adds the health checks. Returns a function that marks a startup phase as complete. */
export function addServerChecks(
  health: HealthChecks,
  { release, lifecycle, findStoreProblem }: ServerCheckDependencies,
): (phase: StartupPhase) => void {
  const completedPhases = new Set<StartupPhase>();
  const problemFinders: Readonly<Record<string, () => string | undefined>> = {
    etcd: findStoreProblem,
    'etcd-readiness': findStoreProblem,
    'autoregister-completion': () => (completedPhases.has('ownObjects') ? undefined : 'missing APIService'),
    shutdown: () => (lifecycle.isTerminating ? 'process is shutting down' : undefined),
  };
  for (const { name, endpoints } of listHealthChecks(release)) {
    const phase = findStartupPhase(name);
    if (phase === undefined) health.add(name, problemFinders[name] ?? succeedAlways, endpoints && { endpoints });
    else health.add(name, () => (completedPhases.has(phase) ? undefined : 'not finished'), { isStartupOnly: true });
  }
  return (phase) => completedPhases.add(phase);
}

function succeedAlways(): undefined {
  return undefined;
}

/** Returns the startup phase after which a post-start hook succeeds. */
function findStartupPhase(name: string): StartupPhase | undefined {
  if (!name.startsWith('poststarthook/')) return undefined;
  if (/apiextensions|crd-informer/.test(name)) return 'customResources';
  return /priority-and-fairness-(?:config-consumer|filter)/.test(name) ? 'flowControl' : 'ownObjects';
}
