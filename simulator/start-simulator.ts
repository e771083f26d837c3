/**
 * `startSimulator()` starts a server in this process, for tests:
 *
 *   const simulator = await startSimulator({ dialect: 'kubernetes' });
 *   await fetch(`${simulator.url}/api/v1/namespaces`);
 *   await simulator.close();
 */
import type { Control } from './control/actions.ts';
import type { LoadedSimulator } from './faults/load.ts';
import { findBundle } from './find-bundle.ts';
import type { Settings } from './start/settings.ts';

export interface RunningSimulator {
  /** The address for requests: the plain listener, if there is one, whose clients have all permissions. */
  readonly url: string;
  /** A kubeconfig for that address, as text. */
  readonly kubeconfig: string;
  /** Controls time, history and failing health checks in this process, without a port. */
  readonly control: Control;
  close(): Promise<void>;
}

export interface StartSettings extends Settings {
  /** The names of faults that the server has. `assay rules --faults` lists them. */
  faults?: readonly string[];
}

/** Loads the modules of a simulator: the shared ones, from the bundle if there is one, or separate ones with faults. */
export async function loadModules(faults: readonly string[]): Promise<LoadedSimulator> {
  if (faults.length > 0) return (await import('./faults/load.ts')).loadWith(faults);
  const bundle = findBundle();
  const [main, settings] = await Promise.all(
    bundle === undefined
      ? [import('./main.ts'), import('./start/settings.ts')]
      : [import(`${bundle}main.js`), import(`${bundle}settings.js`)],
  );
  return { main, settings };
}

/** Uses a free plain port and no TLS, unless the settings specify others. */
export async function startSimulator({ faults = [], ...settings }: StartSettings = {}): Promise<RunningSimulator> {
  const { main, settings: start } = await loadModules(faults);
  const options = start.resolveSettings({ httpPort: 0, securePort: -1, ...settings });
  const simulator = await main.runSimulator(options);
  const url = simulator.http ?? simulator.https ?? '';
  return {
    url,
    kubeconfig: createKubeconfig(url, simulator.http === undefined ? simulator.caFile : undefined),
    control: simulator.control,
    close: simulator.close,
  };
}

/** JSON is valid YAML, and every client reads it. */
function createKubeconfig(server: string, caFile: string | undefined): string {
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
