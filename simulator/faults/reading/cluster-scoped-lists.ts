/** Faults of later pages of cluster-scoped collections, and of the resourceVersion of empty lists. */
import type { Fault } from '../../../faults/fault.ts';
import { IS_CLUSTER_SCOPED, IS_CUSTOM } from '../call-conditions.ts';

const LIST_FILE = 'handlers/reading/read-list.ts';
const VERSION_CONDITION = 'if (revision > 0) metadata';
const IS_LATER_PAGE = `call.listOptions.continue !== '' && ${IS_CLUSTER_SCOPED}`;

/** Returns an edit that sets the resourceVersion of an empty list to `version` if the condition is true. */
const createEmptyListEdit = (condition: string, version: string) => ({
  in: LIST_FILE,
  find: VERSION_CONDITION,
  put: `if (items.length === 0 && ${condition}) metadata.resourceVersion = '${version}';\n  else ${VERSION_CONDITION}`,
});

export const clusterScopedListFaults = {
  'limit-of-later-cluster-pages-ignored': {
    bug: 'limit is ignored on later pages of a cluster-scoped collection',
    breaks: ['chunk-limit-bounds-items'],
    in: LIST_FILE,
    find: '...(plan.limit !== undefined && {',
    put: "...(plan.limit !== undefined && !(listOptions.continue !== '' && selection.collectionPrefix === '') && {",
  },
  'token-of-later-cluster-pages-missing': {
    bug: 'later pages of a cluster-scoped collection have no continue token',
    breaks: ['chunk-continue-set-when-more'],
    in: LIST_FILE,
    find: 'if (nextKey !== undefined) {',
    put: `if (nextKey !== undefined && !(${IS_LATER_PAGE})) {`,
  },
  'count-of-later-cluster-pages-missing': {
    bug: 'later pages of a cluster-scoped collection have no remainingItemCount',
    breaks: ['chunk-remaining-count'],
    in: LIST_FILE,
    find: 'if (selection.selectsEverything && isCounted',
    put: `if (!(${IS_LATER_PAGE}) && selection.selectsEverything && isCounted`,
  },
  'count-of-later-cluster-pages-includes-an-item': {
    bug: 'the remainingItemCount of later pages of a cluster-scoped collection includes one item of the page',
    breaks: ['chunk-remaining-count'],
    in: LIST_FILE,
    find: '      metadata.remainingItemCount = remainingCount;',
    put: `      metadata.remainingItemCount = (remainingCount ?? 0) + Number(${IS_LATER_PAGE});`,
  },
  'first-version-in-empty-custom-lists': {
    bug: 'an empty list of custom objects has the resourceVersion 1',
    breaks: ['meta-list-resourceversion'],
    ...createEmptyListEdit(IS_CUSTOM, '1'),
  },
  'version-zero-in-empty-cluster-lists': {
    bug: 'an empty list of a cluster-scoped resource has the resourceVersion 0',
    breaks: ['meta-list-resourceversion'],
    ...createEmptyListEdit(IS_CLUSTER_SCOPED, '0'),
  },
  'version-zero-in-empty-lists-of-all-namespaces': {
    bug: 'an empty list of all namespaces has the resourceVersion 0',
    breaks: ['meta-list-resourceversion'],
    ...createEmptyListEdit("call.endpoint.resource.namespaced && call.namespace === ''", '0'),
  },
  'version-zero-in-lists-that-select-nothing': {
    bug: 'an empty list with a selector has the resourceVersion 0',
    breaks: ['meta-list-resourceversion'],
    ...createEmptyListEdit('!call.selection.selectsEverything', '0'),
  },
} satisfies Record<string, Fault>;
