/**
 * Which resources are served: those on by default, and what `--runtime-config` turns on or off. Keys, from general to special, where
 * the special one wins whatever the order: `api/all`, `api/ga`, `api/beta`, `api/alpha`, `<group>/<version>` (the core group is
 * `v1` or `api/v1`), `<group>/<version>/<resource>`.
 */
import type { ServedResource } from '../../spec/facts.ts';

const KINDS_OF_API = ['api/all', 'api/ga', 'api/beta', 'api/alpha'] as const;

/** A key that names nothing that could be served: the command line is wrong. */
export class RuntimeConfigError extends Error {
  override readonly name = 'RuntimeConfigError';
}

/** `groupName` gives a group as the server spells it. */
export function enabledResources(
  all: readonly ServedResource[],
  config: ReadonlyMap<string, boolean>,
  groupName: (group: string) => string,
): ServedResource[] {
  const known = new Set<string>(KINDS_OF_API);
  const settings = new Map([...config].map(([key, on]) => [key.startsWith('api/v') ? key.slice(4) : key, on]));
  const enabled = all.filter((served) => {
    const keys = keysOf(served, groupName(served.group));
    for (const key of keys) known.add(key);
    let on = served.defaultOn;
    for (const key of keys) on = settings.get(key) ?? on;
    return on;
  });
  for (const key of settings.keys()) {
    if (!known.has(key)) throw new RuntimeConfigError(`unknown key in --runtime-config: ${key}`);
  }
  return enabled;
}

/** From general to special. */
function keysOf(served: ServedResource, group: string): string[] {
  const stability = /alpha/.test(served.version) ? 'api/alpha' : /beta/.test(served.version) ? 'api/beta' : 'api/ga';
  const groupVersion = group === '' ? served.version : `${group}/${served.version}`;
  return ['api/all', stability, groupVersion, `${groupVersion}/${served.resource}`];
}
