/** The health checks of this server. */
import type { Lifecycle } from '../lifecycle.ts';
import type { Health } from './check.ts';

/** In the order of kube-apiserver. Returns what to call when the post-start hooks (own objects, controllers) have completed. */
export function addChecks(
  health: Health,
  lifecycle: Lifecycle,
  storeProblem: () => string | undefined,
): readonly (() => void)[] {
  const well = () => undefined;
  health.add('ping', well);
  health.add('log', well);
  health.add('etcd', storeProblem);
  health.add('etcd-readiness', storeProblem, { endpoints: ['readyz'] });
  health.add('informer-sync', well, { endpoints: ['readyz'] });
  const hooks = [health.addHook('start-system-namespaces-controller'), health.addHook('namespace-controller')];
  health.add('autoregister-completion', well);
  health.add('shutdown', () => (lifecycle.terminating ? 'process is shutting down' : undefined), {
    endpoints: ['readyz'],
  });
  return hooks;
}
