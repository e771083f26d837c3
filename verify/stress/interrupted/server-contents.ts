/** Lists the paths of all objects on a server, to check that a run leaves no objects. */
import { setTimeout as delay } from 'node:timers/promises';

interface ResourceList {
  readonly resources: readonly {
    readonly name: string;
    readonly namespaced: boolean;
    readonly verbs: readonly string[];
  }[];
}

/** Matches the paths of objects that the server creates and deletes at any time. */
const SERVER_OBJECT_PATHS =
  /\/(?:leases|events|apiservices|flowschemas|prioritylevelconfigurations|componentstatuses|servicecidrs)\//;

export async function listObjectPaths(server: string): Promise<ReadonlySet<string>> {
  const readDocument = async <T>(path: string): Promise<T | undefined> => {
    const response = await fetch(`${server}${path}`);
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  const groups = await readDocument<{ groups: { preferredVersion: { groupVersion: string } }[] }>('/apis');
  const roots = [
    '/api/v1',
    ...(groups?.groups ?? []).map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`),
  ];
  const paths = new Set<string>();
  for (const root of roots) {
    const list = await readDocument<ResourceList>(root);
    for (const { name, verbs } of list?.resources ?? []) {
      if (name.includes('/') || !verbs.includes('list')) continue;
      const objects = await readDocument<{ items?: { metadata: { name: string; namespace?: string } }[] }>(
        `${root}/${name}`,
      );
      for (const { metadata } of objects?.items ?? [])
        paths.add(
          `${root}/${metadata.namespace === undefined ? '' : `namespaces/${metadata.namespace}/`}${name}/${metadata.name}`,
        );
    }
  }
  return new Set([...paths].filter((path) => !SERVER_OBJECT_PATHS.test(path) || /assay/.test(path)));
}

/** Returns the paths that are not in `initialPaths`. */
export function findAddedPaths(initialPaths: ReadonlySet<string>, currentPaths: ReadonlySet<string>): string[] {
  return [...currentPaths].filter((path) => !initialPaths.has(path));
}

/** Resolves when at least `minimumCount` namespaces of scenarios exist, which means that scenarios have started. */
export async function waitForScenarios(server: string, minimumCount = 1): Promise<void> {
  for (;;) {
    const response = await fetch(`${server}/api/v1/namespaces`).catch(() => undefined);
    if (response === undefined) return;
    const namespaces = (await response.text()).match(/"name": ?"assay(?!-)/g) ?? [];
    if (namespaces.length >= minimumCount) return;
    await delay(50);
  }
}
