/** Merge patches that change the content of the resource under test, one after the other. They use only values that the resource allows. */
import type { AssayWorld } from '../world.ts';
import { isResourceUnderTest, requireResource } from './resource-placeholders.ts';
import type { ResourceUnderTest } from './resource-under-test.ts';

/** The patches of kinds that random programs write in addition to the resource under test. */
const PATCHES_BY_KIND: Readonly<Record<string, readonly object[]>> = {
  Deployment: [{ spec: { minReadySeconds: 2 } }, { spec: { minReadySeconds: 1 } }],
  Ingress: [81, 80].map((number) => ({ spec: { defaultBackend: { service: { name: 'web', port: { number } } } } })),
  Widget: [{ spec: { size: 2 } }, { spec: { size: 1 } }],
};

export function findContentPatches(world: AssayWorld, kind: string): readonly object[] {
  return isResourceUnderTest(kind) ? listContentPatches(requireResource(world.subject)) : (PATCHES_BY_KIND[kind] ?? []);
}

export function listContentPatches({
  states,
  content,
}: Pick<ResourceUnderTest, 'states' | 'content'>): readonly object[] {
  return [states.changed, states.labelled].map((state) => {
    if (!content.startsWith('metadata.')) return { [content]: state[content] };
    const { labels: _, ...metadata } = state.metadata ?? {};
    return { metadata };
  });
}
