/**
 * `startSimulator()` starts a server in this process, for tests:
 *
 *   const simulator = await startSimulator({ dialect: 'kubernetes' });
 *   await fetch(`${simulator.url}/api/v1/namespaces`);
 *   await simulator.close();
 */
import type { Control } from './control/control.ts';
import type { LoadedSimulator } from './faults/load.ts';
import { findBundle } from './find-bundle.ts';
import type { Settings } from './start/settings.ts';

export interface RunningSimulator {
  /** The base URL for requests: the plain HTTP listener if it is open (its clients have all permissions), otherwise the TLS listener. */
  readonly url: string;
  /** A kubeconfig for `url`, as text. */
  readonly kubeconfig: string;
  /** Controls the server's clock, its history and failing health checks, without the control port. */
  readonly control: Control;
  close(): Promise<void>;
}

export interface StartSettings extends Settings {
  /** The names of the server's faults (deliberate bugs). `assay rules --faults` lists them. */
  faults?: readonly string[];
}

/**
 * Loads the modules of a simulator. Without faults, the modules are shared and come from the bundle if it exists. With faults, they are
 * separate.
 */
export async function loadModules(faults: readonly string[]): Promise<LoadedSimulator> {
  if (faults.length > 0) return (await import('./faults/load.ts')).loadFaultySimulator(faults);
  const bundle = findBundle();
  const [main, settings] = await Promise.all(
    bundle === undefined
      ? [import('./main.ts'), import('./start/settings.ts')]
      : [import(`${bundle}main.js`), import(`${bundle}settings.js`)],
  );
  return { main, settings };
}

/** Starts a simulator on a free HTTP port without TLS, unless the settings specify other ports. */
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

/** Returns the kubeconfig as JSON, which every client accepts because JSON is valid YAML. */
function createKubeconfig(server: string, caFile: string | undefined): string {
  const trustFields = caFile === undefined ? {} : { 'certificate-authority': caFile };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'simulator', cluster: { server, ...trustFields } }],
    users: [{ name: 'simulator', user: {} }],
    contexts: [{ name: 'simulator', context: { cluster: 'simulator', user: 'simulator' } }],
    'current-context': 'simulator',
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
