/**
 * `startSimulator()`: a server in this process, for people's own tests.
 *
 *   const simulator = await startSimulator({ dialect: 'kubernetes' });
 *   await fetch(`${simulator.url}/api/v1/namespaces`);
 *   await simulator.close();
 */
import type { Control } from './control/actions.ts';
import type { Loaded } from './faults/load.ts';
import type { Settings } from './start/settings.ts';

export interface RunningSimulator {
  /** Where to send requests: the plain listener, whose clients may do anything, when there is one. */
  readonly url: string;
  /** A kubeconfig for that address, as text. */
  readonly kubeconfig: string;
  /** Time, history and failing health checks in this very process; no port is needed. */
  readonly control: Control;
  close(): Promise<void>;
}

export interface StartSettings extends Settings {
  /** Names of bugs that the server has. `assay rules --faults` lists them. */
  faults?: readonly string[];
}

/** The modules of a simulator: those that everybody has, or ones of its own with faults in them. */
export async function loaded(faults: readonly string[]): Promise<Loaded> {
  if (faults.length > 0) return (await import('./faults/load.ts')).loadWith(faults);
  const [main, settings] = await Promise.all([import('./main.ts'), import('./start/settings.ts')]);
  return { main, settings };
}

/** On a free plain port and without TLS, unless the settings say otherwise. */
export async function startSimulator({ faults = [], ...settings }: StartSettings = {}): Promise<RunningSimulator> {
  const { main, settings: start } = await loaded(faults);
  const options = start.resolveSettings({ httpPort: 0, securePort: -1, ...settings });
  const simulator = await main.runSimulator(options);
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
