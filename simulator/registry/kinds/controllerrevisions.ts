/** ControllerRevisions: immutable data, which must be an object. */
import { invalidValue, required } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import type { KindRules } from '../kind-rules.ts';

export const controllerrevisionsRules: KindRules = {
  skipSchemaValidation: true,
  validate({ revision: written, data }) {
    const revision = Number(written ?? 0);
    const problems: FieldProblem[] =
      revision < 0 ? [invalidValue('revision', revision, 'must be greater than or equal to 0')] : [];
    if (data === undefined || data === null) return [...problems, required('data', 'data is mandatory')];
    const isObject = typeof data === 'object' && !Array.isArray(data);
    return isObject ? problems : [...problems, required('data', 'data must be a valid JSON object')];
  },
};
