/** Faults that affect only a combination of conditions, such as a selector of many keys, or a list after other lists. */
import type { Fault } from '../../../faults/fault.ts';

export const interactionFaults = {
  'generation-counts-new-defaults': {
    bug: 'a write of labels after a new default in the schema increments the generation',
    breaks: ['meta-generation-kept-by-metadata'],
    in: 'registry/custom/custom-strategy.ts',
    find: 'deepEqual(selectSchemaContent(next), selectSchemaContent(applySchema(previous)))',
    put: 'deepEqual(selectSchemaContent(next), selectSchemaContent(previous))',
  },
  'status-put-merges-members': {
    bug: 'a PUT of the status keeps members that the body omits',
    breaks: ['sub-status-put-replaces'],
    in: 'registry/generic-strategy.ts',
    find: '  status: { status: (next) => next.status },',
    put: '  status: { status: (next, previous) => ({ ...objectMembers(previous.status), ...objectMembers(next.status) }) },',
  },
  'selected-watches-skip-lost-versions': {
    bug: 'a watch with a selector from a compacted version starts at the oldest version without an error',
    breaks: ['watch-too-old-410'],
    in: 'store/cache/cacher.ts',
    find: `  #watchChanges(request: WatchRequest, from: number, listener: WatchListener): MaybePromise<CacheWatch> {
    this.#rejectForgotten(from);`,
    put: `  #watchChanges(request: WatchRequest, start: number, listener: WatchListener): MaybePromise<CacheWatch> {
    const from = request.matches === undefined ? start : Math.max(start, this.#oldest);
    this.#rejectForgotten(from);`,
  },
  'expired-metadata-pages-without-token': {
    bug: 'the 410 for an expired continue token of a list as PartialObjectMetadataList has no new token',
    breaks: ['chunk-expired-token-carries-new-token'],
    in: 'handlers/reading/read-list.ts',
    find: 'function expiredTokenError({ context }: Call, token: ContinueToken): unknown {',
    put: `function expiredTokenError({ context, format }: Call, token: ContinueToken): unknown {
  if (format.isPartialList === true) return createExpiredError(LIST_TOO_OLD);`,
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'import { createBareError, largeResourceVersion } from',
        put: 'import { createBareError, createExpiredError, largeResourceVersion } from',
      },
      {
        in: 'handlers/reading/read-list.ts',
        find: 'import { type ContinueToken, createExpiredTokenError, encodeContinue } from',
        put: 'import { type ContinueToken, createExpiredTokenError, encodeContinue, LIST_TOO_OLD } from',
      },
    ],
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
        find: '    if (!this.#initial) this.#lastVersion = event.revision;',
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
  'headers-of-selected-watches-late': {
    bug: 'a watch of one object from a resourceVersion sends its response headers with the first event',
    breaks: ['watch-headers-at-once'],
    in: 'handlers/watching/watch.ts',
    find: "  return { status: 200, headers: { 'Content-Type': format.serializer.stream?.mediaType ?? '' }, body: stream };",
    put: `  const { from } = call.watchPlan;
  if (selection.isOneKey && from !== 'now' && 'revision' in from) {
    const expiry = Promise.withResolvers<void>();
    call.context.clock.schedule(Math.max(0, lifetime), () => expiry.resolve());
    await Promise.race([Reflect.get(stream, 'begun'), expiry.promise]);
  }
  return { status: 200, headers: { 'Content-Type': format.serializer.stream?.mediaType ?? '' }, body: stream };`,
    also: [
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '  follow(cacheWatch: CacheWatch): void {',
        put: `  /** Resolves with the first frame. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  follow(cacheWatch: CacheWatch): void {`,
      },
      {
        in: 'handlers/watching/watch-stream.ts',
        find: '  #lastVersion = 0;',
        put: `  #lastVersion = 0;
  readonly #begun = Promise.withResolvers<void>();`,
      },
      {
        in: 'handlers/watching/watch-stream.ts',
        find: `    if (this.#isOver || this.#last) return;
    const sink = this.#sink;`,
        put: `    this.#begun.resolve();
    if (this.#isOver || this.#last) return;
    const sink = this.#sink;`,
      },
    ],
  },
  'generated-names-keep-status': {
    bug: 'a POST with generateName stores the status in the body',
    breaks: ['sub-status-cleared-on-create'],
    in: 'registry/generic-strategy.ts',
    find: "      if (facts.hasStatus && rules.acceptsStatusOnCreate !== true) setMember(object, 'status', deepCopy(status()));",
    put: `      const isNamed = (object.metadata.generateName ?? '') === '';
      if (facts.hasStatus && rules.acceptsStatusOnCreate !== true && isNamed)
        setMember(object, 'status', deepCopy(status()));`,
  },
  'joined-lists-of-any-representation': {
    bug: 'a list as PartialObjectMetadataList returns the cached objects of an earlier list',
    breaks: ['table-partial-metadata'],
    in: 'negotiation/representations/plain.ts',
    find: '    const key = servedKind.cacheKey(serializer);',
    put: '    const key = serializer.name;',
  },
  'long-selectors-ignore-absent-keys': {
    bug: 'a label selector with more than eight keys ignores !key, != and notin',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-matcher.ts',
    find: '    return Object.entries(labels ?? {}).every(([key, value]) => keys.get(key)?.accept(value) !== false);',
    put: '    return required.every((key) => keys.get(key)?.accept(findLabel(labels, key)) !== false);',
  },
  'patch-warnings-lost': {
    bug: 'the warnings about operations of a JSON Patch are omitted if the patched object has an unknown field',
    breaks: ['fv-warn-one-item-per-unknown'],
    in: 'handlers/decoding/decode-object.ts',
    find: '  const allProblems = [...problems, ...relevantProblems];',
    put: '  const allProblems = relevantProblems.length > 0 ? relevantProblems : problems;',
  },
  'categories-only-with-short-names': {
    bug: 'aggregated discovery omits the categories of resources without short names',
    breaks: ['conv-crd-names-discovered'],
    in: 'registry/discovery/aggregated.ts',
    find: '...(resource.categories.length > 0 && { categories: resource.categories }),',
    put: '...(resource.categories.length > 0 && resource.shortNames.length > 0 && { categories: resource.categories }),',
  },
} as const satisfies Record<string, Fault>;
