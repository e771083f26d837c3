/** Faults that show only in requests for custom objects, or in deletions and reads of cluster-scoped objects. */
import type { Fault } from '../../../faults/fault.ts';

export const customRequestFaults = {
  'custom-deletions-unreported': {
    bug: 'a watch of custom objects reports no deletions',
    breaks: ['watch-type-deleted', 'watch-reports-deletion'],
    in: 'handlers/watching/watch-stream.ts',
    find: '  onEvent(event: WatchEvent): void {\n',
    put: `  onEvent(event: WatchEvent): void {
    if (event.type === 'DELETED' && this.#call.endpoint.resource.customType !== undefined) return;
`,
  },
  'consecutive-deletions-unreported': {
    bug: 'a watch reports only the first of several consecutive deletions',
    breaks: ['watch-reports-deletion'],
    in: 'handlers/watching/watch-stream.ts',
    find: '  onEvent(event: WatchEvent): void {\n',
    put: `  #previousType = '';

  onEvent(event: WatchEvent): void {
    const isRepeated = event.type === 'DELETED' && this.#previousType === 'DELETED';
    this.#previousType = event.type;
    if (isRepeated) return;
`,
  },
  'custom-preconditions-ignored': {
    bug: 'the preconditions of a DELETE of a custom object are not compared',
    breaks: ['del-precondition-failure-409'],
    in: 'handlers/deletion/delete-object.ts',
    find: '  checkPreconditions(call, name, current);\n',
    put: '  if (endpoint.resource.customType === undefined) checkPreconditions(call, name, current);\n',
  },
  'custom-dry-run-deletes': {
    bug: 'a dry-run DELETE of a custom object deletes the object',
    breaks: ['del-option-dryrun'],
    in: 'handlers/deletion/delete-object.ts',
    find: 'const dryRun = deleteOptions.dryRun.length > 0;',
    put: 'const dryRun = deleteOptions.dryRun.length > 0 && endpoint.resource.customType === undefined;',
  },
  'terminating-cluster-scoped-objects-stay': {
    bug: 'removing the last finalizer of a terminating cluster-scoped object does not remove the object',
    breaks: ['del-last-finalizer-removes'],
    in: 'handlers/deletion/outcome.ts',
    find: '  if (deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0) return false;',
    put: `  if (deletionTimestamp === undefined || deletionGracePeriodSeconds !== 0) return false;
  if (previous.metadata.namespace === undefined) return false;`,
  },
  'future-versions-of-cluster-scoped-objects': {
    bug: 'a GET of a cluster-scoped object ignores resourceVersion',
    breaks: ['rv-unrecognized-504'],
    in: 'handlers/reading/get.ts',
    find: "planGet(readTextParameter(info.query, 'resourceVersion') ?? ''",
    put: "planGet((endpoint.resource.namespaced && readTextParameter(info.query, 'resourceVersion')) || ''",
  },
  'future-versions-of-custom-objects': {
    bug: 'a GET of a custom object ignores resourceVersion',
    breaks: ['rv-unrecognized-504'],
    in: 'handlers/reading/get.ts',
    find: "planGet(readTextParameter(info.query, 'resourceVersion') ?? ''",
    put: "planGet((endpoint.resource.customType === undefined && readTextParameter(info.query, 'resourceVersion')) || ''",
  },
  'future-versions-of-custom-lists': {
    bug: 'a list of custom objects at a future resourceVersion returns the newest state',
    breaks: ['rv-unrecognized-504'],
    in: 'handlers/reading/read-list.ts',
    find: '    freshness: plan.freshness,',
    put: "    freshness: isCustom && plan.freshness.type === 'notOlderThan' ? { type: 'mostRecent' } : plan.freshness,",
    also: [
      {
        in: 'handlers/reading/read-list.ts',
        find: 'function toListRequest({ selection, listOptions }: Call, plan: ListPlan): ListRequest {',
        put: `function toListRequest({ selection, listOptions, endpoint }: Call, plan: ListPlan): ListRequest {
  const isCustom = endpoint.resource.customType !== undefined;`,
      },
    ],
  },
  'streaming-lists-of-custom-objects-without-bookmark': {
    bug: 'a streaming list of custom objects has no bookmark after the initial events',
    breaks: ['watch-stream-bookmark-after-initial'],
    in: 'handlers/watching/watch-stream.ts',
    find: '    if (object === undefined) return;\n    this.#push(this.#eventEncoder.encodeBookmark(object));',
    put: `    if (object === undefined || this.#call.endpoint.resource.customType !== undefined) return;
    this.#push(this.#eventEncoder.encodeBookmark(object));`,
  },
  'labels-ignored-in-custom-deletions': {
    bug: 'the deletion of a collection of custom objects ignores the labelSelector',
    breaks: ['ep-q-deletecollection-labelselector'],
    in: 'handlers/checks/selectors.ts',
    find: '      labels.matches(object.metadata.labels) &&',
    put: "      ((call.verb === 'deletecollection' && resource.customType !== undefined) || labels.matches(object.metadata.labels)) &&",
  },
  'labels-ignored-in-custom-watches': {
    bug: 'a watch of custom objects ignores the labelSelector',
    breaks: ['watch-selector-leaves'],
    in: 'handlers/checks/selectors.ts',
    find: '      labels.matches(object.metadata.labels) &&',
    put: "      ((call.verb === 'watch' && resource.customType !== undefined) || labels.matches(object.metadata.labels)) &&",
  },
} as const satisfies Record<string, Fault>;
