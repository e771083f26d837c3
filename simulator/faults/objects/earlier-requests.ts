/** Faults that affect a request only after certain other requests, such as a list after a list in another representation. */
import type { Fault } from '../../../faults/fault.ts';

export const earlierRequestFaults = {
  'generation-counts-new-defaults': {
    bug: 'a write of labels after a new default in the schema increments the generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(applySchema(previous)))',
    put: 'isDeepEqual(selectSchemaContent(updatedObject), selectSchemaContent(previous))',
  },
  'initial-bookmark-of-newest-object': {
    bug: 'the bookmark after the initial events has the newest resourceVersion of the objects',
    breaks: ['watch-stream-empty-version-consistent', 'watch-stream-version-given'],
    in: 'handlers/watching/watch-stream.ts',
    find: '    const object = createInitialEventsEndBookmark(this.#call, revision);',
    put: '    const object = createInitialEventsEndBookmark(this.#call, this.#lastVersion === 0 ? revision : this.#lastVersion);',
    also: [
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '    if (!this.#isSendingInitialEvents) this.#lastVersion = event.revision;',
        put: '    this.#lastVersion = Math.max(this.#lastVersion, event.revision);',
      },
    ],
  },
  'frames-shared-across-versions': {
    bug: 'watches as PartialObjectMetadata v1 and v1beta1 get events of the same version',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/frames.ts',
    find: `\`\${servedKind.apiVersion} \${servedKind.kind} \${serializer.name} \${type}\``,
    put: `\`\${servedKind.kind} \${serializer.name} \${type}\``,
  },
  'joined-lists-of-any-representation': {
    bug: 'a list as PartialObjectMetadataList returns the cached objects of an earlier list',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/plain.ts',
    find: '    const key = servedKind.formatCacheKey(serializer);',
    put: '    const key = serializer.name;',
  },
  'cells-of-earlier-columns': {
    bug: 'the cells of a custom object do not change when the printer columns of its CustomResourceDefinition change',
    breaks: ['table-custom-columns'],
    in: 'registry/custom/custom-columns.ts',
    find: 'formatCell(findByPath(object, paths[index] ?? [])[0], type, now)',
    put: 'keepFirst(`${object.metadata.uid} ${index}`, () => formatCell(findByPath(object, paths[index] ?? [])[0], type, now))',
    also: [
      {
        in: 'registry/custom/custom-columns.ts',
        find: 'function createColumnDefinition({',
        put: `const firstCells = new Map<string, ReturnType<typeof formatCell>>();

function keepFirst(key: string, compute: () => ReturnType<typeof formatCell>): ReturnType<typeof formatCell> {
  const cell = firstCells.get(key) ?? compute();
  firstCells.set(key, cell);
  return cell;
}

function createColumnDefinition({`,
      },
    ],
  },
  'uid-compared-with-existing-objects-only': {
    bug: 'a PUT with the uid of a deleted object creates the object again',
    breaks: ['rest-put-foreign-uid-409'],
    in: 'handlers/change.ts',
    find: `if (uid !== '' && uid !== current?.object.metadata.uid) throw`,
    put: `if (uid !== '' && current !== undefined && uid !== current.object.metadata.uid) throw`,
  },
} as const satisfies Record<string, Fault>;
