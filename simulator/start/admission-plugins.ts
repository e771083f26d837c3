/** The admission plugins of this server by their names in flags. All are enabled by default. */
export const ADMISSION_PLUGINS: readonly string[] = [
  'DefaultTolerationSeconds',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionWebhook',
  'NamespaceLifecycle',
  'Priority',
  'ResourceQuota',
  'TaintNodesByCondition',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionWebhook',
];

/** Returns the problem of a flag with an unknown plugin; the message is that of kube-apiserver. */
export function unknownPlugin(options: {
  readonly enableAdmissionPlugins: readonly string[];
  readonly disableAdmissionPlugins: readonly string[];
}): string | undefined {
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
