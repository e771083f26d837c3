/** The behavior of ControllerRevisions, whose data must be an object and is immutable. */
import { formatGoBytes } from '../../../pure/go/go-syntax.ts';
import { writeUnescapedJson } from '../../../pure/json/write.ts';
import type { Json } from '../../../pure/object.ts';
import { createInvalidValueProblem, createRequiredProblem } from '../../../pure/status/field-problem.ts';
import { isDeepEqual } from '../../../pure/value/deep-equal.ts';
import type { KindRules } from '../../kind-rules.ts';

const NIL_EXTENSION = 'runtime.RawExtension{Raw:[]uint8(nil), Object:runtime.Object(nil)}';

export const controllerRevisionKindRules: KindRules = {
  skipsSchemaValidation: true,
  validate({ revision: revisionValue }) {
    const revision = Number(revisionValue ?? 0);
    return revision < 0 ? [createInvalidValueProblem('revision', revision, 'must be greater than or equal to 0')] : [];
  },
  validateCreate({ data }) {
    if (data === undefined || data === null) return [createRequiredProblem('data', 'data is mandatory')];
    const isObject = typeof data === 'object' && !Array.isArray(data);
    return isObject ? [] : [createRequiredProblem('data', 'data must be a valid JSON object')];
  },
  validateUpdate({ data = null }, { data: previousData = null }) {
    const printedData =
      data === null ? { unquoted: NIL_EXTENSION, json: 'null' } : { unquoted: formatRawExtension(data) };
    return isDeepEqual(data, previousData)
      ? []
      : [createInvalidValueProblem('data', printedData, 'field is immutable')];
  },
};

/** Formats the data as a Go value. */
function formatRawExtension(data: Json): string {
  const bytes = formatGoBytes(new TextEncoder().encode(writeUnescapedJson(data)));
  return `runtime.RawExtension{Raw:[]uint8{${bytes}}, Object:runtime.Object(nil)}`;
}
