/** Faults of selectors, cached reads and dry runs in a version other than the storage version. */
import type { Fault } from '../../../faults/fault.ts';

export const convertedSelectionFaults = {
  'watches-select-stored-objects': {
    bug: 'a watch in another version compares its selector with the stored objects',
    breaks: ['conv-crd-webhook-watch', 'conv-crd-webhook-selectors'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `    const watch = new ConvertedWatch(this, matchesObject, listener);
    return mapWhenReady(this.source.watch(request, watch), (source) => watch.follow(source));`,
    put: `    const watch = new ConvertedWatch(this, undefined, listener);
    return mapWhenReady(
      this.source.watch({ ...request, ...(matchesObject && { matches: matchesObject }) }, watch),
      (source) => watch.follow(source),
    );`,
  },
  'previous-states-unconverted': {
    bug: 'a watch in another version compares its selector with the stored form of the previous state',
    breaks: ['conv-crd-webhook-selectors', 'conv-crd-webhook-watch'],
    in: 'handlers/conversion/converted-watch.ts',
    find: 'previousItem !== undefined && matches(previousItem.object);',
    put: 'event.previous !== undefined && matches(event.previous.object);',
  },
  'selected-converted-objects-after-the-first-missing': {
    bug: 'a list with a selector in another version contains only the first selected object',
    breaks: ['conv-crd-webhook-selectors'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `        return { ...listResult, items };
      }),`,
    put: `        return { ...listResult, items: items.slice(0, 1) };
      }),`,
  },
  'cached-objects-unconverted': {
    bug: 'a GET with resourceVersion=0 in another version returns the stored object',
    breaks: ['conv-crd-webhook-reads'],
    in: 'handlers/conversion/converted-storage.ts',
    find: '      if (item === undefined || !this.isOtherVersion(item)) return item;',
    put: "      if (item === undefined || !this.isOtherVersion(item) || freshness.type !== 'mostRecent') return item;",
  },
  'dry-runs-in-the-storage-version': {
    bug: 'a dry run in another version returns the object in the storage version',
    breaks: ['conv-crd-webhook-writes'],
    in: 'handlers/conversion/converted-storage.ts',
    find: `    const [convertedObject = object] = await this.#convertObjects(
      [await this.#toStorageVersion(object)],
      this.#version,
    );`,
    put: '    const convertedObject = await this.#toStorageVersion(object);',
  },
} as const satisfies Record<string, Fault>;
