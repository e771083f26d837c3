/** Faults that break rules of the area patch. */
import type { Fault } from './fault.ts';

/** Which sort of patch it is. */
const sortFaults = {
  'apply-is-a-merge-patch': { bug: 'an apply is merged like any patch', breaks: ['patch-apply-yaml'] },
  'apply-takes-no-json': { bug: 'an apply whose body is JSON is refused', breaks: ['patch-apply-accepts-json'] },
  'apply-in-cbor-unknown': { bug: 'the gate for CBOR is about objects only', breaks: ['patch-apply-cbor'] },
  'apply-in-cbor-ungated': {
    bug: 'an apply in CBOR is taken without the gate',
    breaks: ['patch-apply-cbor-only-when-enabled'],
  },
  'suffix-is-passed-over': {
    bug: 'what stands behind the plus is not looked at, so that CBOR is a form of every patch',
    breaks: ['patch-no-other-cbor-patch'],
  },
  'json-is-a-merge-patch': {
    bug: 'a PATCH in application/json is a merge patch',
    breaks: ['patch-other-content-type-415'],
  },
  'patches-by-shape': {
    bug: 'a list is a JSON Patch and an object a merge patch, whatever the Content-Type says',
    breaks: ['patch-body-shape-follows-content-type'],
  },
  'shapeless-patches-change-nothing': {
    bug: 'a document that is no patch changes nothing, and the answer is 200',
    breaks: ['patch-body-shape-follows-content-type', 'ep-op-patch-body-required'],
  },
} satisfies Record<string, Fault>;

const jsonPatchFaults = {
  'operations-in-any-order': {
    bug: 'the operations of a JSON Patch are carried out removals first',
    breaks: ['patch-json-patch'],
  },
  'index-replaces': {
    bug: 'adding at an index replaces the item there',
    breaks: ['patch-json-patch'],
  },
  'pointers-as-they-stand': {
    bug: 'in a JSON pointer ~1 is not read as a slash',
    breaks: ['patch-json-patch'],
  },
  'tests-of-texts-only': {
    bug: 'maps and lists are compared by reference, so that their test never holds',
    breaks: ['patch-json-patch-test-passes'],
  },
  'tests-before-operations': {
    bug: 'the tests of a JSON Patch are made first, on the object as it is stored',
    breaks: ['patch-json-patch-test-passes'],
  },
  'last-tests-passed-over': {
    bug: 'a JSON Patch is over with the last operation that changes something; tests behind it are not made',
    breaks: ['patch-json-patch-test-fails'],
  },
  'tests-passed-over': {
    bug: 'the operation test is not implemented and passed over',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
  },
  'operations-are-kept': {
    bug: 'operations before the one that fails are kept, and the answer is 200',
    breaks: ['patch-json-patch-test-fails', 'patch-json-patch-test-fails-status'],
  },
  'failed-patch-is-conflict': {
    bug: 'a JSON Patch that fails is answered 409',
    breaks: ['patch-json-patch-test-fails-status'],
  },
} satisfies Record<string, Fault>;

const mergeFaults = {
  'merge-patch-replaces-maps': {
    bug: 'a merge patch goes one level deep: maps are replaced',
    breaks: ['patch-merge-patch-sets'],
  },
  'merge-patch-skips-falsy': {
    bug: 'false, 0 and the empty text in a merge patch are taken for no value',
    breaks: ['patch-merge-patch-sets'],
  },
  'merge-patch-skips-null': {
    bug: 'members whose value is null are left out of a merge patch',
    breaks: ['patch-merge-patch-null-removes'],
  },
  'merge-patch-joins-lists': {
    bug: 'a merge patch adds its items to a list',
    breaks: ['patch-merge-patch-replaces-lists'],
  },
  'strategic-merge-replaces-lists': {
    bug: 'a strategic merge patch is a merge patch',
    breaks: ['patch-strategic-merge'],
  },
  'strategic-merge-by-position': {
    bug: 'a strategic merge patch merges lists by the place of their items',
    breaks: ['patch-strategic-merge'],
  },
} satisfies Record<string, Fault>;

export const patchFaults = { ...sortFaults, ...jsonPatchFaults, ...mergeFaults };
