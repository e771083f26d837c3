/**
 * What policies leave in the audit log: failed validations for bindings with the action Audit, of which one request shows the first; and the
 * annotations of a policy, `<policy>/<key>`, where several bindings or parameters may give several values.
 */
import type { Refusal } from '../../../pure/admission/expressions/verdict.ts';
import { compactJson } from '../../../pure/json/write.ts';
import type { AdmissionRequest } from '../admission-request.ts';

export interface Denial extends Refusal {
  readonly policy: string;
  /** Undefined where the policy itself is wrong. */
  readonly binding: string | undefined;
}

export function auditFailure(
  { call }: AdmissionRequest,
  { message, policy, binding, index }: Denial,
  validationActions: readonly string[],
): void {
  const { audit, dialect } = call.context;
  const value = compactJson([{ message, policy, binding, expressionIndex: index, validationActions }]);
  audit?.annotate(call.request, `validation.policy.admission.${dialect.groupSuffix}/validation_failure`, value);
}

/** Bytes. */
const LONGEST_VALUE = 10 * 1024;

export class PolicyAnnotations {
  readonly #values = new Map<string, Set<string>>();

  add(key: string, value: string): void {
    const distinct = this.#values.get(key) ?? new Set();
    this.#values.set(key, distinct.add(shortened(value)));
  }

  publish({ call }: AdmissionRequest, policy: string): void {
    for (const [key, values] of this.#values) {
      call.context.audit?.annotate(call.request, `${policy}/${key}`, [...values].join(', '));
    }
  }
}

function shortened(value: string): string {
  const bytes = Buffer.from(value);
  return bytes.length > LONGEST_VALUE ? bytes.toString('utf8', 0, LONGEST_VALUE) : value;
}
