/** Lists everything on a server as paths; a run must leave it unchanged. */
import { setTimeout as delay } from 'node:timers/promises';

interface ResourceList {
  readonly resources: readonly {
    readonly name: string;
    readonly namespaced: boolean;
    readonly verbs: readonly string[];
  }[];
}

/** The server writes these on its own at any time. */
const OWN_OBJECTS =
  /\/(?:leases|events|apiservices|flowschemas|prioritylevelconfigurations|componentstatuses|servicecidrs)\//;

export async function listContents(server: string): Promise<ReadonlySet<string>> {
  const read = async <T>(path: string): Promise<T | undefined> => {
    const answer = await fetch(`${server}${path}`);
    return answer.ok ? ((await answer.json()) as T) : undefined;
  };
  const groups = await read<{ groups: { preferredVersion: { groupVersion: string } }[] }>('/apis');
  const roots = [
    '/api/v1',
    ...(groups?.groups ?? []).map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`),
  ];
  const paths = new Set<string>();
  for (const root of roots) {
    const list = await read<ResourceList>(root);
    for (const { name, verbs } of list?.resources ?? []) {
      if (name.includes('/') || !verbs.includes('list')) continue;
      const objects = await read<{ items?: { metadata: { name: string; namespace?: string } }[] }>(`${root}/${name}`);
      for (const { metadata } of objects?.items ?? [])
        paths.add(
          `${root}/${metadata.namespace === undefined ? '' : `namespaces/${metadata.namespace}/`}${name}/${metadata.name}`,
        );
    }
  }
  return new Set([...paths].filter((path) => !OWN_OBJECTS.test(path) || /assay/.test(path)));
}

export function findAdded(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
  return [...after].filter((path) => !before.has(path));
}

/** Resolves when this many concurrent scenarios have a namespace, so scenarios have started. */
export async function waitForScenarios(server: string, scenarios = 1): Promise<void> {
  for (;;) {
    const answer = await fetch(`${server}/api/v1/namespaces`).catch(() => undefined);
    if (answer === undefined) return;
    const namespaces = (await answer.text()).match(/"name": ?"assay(?!-)/g) ?? [];
    if (namespaces.length >= scenarios) return;
    await delay(50);
  }
}
