/**
 * Determines the served resources from the defaults and `--runtime-config`. The most specific key applies, independently of the order on
 * the command line. From general to specific, the keys are `api/all`, then `api/ga`, `api/beta` and `api/alpha`, then `<group>/<version>`
 * (`v1` or `api/v1` for the core group), then `<group>/<version>/<resource>`.
 */
import type { ServedResource } from '../../spec/facts.ts';

const STABILITY_KEYS = ['api/all', 'api/ga', 'api/beta', 'api/alpha'] as const;

/** The error for an unknown key of `--runtime-config`. */
export class RuntimeConfigError extends Error {
  override readonly name = 'RuntimeConfigError';
}

/** Returns the enabled resources. `translateGroupName` translates a group to the dialect of the server. */
export function listEnabledResources(
  servedResources: readonly ServedResource[],
  config: ReadonlyMap<string, boolean>,
  translateGroupName: (group: string) => string,
): ServedResource[] {
  const knownKeys = new Set<string>(STABILITY_KEYS);
  const settings = new Map(
    [...config].map(([key, isEnabled]) => [key.startsWith('api/v') ? key.slice(4) : key, isEnabled]),
  );
  const enabledResources = servedResources.filter((servedResource) => {
    const keys = listConfigKeys(servedResource, translateGroupName(servedResource.group));
    for (const key of keys) knownKeys.add(key);
    let isEnabled = servedResource.defaultOn;
    for (const key of keys) isEnabled = settings.get(key) ?? isEnabled;
    return isEnabled;
  });
  for (const key of settings.keys()) {
    if (!knownKeys.has(key)) throw new RuntimeConfigError(`unknown key in --runtime-config: ${key}`);
  }
  return enabledResources;
}

/** Returns the keys that apply to a resource, from general to specific. */
function listConfigKeys(servedResource: ServedResource, group: string): string[] {
  const stabilityKey = /alpha/.test(servedResource.version)
    ? 'api/alpha'
    : /beta/.test(servedResource.version)
      ? 'api/beta'
      : 'api/ga';
  const groupVersion = group === '' ? servedResource.version : `${group}/${servedResource.version}`;
  return ['api/all', stabilityKey, groupVersion, `${groupVersion}/${servedResource.resource}`];
}
