/** Determines the enabled admission plugins of this server from the flags. */
import { selectControllers } from '../controllers/selection.ts';

/** The plugin names that the flags accept. All plugins are enabled by default, except ServiceAccount if no controller creates accounts. */
export const ADMISSION_PLUGINS: readonly string[] = [
  'CertificateApproval',
  'CertificateSigning',
  'CertificateSubjectRestriction',
  'DefaultIngressClass',
  'DefaultStorageClass',
  'DefaultTolerationSeconds',
  'LimitRanger',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'NamespaceLifecycle',
  'PersistentVolumeClaimResize',
  'PodSecurity',
  'Priority',
  'ResourceQuota',
  'RuntimeClass',
  'ServiceAccount',
  'StorageObjectInUseProtection',
  'TaintNodesByCondition',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
];

interface PluginOptions {
  readonly enableAdmissionPlugins: readonly string[];
  readonly disableAdmissionPlugins: readonly string[];
}

/** Returns the disabled plugins. Without a controller that creates the account `default`, ServiceAccount would reject all pods. */
export function listDisabledPlugins({
  enableAdmissionPlugins,
  disableAdmissionPlugins,
  controllers,
}: PluginOptions & { readonly controllers: readonly string[] }): ReadonlySet<string> {
  const createsAccounts = selectControllers(controllers).has('serviceaccount-controller');
  const disablesServiceAccount = !createsAccounts && !enableAdmissionPlugins.includes('ServiceAccount');
  return new Set([...disableAdmissionPlugins, ...(disablesServiceAccount ? ['ServiceAccount'] : [])]);
}

/** Returns kube-apiserver's message about an unknown plugin in a flag. */
export function findUnknownPluginProblem(options: PluginOptions): string | undefined {
  const flags = [
    ['enable-admission-plugins', options.enableAdmissionPlugins],
    ['disable-admission-plugins', options.disableAdmissionPlugins],
  ] as const;
  for (const [flag, names] of flags) {
    const unknownPlugin = names.find((name) => !ADMISSION_PLUGINS.includes(name));
    if (unknownPlugin !== undefined) return `${flag} plugin "${unknownPlugin}" is unknown`;
  }
  return undefined;
}
