/** Cases of the conformance data that fail here, with the reason. Each was tried with the library of kube-apiserver 1.32. */

/** The data belongs to a later release of the language; the library of release 1.32 has the same result as this one. */
export const LATER = 'release 1.32 answers otherwise than later ones';

/** Literals are converted to values when the expression is planned, and planning rejects keys of that type. */
const FOLDED = 'release 1.32 refuses a constant that can be no key before it evaluates anything';

export const KNOWN: Readonly<Record<string, string>> = {
  'fields/map_fields/map_bad_key_type_or_true': FOLDED,
  'fields/map_fields/map_bad_key_type_and_false': FOLDED,
  'fields/qualified_identifier_resolution/map_value_repeat_key': LATER,
  'fields/qualified_identifier_resolution/map_value_repeat_key_heterogeneous': LATER,
  'optionals/optionals/map_null_entry_no_such_key': LATER,
  'optionals/optionals/map_present_key_invalid_field': LATER,
  'string_ext/last_index_of/empty_string': LATER,
  'string_ext/format/scientific notation formatting clause': LATER,
  'string_ext/format/default precision for scientific notation': LATER,
  'string_ext/format/NaN support for scientific notation': LATER,
  'string_ext/format/positive infinity support for scientific notation': LATER,
  'string_ext/format/negative infinity support for scientific notation': LATER,
  'string_ext/format/NaN support for decimal': LATER,
  'string_ext/format/positive infinity support for decimal': LATER,
  'string_ext/format/negative infinity support for decimal': LATER,
  'string_ext/format/positive infinity support for fixed-point': LATER,
  'string_ext/format/negative infinity support for fixed-point': LATER,
  'string_ext/format/list support for string': LATER,
  'string_ext/format/map support for string': LATER,
  'string_ext/format/map support (all key types)': LATER,
  'string_ext/format/dyntype support for scientific notation': LATER,
  'string_ext/format/dyntype NaN/infinity support': LATER,
  'string_ext/format/dyntype support for lists': LATER,
  'string_ext/format/dyntype support for maps': LATER,
  'string_ext/format/scientific notation formatting clause in a string variable': LATER,
  'string_ext/value_errors/indexof_out_of_range': LATER,
  'string_ext/value_errors/lastindexof_out_of_range': LATER,
  'type_deductions/legacy_nullable_types/null_assignable_to_abstract_parameter_candidate': LATER,
};
