/** Faults that break rules of custom types, which stand in the areas patch, field-validation, dry-run, apply, media and conversions. */
import type { Fault } from './fault.ts';

export const customResourceFaults = {
  'custom-types-strategic': {
    bug: 'a strategic merge patch of a custom object is applied like a merge patch',
    breaks: ['patch-strategic-not-for-custom-types'],
  },
  'preserving-ignored': {
    bug: 'unknown fields are pruned whatever the schema of a custom type says',
    breaks: ['fv-custom-type-preserves-unknown'],
  },
  'dry-run-skips-schemas': {
    bug: 'a dry run of a custom object does not look at its schema',
    breaks: ['dry-runs-schema-validation'],
    in: 'handlers/create.ts',
    find: 'problems.length > 0',
    put: 'problems.length > 0 && !(call.writeOptions.dryRun && resource.custom !== undefined)',
  },
  'definitions-without-structure': {
    bug: "whether a schema is structural is nobody's business",
    breaks: ['conv-crd-schema-structural'],
  },
  'combinations-not-looked-at': {
    bug: 'a schema may say types and defaults in its combinations',
    breaks: ['conv-crd-schema-structural'],
  },
  'defaults-not-looked-at': {
    bug: 'a default need not fit its own schema',
    breaks: ['conv-crd-schema-structural'],
  },
  'schemas-optional': {
    bug: 'a version that nobody is served needs no schema',
    breaks: ['conv-crd-schema-required'],
  },
  'scope-has-a-default': {
    bug: 'a definition without a scope makes types with namespaces',
    breaks: ['conv-crd-scope-required'],
  },
  'preserving-everything': {
    bug: "a definition may preserve whatever it doesn't know",
    breaks: ['conv-crd-preserveunknownfields-disallowed'],
  },
  'any-list-type': {
    bug: 'a definition may call its lists what it likes',
    breaks: ['ssa-listtype-values'],
  },
  'list-keys-anywhere': {
    bug: 'a definition may give keys to any list',
    breaks: ['ssa-listmapkey-only-with-map'],
  },
  'custom-lists-merged': {
    bug: 'the items of an unmarked list of a custom type are merged',
    breaks: ['ssa-custom-lists-atomic-by-default'],
  },
  'custom-objects-atomic': {
    bug: 'an unmarked object in a custom type has one owner as a whole',
    breaks: ['ssa-custom-keys-are-struct-fields'],
  },
  'custom-types-in-protobuf': {
    bug: 'who asks for the binary form of a custom type gets a failure in place of another form',
    breaks: ['media-accept-several-types'],
  },
  'custom-types-in-json-instead': {
    bug: 'who asks for nothing but the binary form of a custom type gets JSON',
    breaks: ['media-protobuf-not-for-custom-types'],
  },
} as const satisfies Record<string, Fault>;
