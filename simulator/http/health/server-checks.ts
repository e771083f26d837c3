/** What the health of this server is made of, and for how long start-up work counts as done. */
import type { FaultSet } from '../../faults/catalogue.ts';
import type { Lifecycle } from '../lifecycle.ts';
import type { Health } from './check.ts';

/** In the order in which genuine servers print them. Answers what to call when the server's own objects and the controllers stand. */
export function addChecks(health: Health, lifecycle: Lifecycle, faults: FaultSet): readonly (() => void)[] {
  const well = () => undefined;
  health.add('ping', well);
  if (faults.has('nothing-but-ping')) return [];
  health.add('log', well);
  health.add('etcd', well);
  health.add('etcd-readiness', well, { endpoints: ['readyz'] });
  health.add('informer-sync', well, { endpoints: ['readyz'] });
  const hooks = [health.addHook('start-system-namespaces-controller'), health.addHook('namespace-controller')];
  health.add('autoregister-completion', well);
  const blind = faults.has('readyz-has-no-shutdown');
  health.add('shutdown', () => (lifecycle.terminating && !blind ? 'process is shutting down' : undefined), {
    endpoints: ['readyz'],
  });
  return hooks;
}

/** For how long /livez takes start-up work for done. */
export function gracePeriodOf(livezGracePeriod: number, faults: FaultSet): number {
  if (faults.has('grace-period-ignored')) return 0;
  return faults.has('grace-period-for-ever') ? Number.POSITIVE_INFINITY : livezGracePeriod;
}
