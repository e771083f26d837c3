/** Faults that break rules of the area rest about names, and about objects that are not stored. */
import type { Fault } from '../../../faults/fault.ts';

export const nameFaults = {
  'nameless-object-accepted': {
    bug: 'a POST without name and generateName stores an object with an empty name',
    breaks: ['rest-name-always-present'],
    in: 'handlers/create.ts',
    find: 'strategy.validate(object, call.floatPaths)',
    put: "strategy.validate(object, call.floatPaths).filter(({ field }) => field !== 'metadata.name')",
  },
  'post-replaces': {
    bug: 'POST with an existing name replaces the object',
    breaks: ['rest-name-unique-in-namespace', 'rest-name-conflict-status', 'rest-name-cluster-scoped-unique'],
    in: 'handlers/create.ts',
    find: 'if (current !== undefined) throw createObjectExistsError(call, object, current);',
    put: '',
  },
  'taken-name-is-conflict': {
    bug: 'a POST with an existing name returns the reason Conflict instead of AlreadyExists',
    breaks: ['rest-name-conflict-status', 'rest-name-unique-in-namespace'],
    in: 'handlers/create.ts',
    find: `const error =
    generateName === ''`,
    put: `return createConflictError(endpoint.qualifiedResource, name);
  const error =
    generateName === ''`,
    also: [
      {
        in: 'handlers/create.ts',
        find: `  createErrorWithoutReason,
  createGenerateNameConflictError,`,
        put: `  createConflictError,
  createErrorWithoutReason,
  createGenerateNameConflictError,`,
      },
    ],
  },
  'names-unique-across-namespaces': {
    bug: 'a name must be unique across all namespaces',
    breaks: ['rest-name-same-in-other-namespace'],
    in: 'handlers/create.ts',
    find: 'const { item } = await writeWithinQuota',
    put: `const { items } = await endpoint.storage.list({ prefix: '', freshness: { type: 'mostRecent' } });
  if (items.some((one) => one.object.metadata.name === name)) throw createAlreadyExistsError(endpoint.qualifiedResource, name);
  const { item } = await writeWithinQuota`,
  },
  'kinds-share-names': {
    bug: 'the name of a namespaced object must be unique across all resources',
    breaks: ['rest-name-same-for-other-kind'],
    in: 'registry/built-in-resources.ts',
    find: 'storageKey: formatStorageKey(group, servedResource.resource)',
    put: "storageKey: servedResource.namespaced ? 'objects' : formatStorageKey(group, servedResource.resource)",
  },
  'deleted-objects-stay': {
    bug: 'DELETE sets deletionTimestamp, but never removes the object',
    breaks: [
      'rest-name-reusable-after-deletion',
      'watch-reports-deletion',
      'watch-type-deleted',
      'del-without-finalizers-removed',
    ],
    in: 'handlers/deletion/delete-object.ts',
    find: "if (outcome.type === 'removed') return 'absent';",
    put: `if (outcome.type === 'removed') {
      const deletionTimestamp = new Date(call.context.clock.now()).toISOString().replace(/[.].*/, 'Z');
      return { put: { ...current.object, metadata: { ...current.object.metadata, deletionTimestamp } } };
    }`,
  },
  'reviews-are-stored': {
    bug: 'a review, such as a SubjectAccessReview, is stored like other objects',
    breaks: ['rest-virtual-type-not-stored', 'rest-virtual-type-name-not-unique'],
    in: 'handlers/create.ts',
    find: 'if (handleReview !== undefined) return createReviewResponse(call, handleReview);',
    put: '',
  },
  'review-metadata-ignored': {
    bug: 'the metadata of an access review is ignored',
    breaks: ['rest-access-review-valid'],
    in: 'registry/reviews/access-validation.ts',
    find: "return isEmpty ? [] : [createInvalidValueProblem('metadata', { unquoted: formattedMetadata }, detail)];",
    put: "return isEmpty ? [] : [createInvalidValueProblem('metadata', { unquoted: formattedMetadata }, detail)].slice(1);",
  },
  'review-attributes-unchecked': {
    bug: 'an access review without attributes, or with resource and non-resource attributes, is accepted',
    breaks: ['rest-access-review-valid'],
    in: 'registry/reviews/access-validation.ts',
    find: 'return { attributesProblems, selectorProblems };',
    put: 'return { attributesProblems: attributesProblems.slice(attributesProblems.length), selectorProblems };',
  },
  'review-names-returned': {
    bug: 'a SelfSubjectReview returns the metadata of the request',
    breaks: ['rest-virtual-type-name-not-unique'],
    in: 'registry/reviews/reviews.ts',
    find: `review: async ({ apiVersion, kind, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: createUnsetTimestamp(behaviors),`,
    put: `review: async ({ apiVersion, kind, metadata, spec = {} }, reviewer) => ({
    apiVersion,
    kind,
    metadata: { ...createUnsetTimestamp(behaviors), ...metadata },`,
  },
  'reviews-are-listed': {
    bug: 'reviews can be listed',
    breaks: ['rest-virtual-type-not-stored'],
    in: 'handlers/endpoints.ts',
    find: 'if (!hasVerb(resource, verb))',
    put: "if (!hasVerb(resource, verb) && verb !== 'list')",
  },
} satisfies Record<string, Fault>;
