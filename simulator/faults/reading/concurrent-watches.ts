/** Faults of watches that occur only with a second watch of the same object, or in a streaming list without objects. */
import type { Fault } from '../../../faults/fault.ts';

export const concurrentWatchFaults = {
  'leavers-have-the-previous-version': {
    bug: 'the DELETED event of an object that stops matching a selector has the resourceVersion of the previous change',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: 'item: createDeletedItem(lastItem, this.revision),',
    put: 'item: createDeletedItem(lastItem, this.item === undefined ? this.revision : lastItem.revision),',
  },
  'leavers-modified-after-another-watch': {
    bug: 'an object that stops matching a selector is MODIFIED in a watch if an earlier watch without the selector has received the change',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: 'return previousItem ? this.#createDeletedEvent(previousItem) : undefined;',
    put: 'return previousItem ? (this.#modifiedEvent ?? this.#createDeletedEvent(previousItem)) : undefined;',
  },
  'arrivals-lost-after-departures': {
    bug: 'a change that is DELETED in one watch is not reported as ADDED in another watch',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: '    if (currentItem)\n      return',
    put: '    if (currentItem && !previousItem && this.#deletedEvent) return undefined;\n    if (currentItem) return',
  },
  'events-shared-between-encodings': {
    bug: 'watches of the same object in different encodings share their encoded events',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/frames.ts',
    find: '`${servedKind.apiVersion} ${servedKind.kind} ${serializer.name} ${type}`',
    put: '`${servedKind.apiVersion} ${servedKind.kind} ${serializer.mediaType.slice(0, 1)} ${type}`',
  },
  'events-shared-between-groups': {
    bug: 'watches of the same object as PartialObjectMetadata v1 and as an object of version v1 share their encoded events',
    breaks: ['watch-object-is-requested-kind'],
    in: 'negotiation/frames.ts',
    find: '`${servedKind.apiVersion} ${servedKind.kind} ${serializer.name} ${type}`',
    put: "`${servedKind.apiVersion.split('/').at(-1)} ${serializer.name} ${type}`",
  },
  'empty-streaming-lists-without-bookmark': {
    bug: 'a streaming list of an empty collection sends no bookmark',
    breaks: ['watch-stream-bookmark-after-initial'],
    in: 'store/cache/cache-watcher.ts',
    find: 'if (this.#isOpen) listener.onSynced(revision);',
    put: 'if (this.#isOpen && items.length > 0) listener.onSynced(revision);',
  },
  'streaming-lists-without-matches-have-no-bookmark': {
    bug: 'a streaming list with a selector that matches none of the objects sends no bookmark',
    breaks: ['watch-stream-bookmark-after-initial'],
    in: 'store/cache/cache-watcher.ts',
    find: 'if (this.#isOpen) listener.onSynced(revision);',
    put: `const isEmpty = items.length === 0 || items.some(({ object }) => this.#matches?.(object) ?? true);
      if (this.#isOpen && isEmpty) listener.onSynced(revision);`,
  },
  'end-of-initial-events-unmarked-in-protobuf': {
    bug: 'the bookmark that ends the initial events has no annotation in protobuf',
    breaks: ['watch-stream-end-annotation'],
    in: 'handlers/watching/bookmarks.ts',
    find: 'return createBookmark(call, revision, annotations);',
    put: "return createBookmark(call, revision, format.serializer.name === 'protobuf' ? undefined : annotations);",
  },
  'unlabelled-objects-never-matched': {
    bug: 'an object without labels that gets a label never stops matching the selector of a watch',
    breaks: ['watch-selector-leaves'],
    in: 'store/cache/cache-event.ts',
    find: 'const previousItem = previous && (!matches || matches(previous.object)) ? previous : undefined;',
    put: `const isLabelled = !matches || currentItem !== undefined || item === undefined || previous?.object.metadata.labels !== undefined;
    const previousItem = previous && isLabelled && (!matches || matches(previous.object)) ? previous : undefined;`,
  },
  'recreated-objects-modified': {
    bug: 'a watch that has reported the deletion of an object reports a new object with the same name as MODIFIED',
    breaks: ['watch-type-added'],
    in: 'store/cache/cache-watcher.ts',
    find: 'if (watchEvent) this.#listener.onEvent(watchEvent);',
    put: `if (event.item === undefined) this.#deletedKeys.add(event.key);
      const isRecreated = watchEvent?.type === 'ADDED' && this.#deletedKeys.has(event.key);
      if (watchEvent) this.#listener.onEvent(isRecreated ? { ...watchEvent, type: 'MODIFIED' } : watchEvent);`,
    also: [
      {
        in: 'store/cache/cache-watcher.ts',
        find: '  #isOpen = true;',
        put: '  #isOpen = true;\n  readonly #deletedKeys = new Set<string>();',
      },
    ],
  },
  'empty-lists-without-version': {
    bug: 'a list with a selector that matches no object has no resourceVersion',
    breaks: ['watch-list-then-watch-no-gap'],
    in: 'handlers/reading/read-list.ts',
    find: 'if (revision > 0) metadata.resourceVersion',
    put: 'if (revision > 0 && (items.length > 0 || call.selection.selectsEverything)) metadata.resourceVersion',
  },
  'objects-watched-by-parameter': {
    bug: 'a GET of an object with watch=1 is rejected',
    breaks: ['rest-verb-watch-by-query-parameter'],
    in: 'handlers/reading/get.ts',
    find: '  const { endpoint, info, context } = call;',
    put: `  const { endpoint, info, context } = call;
  if (info.query.has('watch')) throw createNotFoundError(endpoint.qualifiedResource, info.name);`,
  },
} as const satisfies Record<string, Fault>;
