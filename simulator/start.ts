/**
 * `startSimulator()`: a server in this process, for people's own tests.
 *
 *   const simulator = await startSimulator({ dialect: 'kubernetes' });
 *   await fetch(`${simulator.url}/api/v1/namespaces`);
 *   await simulator.close();
 */
import type { Control } from './control/actions.ts';
import { runSimulator } from './main.ts';
import { resolveSettings, type Settings } from './start/settings.ts';

export interface RunningSimulator {
  /** Where to send requests: the plain listener, whose clients may do anything, when there is one. */
  readonly url: string;
  /** A kubeconfig for that address, as text. */
  readonly kubeconfig: string;
  /** Time, history and faults in this very process; no port is needed. */
  readonly control: Control;
  close(): Promise<void>;
}

/** On a free plain port and without TLS, unless the settings say otherwise. */
export async function startSimulator(settings: Settings = {}): Promise<RunningSimulator> {
  const simulator = await runSimulator(resolveSettings({ httpPort: 0, securePort: -1, ...settings }));
  const url = simulator.http ?? simulator.https ?? '';
  return {
    url,
    kubeconfig: kubeconfig(url, simulator.http === undefined ? simulator.caFile : undefined),
    control: simulator.control,
    close: simulator.close,
  };
}

/** JSON is YAML too, and every client reads it. */
function kubeconfig(server: string, caFile: string | undefined): string {
  const trust = caFile === undefined ? {} : { 'certificate-authority': caFile };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'simulator', cluster: { server, ...trust } }],
    users: [{ name: 'simulator', user: {} }],
    contexts: [{ name: 'simulator', context: { cluster: 'simulator', user: 'simulator' } }],
    'current-context': 'simulator',
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
