/** The admission plugins of this server by the names that flags have for them; all are enabled. One that it doesn't have can't be. */

export const ADMISSION_PLUGINS: readonly string[] = [
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'NamespaceLifecycle',
  'ResourceQuota',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
];

/** In kube-apiserver's words. */
export function unknownPlugin({
  enableAdmissionPlugins,
}: {
  enableAdmissionPlugins: readonly string[];
}): string | undefined {
  const unknown = enableAdmissionPlugins.find((name) => !ADMISSION_PLUGINS.includes(name));
  return unknown === undefined ? undefined : `enable-admission-plugins plugin "${unknown}" is unknown`;
}
