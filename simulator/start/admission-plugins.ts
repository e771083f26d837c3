/** The admission plugins of this server, and the flags that enable them. */
import { selectControllers } from '../controllers/selection.ts';

/** Plugins by their names in flags. All are enabled by default; ServiceAccount only if a controller creates the accounts. */
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

/** Without the controller that creates the account `default`, no pod could be created. */
export function disabledPlugins({
  enableAdmissionPlugins,
  disableAdmissionPlugins,
  controllers,
}: PluginOptions & { readonly controllers: readonly string[] }): ReadonlySet<string> {
  const hasAccounts = selectControllers(controllers).has('serviceaccount-controller');
  const isOff = !hasAccounts && !enableAdmissionPlugins.includes('ServiceAccount');
  return new Set([...disableAdmissionPlugins, ...(isOff ? ['ServiceAccount'] : [])]);
}

/** Returns the problem of a flag with an unknown plugin; the message is that of kube-apiserver. */
export function unknownPlugin(options: PluginOptions): string | undefined {
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
