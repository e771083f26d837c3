/**
 * The cases of the conformance data that this implementation fails, with the reason. The Go library of CEL in kube-apiserver 1.32 fails
 * them as well.
 */

/** The expected result is that of a later release. This implementation has the result of release 1.32. */
export const LATER_RELEASE_REASON = 'release 1.32 returns another result than later releases';

const INVALID_CONSTANT_KEY_REASON = 'release 1.32 rejects a constant that cannot be a map key before the evaluation';

export const KNOWN_FAILURES: Readonly<Record<string, string>> = {
  'fields/map_fields/map_bad_key_type_or_true': INVALID_CONSTANT_KEY_REASON,
  'fields/map_fields/map_bad_key_type_and_false': INVALID_CONSTANT_KEY_REASON,
  'fields/qualified_identifier_resolution/map_value_repeat_key': LATER_RELEASE_REASON,
  'fields/qualified_identifier_resolution/map_value_repeat_key_heterogeneous': LATER_RELEASE_REASON,
  'optionals/optionals/map_null_entry_no_such_key': LATER_RELEASE_REASON,
  'optionals/optionals/map_present_key_invalid_field': LATER_RELEASE_REASON,
  'string_ext/last_index_of/empty_string': LATER_RELEASE_REASON,
  'string_ext/format/scientific notation formatting clause': LATER_RELEASE_REASON,
  'string_ext/format/default precision for scientific notation': LATER_RELEASE_REASON,
  'string_ext/format/NaN support for scientific notation': LATER_RELEASE_REASON,
  'string_ext/format/positive infinity support for scientific notation': LATER_RELEASE_REASON,
  'string_ext/format/negative infinity support for scientific notation': LATER_RELEASE_REASON,
  'string_ext/format/NaN support for decimal': LATER_RELEASE_REASON,
  'string_ext/format/positive infinity support for decimal': LATER_RELEASE_REASON,
  'string_ext/format/negative infinity support for decimal': LATER_RELEASE_REASON,
  'string_ext/format/positive infinity support for fixed-point': LATER_RELEASE_REASON,
  'string_ext/format/negative infinity support for fixed-point': LATER_RELEASE_REASON,
  'string_ext/format/list support for string': LATER_RELEASE_REASON,
  'string_ext/format/map support for string': LATER_RELEASE_REASON,
  'string_ext/format/map support (all key types)': LATER_RELEASE_REASON,
  'string_ext/format/dyntype support for scientific notation': LATER_RELEASE_REASON,
  'string_ext/format/dyntype NaN/infinity support': LATER_RELEASE_REASON,
  'string_ext/format/dyntype support for lists': LATER_RELEASE_REASON,
  'string_ext/format/dyntype support for maps': LATER_RELEASE_REASON,
  'string_ext/format/scientific notation formatting clause in a string variable': LATER_RELEASE_REASON,
  'string_ext/value_errors/indexof_out_of_range': LATER_RELEASE_REASON,
  'string_ext/value_errors/lastindexof_out_of_range': LATER_RELEASE_REASON,
  'type_deductions/legacy_nullable_types/null_assignable_to_abstract_parameter_candidate': LATER_RELEASE_REASON,
};
