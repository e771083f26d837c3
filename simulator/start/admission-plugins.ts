/** Determines the enabled admission plugins of this server from the flags. */
import { selectControllers } from '../controllers/selection.ts';

/** The names of the plugins in flags. All are enabled by default, except ServiceAccount if no controller creates accounts. */
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

/** Returns the disabled plugins. ServiceAccount rejects all pods if no controller creates the account `default`, so it is disabled then. */
export function listDisabledPlugins({
  enableAdmissionPlugins,
  disableAdmissionPlugins,
  controllers,
}: PluginOptions & { readonly controllers: readonly string[] }): ReadonlySet<string> {
  const hasAccounts = selectControllers(controllers).has('serviceaccount-controller');
  const isOff = !hasAccounts && !enableAdmissionPlugins.includes('ServiceAccount');
  return new Set([...disableAdmissionPlugins, ...(isOff ? ['ServiceAccount'] : [])]);
}

/** Returns kube-apiserver's message about an unknown plugin in a flag. */
export function findUnknownPlugin(options: PluginOptions): string | undefined {
  const flags = [
    ['enable-admission-plugins', options.enableAdmissionPlugins],
    ['disable-admission-plugins', options.disableAdmissionPlugins],
  ] as const;
  for (const [flag, names] of flags) {
    const unknown = names.find((name) => !ADMISSION_PLUGINS.includes(name));
    if (unknown !== undefined) return `${flag} plugin "${unknown}" is unknown`;
  }
  return undefined;
}
