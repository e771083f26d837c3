/** Faults that break rules of the area endpoints about query parameters. */
import type { Fault } from '../../../faults/fault.ts';

export const endpointsParameterFaults = {
  'pretty-unknown': {
    bug: 'pretty is rejected as an unknown parameter',
    breaks: [
      'ep-pretty-indents',
      'ep-q-get-pretty',
      'ep-q-list-pretty',
      'ep-q-create-pretty',
      'ep-q-update-pretty',
      'ep-q-delete-pretty',
      'ep-q-deletecollection-pretty',
    ],
    in: 'handlers/checks/media-types.ts',
    find: 'const { context, request, endpoint, info, watchPlan } = call;',
    put: `const { context, request, endpoint, info, watchPlan } = call;
  if (info.query.has('pretty')) throw createBadRequestError('unknown parameter: pretty');`,
    also: [
      {
        in: 'handlers/checks/media-types.ts',
        find: 'import {\n  createNotAcceptableError,',
        put: 'import { createBadRequestError, createNotAcceptableError,',
      },
    ],
  },
  'never-pretty': {
    bug: 'pretty is ignored',
    breaks: ['ep-pretty-indents'],
    in: 'handlers/checks/media-types.ts',
    find: `{
    serializer,
    isPretty,
    representation,
    isPartialList:`,
    put: '{ serializer, isPretty: false, representation, isPartialList:',
  },
  'list-ignores-limit': {
    bug: 'limit is ignored',
    breaks: ['ep-q-list-limit', 'chunk-limit-bounds-items', 'chunk-continue-set-when-more', 'chunk-remaining-count'],
    in: 'handlers/options/list-options.ts',
    find: "readInteger(query, 'limit') ?? 0",
    put: '0',
  },
  'list-ignores-continue': {
    bug: 'continue is ignored, and every page is the first page',
    breaks: ['ep-q-list-continue', 'chunk-continue-returns-next', 'rv-list-unset-continue-rv-unset'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'continue') ?? ''",
    put: "''",
  },
  'list-ignores-label-selector': {
    bug: 'a list ignores labelSelector',
    breaks: ['ep-q-list-labelselector', 'ep-labelselector-syntax'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'labelSelector') ?? ''",
    put: "''",
  },
  'list-ignores-field-selector': {
    bug: 'a list ignores fieldSelector',
    breaks: ['ep-q-list-fieldselector', 'ep-fieldselector-syntax'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'fieldSelector') ?? ''",
    put: "''",
  },
  'namespaces-sorted-by-name': {
    bug: 'the items of a list across all namespaces are sorted by namespace, and then by name, instead of by key',
    breaks: ['rest-list-order'],
    in: 'store/order/byte-order.ts',
    find: '  if (!NON_BMP_OR_SURROGATE.test(key)) return key;\n',
    put: `  if (key.includes('/')) return toSortableKey(key.replaceAll('/', '\\u0001'));
  if (!NON_BMP_OR_SURROGATE.test(key)) return key;
`,
  },
  'last-values-of-a-key-count': {
    bug: 'if a label selector has several requirements with values for one key, only the last requirement is evaluated',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-matcher.ts',
    find: 'this.#allowedValues === undefined ? values : values.filter((value) => this.#isAllowed(value));',
    put: 'values;',
  },
  'absent-label-never-matches': {
    bug: '!= and notin do not match an object without the label',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-matcher.ts',
    find: 'for (const value of values) this.#deniedValues.add(value);',
    put: 'for (const value of values) this.#deniedValues.add(value); this.#isPresenceRequired = true;',
  },
  'empty-label-is-none': {
    bug: 'a label with an empty value is treated as absent',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-matcher.ts',
    find: 'Object.hasOwn(labels, key) ? labels[key] : undefined',
    put: 'Object.hasOwn(labels, key) ? labels[key] || undefined : undefined',
  },
  'unknown-field-selects-nothing': {
    bug: 'an unsupported field in a selector is compared as an empty string',
    breaks: ['ep-fieldselector-syntax'],
    in: 'handlers/checks/selectors.ts',
    find: 'strategy.formatUnknownFieldLabel(key)',
    put: 'undefined',
  },
  'list-ignores-version': {
    bug: 'a list returns the latest state, whatever the resourceVersion is',
    breaks: ['ep-q-list-resourceversion', 'ep-q-list-resourceversionmatch'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'resourceVersion') ?? ''",
    put: "''",
    also: [
      {
        in: 'handlers/options/list-options.ts',
        find: "readTextParameter(query, 'resourceVersionMatch') ?? ''",
        put: "''",
      },
    ],
  },
  'list-ignores-match': {
    bug: 'resourceVersionMatch is ignored, and each list with a resourceVersion is handled like a list with NotOlderThan',
    breaks: ['ep-q-list-resourceversionmatch'],
    in: 'handlers/options/list-options.ts',
    find: "readTextParameter(query, 'resourceVersionMatch') ?? ''",
    put: "''",
  },
  'watch-ignores-send-initial-events': {
    bug: 'sendInitialEvents is ignored, and the watch starts after the resourceVersion',
    breaks: [
      'ep-q-list-sendinitialevents',
      'watch-stream-default-on',
      'watch-stream-bookmark-after-initial',
      'watch-stream-end-annotation',
      'watch-stream-requires-notolder',
      'watch-stream-match-without-notolder-422',
      'watch-stream-on-plain-list-422',
    ],
    in: 'handlers/options/list-options.ts',
    find: "query.has('sendInitialEvents') ? readBooleanParameter(query, 'sendInitialEvents') : undefined",
    put: 'undefined',
    also: [
      {
        in: 'handlers/options/list-options.ts',
        find: "readTextParameter(query, 'resourceVersionMatch') ?? ''",
        put: "''",
      },
    ],
  },
  'watch-ignores-timeout': {
    bug: 'timeoutSeconds does not end a watch',
    breaks: ['ep-q-list-timeoutseconds', 'watch-timeoutseconds-ends'],
    in: 'handlers/options/list-options.ts',
    find: "readInteger(query, 'timeoutSeconds')",
    put: 'undefined',
  },
  'bookmarks-for-everybody': {
    bug: 'bookmarks are sent even if the client did not request them',
    breaks: ['ep-q-list-allowwatchbookmarks', 'watch-bookmark-requested-only'],
    in: 'handlers/watching/watch-stream.ts',
    find: 'if (!this.#call.listOptions.allowWatchBookmarks) return;',
    put: '',
  },
  'watch-parameter-unknown': {
    bug: 'watch=1 returns a list',
    breaks: [
      'ep-q-list-watch',
      'ep-op-watch-namespace-200',
      'ep-op-watch-all-200',
      'rest-verb-watch-by-query-parameter',
      'watch-request-shape',
      'rv-watch-unset',
      'rv-watch-zero',
    ],
    in: 'foundation/request-info.ts',
    find: "readBooleanParameter(query, 'watch') ? 'watch' : 'list'",
    put: "'list'",
  },
  'watch-by-presence': {
    bug: 'watch=false opens a watch',
    breaks: ['ep-q-list-watch', 'rest-query-boolean-syntax'],
    in: 'foundation/request-info.ts',
    find: "readBooleanParameter(query, 'watch')",
    put: "query.has('watch')",
  },
  'all-namespaces-ignores-parameters': {
    bug: 'a list across all namespaces ignores all parameters',
    breaks: ['ep-q-list-all-same-parameters'],
    in: 'handlers/checks/options.ts',
    find: 'readListOptions(call.info.query,',
    put: "readListOptions(call.verb === 'list' && call.info.namespace === '' ? new Map() : call.info.query,",
  },
  'deletecollection-ignores-selectors': {
    bug: 'deletecollection ignores selectors and deletes everything',
    breaks: ['ep-q-deletecollection-labelselector', 'ep-q-deletecollection-fieldselector'],
    in: 'handlers/checks/options.ts',
    find: 'validateListOptions(call);',
    put: `call.listOptions = { ...call.listOptions, labelSelector: '', fieldSelector: '' };
  validateListOptions(call);`,
  },
  'deletecollection-ignores-pages': {
    bug: 'deletecollection ignores limit and continue',
    breaks: ['ep-q-deletecollection-limit', 'ep-q-deletecollection-continue'],
    in: 'handlers/checks/options.ts',
    find: 'validateListOptions(call);',
    put: `call.listOptions = { ...call.listOptions, limit: 0, continue: '' };
  validateListOptions(call);`,
  },
  'deletecollection-ignores-version': {
    bug: 'deletecollection deletes the latest state, whatever the resourceVersion is',
    breaks: [
      'ep-q-deletecollection-resourceversion',
      'ep-q-deletecollection-resourceversionmatch',
      'rv-malformed-400',
      'rv-match-unknown-value-422',
    ],
    in: 'handlers/checks/options.ts',
    find: 'validateListOptions(call);',
    put: `call.listOptions = { ...call.listOptions, resourceVersion: '', resourceVersionMatch: '' };
  validateListOptions(call);`,
  },
  'deletecollection-refuses-timeout': {
    bug: 'deletecollection rejects timeoutSeconds',
    breaks: ['ep-q-deletecollection-timeoutseconds'],
    in: 'handlers/checks/options.ts',
    find: 'validateListOptions(call);',
    put: `if (call.listOptions.timeoutSeconds !== undefined) throw createBadRequestError('unknown parameter: timeoutSeconds');
  validateListOptions(call);`,
  },
  'empty-patch-accepted': {
    bug: 'a patch without a body succeeds',
    breaks: ['ep-op-patch-body-required'],
    in: 'handlers/patching/apply-patch.ts',
    find: "const type = parseContentType(readHeader(call.request, 'content-type')) ?? '';",
    put: `if (call.body.length === 0) return { value: object, describe: () => '' };
  const type = parseContentType(readHeader(call.request, 'content-type')) ?? '';`,
  },
  'pretty-patch-refused': {
    bug: 'PATCH rejects pretty',
    breaks: ['ep-q-patch-pretty'],
    in: 'handlers/checks/options.ts',
    find: 'const isApplyPatch =',
    put: `if (call.info.query.has('pretty')) throw createBadRequestError('unknown parameter: pretty');
  const isApplyPatch =`,
  },
  'label-bounds-included': {
    bug: 'a labelSelector with > also matches the bound',
    breaks: ['ep-labelselector-comparison'],
    in: 'pure/selectors/label-matcher.ts',
    find: 'number > this.#lowerBound)',
    put: 'number >= this.#lowerBound)',
  },
  'empty-values-in-sets-dropped': {
    bug: 'an empty value in a set of a label selector is dropped',
    breaks: ['ep-labelselector-syntax'],
    in: 'pure/selectors/label-selector.ts',
    find: `        else if (this.#getTokenType() !== ')') continue;
        values.push('');`,
    put: "        else if (this.#getTokenType() !== ')') continue;",
  },
  'only-last-lower-bounds': {
    bug: 'a label selector with two lower bounds uses only the last',
    breaks: ['ep-labelselector-comparison'],
    in: 'pure/selectors/label-matcher.ts',
    find: 'return left !== undefined && left > right ? left : right;',
    put: 'return right;',
  },
} as const satisfies Record<string, Fault>;
