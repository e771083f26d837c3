/** Faults that show only in lists and watches with a selector, and in streaming lists of special objects. */
import type { Fault } from '../../../faults/fault.ts';

export const selectedWatchFaults = {
  'no-bookmark-after-single-object': {
    bug: 'a streaming list of a single object has no bookmark after the initial events',
    breaks: ['watch-stream-bookmark-after-initial'],
    in: 'handlers/watching/watch-stream.ts',
    find: '    if (object === undefined) return;\n    this.#push(this.#eventEncoder.encodeBookmark(object));',
    put: '    if (object === undefined || this.#call.selection.isOneKey) return;\n    this.#push(this.#eventEncoder.encodeBookmark(object));',
  },
  'initial-events-omit-terminating-objects': {
    bug: 'the initial events of a watch omit terminating objects',
    breaks: ['watch-stream-initial-added'],
    in: 'store/cache/cache-watcher.ts',
    find: 'const isMatch = !this.#matches || this.#matches(item.object);',
    put: `const isTerminating = item.object.metadata.deletionTimestamp !== undefined;
        const isMatch = !isTerminating && (!this.#matches || this.#matches(item.object));`,
  },
  'initial-events-of-all-namespaces-unselected': {
    bug: 'the initial events of a watch of all namespaces contain objects that do not match the selector',
    breaks: ['rv-watch-unset'],
    in: 'store/cache/cache-watcher.ts',
    find: 'const isMatch = !this.#matches || this.#matches(item.object);',
    put: "const isMatch = this.keyPrefix === '' || !this.#matches || this.#matches(item.object);",
  },
  'deletions-in-selected-watches-have-old-version': {
    bug: 'a watch with a selector sends the deletion of an object with the resourceVersion of its last update',
    breaks: ['watch-event-resourceversion'],
    in: 'store/cache/cache-event.ts',
    find: '    return previousItem ? this.#createDeletedEvent(previousItem) : undefined;',
    put: `    if (previousItem && matches && !item) return { type: 'DELETED', item: previousItem, revision: this.revision };
    return previousItem ? this.#createDeletedEvent(previousItem) : undefined;`,
  },
  'selected-watches-repeat-the-start': {
    bug: 'a watch with a selector reports the change at the requested resourceVersion',
    breaks: ['watch-nothing-before-start'],
    in: 'store/cache/cacher.ts',
    find: `  #watchChanges(request: WatchRequest, startRevision: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#rejectForgottenRevision(startRevision);`,
    put: `  #watchChanges(request: WatchRequest, start: number, listener: WatchListener): MaybePromise<CacheWatch> {
    const startRevision = request.matches === undefined ? start : start - 1;
    this.#rejectForgottenRevision(start);`,
  },
  'names-match-by-prefix': {
    bug: 'a list of all namespaces with a required name contains the objects whose names begin with this name',
    breaks: ['ep-q-list-all-same-parameters'],
    in: 'handlers/checks/selectors.ts',
    find: '(name === undefined || object.metadata.name === name) &&',
    put: "(name === undefined || (object.metadata.name ?? '').startsWith(name)) &&",
    also: [
      {
        in: 'handlers/checks/selectors.ts',
        find: '(fields.isEmpty || fields.matches(strategy.readSelectableFields(object))),',
        put: '(fields.isEmpty || name !== undefined || fields.matches(strategy.readSelectableFields(object))),',
      },
    ],
  },
  'labels-ignored-with-required-name': {
    bug: 'a selector that requires a name ignores the labelSelector',
    breaks: ['ep-q-list-all-same-parameters'],
    in: 'handlers/checks/selectors.ts',
    find: '      labels.matches(object.metadata.labels) &&',
    put: '      (name !== undefined || labels.matches(object.metadata.labels)) &&',
  },
  'other-fields-ignored-with-required-name': {
    bug: 'a fieldSelector that requires a name ignores its other requirements',
    breaks: ['ep-q-list-fieldselector'],
    in: 'handlers/checks/selectors.ts',
    find: '(fields.isEmpty || fields.matches(strategy.readSelectableFields(object))),',
    put: '(fields.isEmpty || isOneKey || fields.matches(strategy.readSelectableFields(object))),',
  },
  'selected-lists-do-not-wait': {
    bug: 'a list with a labelSelector at a future resourceVersion returns the newest state',
    breaks: ['rv-unrecognized-504'],
    in: 'handlers/reading/read-list.ts',
    find: '    freshness: plan.freshness,',
    put: "    freshness: matches !== undefined && plan.freshness.type === 'notOlderThan' ? { type: 'mostRecent' } : plan.freshness,",
  },
} as const satisfies Record<string, Fault>;
