/** Runs the simulator with the flags of kube-apiserver, until a signal ends the process. */
import { runSimulator } from '../../simulator/main.ts';
import { resolveSettings } from '../../simulator/start/settings.ts';
import type { ApiserverCommandLine } from '../../spec/apiserver-flags.ts';
import { endOnSignal } from '../end-on-signal.ts';
import { collectGarbageEarlierInLargeProcess } from '../simulate/memory.ts';
import { logUncaughtErrors } from '../simulate/run-simulator.ts';
import { endWithParent } from './end-with-parent.ts';
import { isStandInEtcd } from './etcd-stand-in.ts';
import { writeLogLine } from './klog.ts';
import { type LauncherOptions, translateFlags } from './translate-flags.ts';

export async function serveSimulator(
  values: ReadonlyMap<string, readonly string[]>,
  commandLine: ApiserverCommandLine,
  launcherOptions: LauncherOptions,
): Promise<void> {
  const { settings, ineffectiveFlags } = translateFlags(values, commandLine, launcherOptions);
  if (ineffectiveFlags.length > 0)
    writeLogLine('W', 'options.go:1', `these flags have no effect here: ${ineffectiveFlags.join(' ')}`);
  const { etcdServers = [], ...settingsWithoutEtcd } = settings;
  const usesStandInEtcd = (await Promise.all(etcdServers.map(isStandInEtcd))).some(Boolean);
  const options = resolveSettings(usesStandInEtcd ? settingsWithoutEtcd : settings);
  const simulator = await runSimulator(options, { log: (line) => writeLogLine('I', 'simulator', line) });
  endOnSignal(simulator.close, 'kube-apiserver');
  endWithParent(simulator.close);
  logUncaughtErrors();
  collectGarbageEarlierInLargeProcess();
  writeLogLine('I', 'secure_serving.go:213', `Serving securely on ${new URL(simulator.https ?? '').host}`);
}
