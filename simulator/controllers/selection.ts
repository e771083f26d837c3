/**
 * Evaluates the flag `--controllers`. `*` enables all controllers that are enabled by default, `NAME` enables a controller, `-NAME`
 * disables a controller, and `-*` disables all controllers. Entries with a name take precedence over `*` and `-*`.
 */
export const CONTROLLERS = {
  'clusterrole-aggregation-controller': { alias: 'clusterrole-aggregation', isEnabledByDefault: true },
  'namespace-controller': { alias: 'namespace', isEnabledByDefault: true },
  'persistentvolume-protection-controller': { alias: 'pv-protection', isEnabledByDefault: true },
  'persistentvolumeclaim-protection-controller': { alias: 'pvc-protection', isEnabledByDefault: true },
  'root-ca-certificate-publisher-controller': { alias: 'root-ca-cert-publisher', isEnabledByDefault: true },
  'validatingadmissionpolicy-status-controller': {
    alias: 'validatingadmissionpolicy-status',
    isEnabledByDefault: true,
  },
  // The following controllers are disabled by default, as on a standalone kube-apiserver. Without them, quotas have no status and limit
  // nothing, and the finalizers of the garbage collector are not removed.
  'resourcequota-controller': { alias: 'resourcequota', isEnabledByDefault: false },
  'garbage-collector-controller': { alias: 'garbagecollector', isEnabledByDefault: false },
  'serviceaccount-controller': { alias: 'serviceaccount', isEnabledByDefault: false },
  'serviceaccount-token-controller': { alias: 'serviceaccount-token', isEnabledByDefault: false },
  'token-cleaner-controller': { alias: 'tokencleaner', isEnabledByDefault: false },
} as const;

export type ControllerName = keyof typeof CONTROLLERS;

const controllerNames = Object.keys(CONTROLLERS) as ControllerName[];
export const DEFAULT_CONTROLLERS = controllerNames.filter((name) => CONTROLLERS[name].isEnabledByDefault);
export const OPTIONAL_CONTROLLERS = controllerNames.filter((name) => !CONTROLLERS[name].isEnabledByDefault);

/** The error for an unknown controller on the command line. */
export class UnknownControllerError extends Error {
  override readonly name = 'UnknownControllerError';
}

export function selectControllers(selection: readonly string[]): ReadonlySet<ControllerName> {
  const enabledByName = new Map<string, boolean>();
  for (const selectedName of selection) {
    const isEnabled = !selectedName.startsWith('-');
    const name = isEnabled ? selectedName : selectedName.slice(1);
    const controller =
      name === '*' ? '*' : controllerNames.find((text) => text === name || CONTROLLERS[text].alias === name);
    if (controller === undefined)
      throw new UnknownControllerError(
        `${JSON.stringify(name)} is not in the list of known controllers: ${controllerNames.join(', ')}`,
      );
    enabledByName.set(controller, isEnabled);
  }
  return new Set(
    controllerNames.filter(
      (name) => enabledByName.get(name) ?? (enabledByName.get('*') === true && CONTROLLERS[name].isEnabledByDefault),
    ),
  );
}
