/**
 * Records the audit annotations of policies: the first failed validation of a binding with the action Audit, and the annotations
 * `<policy>/<key>` of a policy, with the values from all bindings and parameters.
 */
import type { FailedValidation } from '../../../pure/admission/expressions/validations.ts';
import { writeCompactJson } from '../../../pure/json/write.ts';
import type { AdmissionRequest } from '../admission-request.ts';

/** A failed validation of a policy, with the names of the policy and its binding. */
export interface PolicyFailure extends FailedValidation {
  readonly policy: string;
  /** The name of the binding; undefined if the policy itself is invalid. */
  readonly binding: string | undefined;
}

export function recordValidationFailure(
  { call }: AdmissionRequest,
  { message, policy, binding, index }: PolicyFailure,
  validationActions: readonly string[],
): void {
  const { audit, dialect } = call.context;
  const value = writeCompactJson([{ message, policy, binding, expressionIndex: index, validationActions }]);
  audit?.annotate(call.request, `validation.policy.admission.${dialect.groupSuffix}/validation_failure`, value);
}

/** The maximum length of a value in bytes. */
const MAX_VALUE_BYTES = 10 * 1024;

/** The audit annotations of one policy. */
export class PolicyAnnotations {
  readonly #valuesByKey = new Map<string, Set<string>>();

  add(key: string, value: string): void {
    const distinctValues = this.#valuesByKey.get(key) ?? new Set();
    this.#valuesByKey.set(key, distinctValues.add(truncateValue(value)));
  }

  /** Adds the collected annotations to the audit event, as `<policy>/<key>`. */
  publish({ call }: AdmissionRequest, policy: string): void {
    for (const [key, values] of this.#valuesByKey) {
      call.context.audit?.annotate(call.request, `${policy}/${key}`, [...values].join(', '));
    }
  }
}

function truncateValue(value: string): string {
  const bytes = Buffer.from(value);
  return bytes.length > MAX_VALUE_BYTES ? bytes.toString('utf8', 0, MAX_VALUE_BYTES) : value;
}
