/** The health checks of the simulator. */

import type { Lifecycle } from '../lifecycle.ts';
import type { Health } from './check.ts';

/**
 * Adds the health checks of this server, in the order of kube-apiserver. Returns callbacks for the completion of the post-start hooks (own
 * objects, controllers).
 */
export function addChecks(
  health: Health,
  lifecycle: Lifecycle,
  storeProblem: () => string | undefined,
): readonly (() => void)[] {
  const succeed = () => undefined;
  health.add('ping', succeed);
  health.add('log', succeed);
  health.add('etcd', storeProblem);
  health.add('etcd-readiness', storeProblem, { endpoints: ['readyz'] });
  health.add('informer-sync', succeed, { endpoints: ['readyz'] });
  const hooks = [health.addHook('start-system-namespaces-controller'), health.addHook('namespace-controller')];
  health.add('autoregister-completion', succeed);
  health.add('shutdown', () => (lifecycle.terminating ? 'process is shutting down' : undefined), {
    endpoints: ['readyz'],
  });
  return hooks;
}
