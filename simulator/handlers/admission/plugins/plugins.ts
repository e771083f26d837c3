/** The implemented admission plugins, in the order of kube-apiserver. */
import { parseMinorVersion } from '../../../../values/minor-version.ts';
import type { Call, Endpoint } from '../../call.ts';
import type { HandlerContext } from '../../context.ts';
import { CERTIFICATE_APPROVAL, CERTIFICATE_SIGNING, CERTIFICATE_SUBJECT_RESTRICTION } from './certificates.ts';
import { LIMIT_RANGER } from './limit-ranger.ts';
import type { AdmissionPlugin, WriteRequest } from './plugin.ts';
import { DEFAULT_TOLERATION_SECONDS, PRIORITY, TAINT_NODES_BY_CONDITION } from './pod-defaults.ts';
import { POD_SECURITY } from './pod-security.ts';
import { RUNTIME_CLASS } from './runtime-class.ts';
import { SERVICE_ACCOUNT } from './service-account.ts';
import {
  DEFAULT_INGRESS_CLASS,
  DEFAULT_STORAGE_CLASS,
  PERSISTENT_VOLUME_CLAIM_RESIZE,
  STORAGE_OBJECT_IN_USE_PROTECTION,
} from './storage.ts';

export const PLUGINS: readonly AdmissionPlugin[] = [
  LIMIT_RANGER,
  SERVICE_ACCOUNT,
  TAINT_NODES_BY_CONDITION,
  POD_SECURITY,
  PRIORITY,
  DEFAULT_TOLERATION_SECONDS,
  DEFAULT_STORAGE_CLASS,
  STORAGE_OBJECT_IN_USE_PROTECTION,
  PERSISTENT_VOLUME_CLAIM_RESIZE,
  RUNTIME_CLASS,
  CERTIFICATE_APPROVAL,
  CERTIFICATE_SIGNING,
  CERTIFICATE_SUBJECT_RESTRICTION,
  DEFAULT_INGRESS_CLASS,
];

/** The cached plugins of each endpoint. */
const pluginsByEndpoint = new WeakMap<Endpoint, readonly AdmissionPlugin[]>();

function selectPlugins({ endpoint, context }: Call): readonly AdmissionPlugin[] {
  let plugins = pluginsByEndpoint.get(endpoint);
  if (plugins === undefined) {
    const key = formatResourceKey(endpoint, context);
    plugins = PLUGINS.filter((plugin) => plugin.resources.includes(key) && isPluginEnabled(plugin, context));
    pluginsByEndpoint.set(endpoint, plugins);
  }
  return plugins;
}

function isPluginEnabled(
  { name, enabledSince }: AdmissionPlugin,
  { disabledPlugins, release }: HandlerContext,
): boolean {
  return (
    disabledPlugins?.has(name) !== true &&
    (enabledSince === undefined || parseMinorVersion(enabledSince) <= parseMinorVersion(release))
  );
}

/** Returns the resource in the form of `AdmissionPlugin.resources`, such as `ingresses.networking`. */
function formatResourceKey(
  { resource: { group, resource }, subresource }: Endpoint,
  { dialect }: HandlerContext,
): string {
  const suffix = `.${dialect.groupSuffix}`;
  const prefix = group.endsWith(suffix) ? group.slice(0, -suffix.length) : group;
  return [prefix === '' ? resource : `${resource}.${prefix}`, ...(subresource ? [subresource.name] : [])].join('/');
}

/** Runs the plugins for the resource of the write, in order. Returns undefined if the resource has no plugins. */
export function runPlugins(stage: 'mutate' | 'validate', write: WriteRequest): Promise<void> | undefined {
  const plugins = selectPlugins(write.call);
  if (plugins.length === 0) return undefined;
  const operation = write.previous === undefined ? 'CREATE' : 'UPDATE';
  return runPluginsInOrder(
    plugins.filter((plugin) => plugin.operation === undefined || plugin.operation === operation),
    stage,
    write,
  );
}

async function runPluginsInOrder(
  plugins: readonly AdmissionPlugin[],
  stage: 'mutate' | 'validate',
  write: WriteRequest,
): Promise<void> {
  for (const plugin of plugins) {
    const pendingHandler = plugin[stage]?.(write);
    if (pendingHandler !== undefined) await pendingHandler;
  }
}
