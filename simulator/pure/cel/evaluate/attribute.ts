/**
 * Evaluates paths such as `self.spec.items[i]?.name`: first the start, then each qualifier. The cost is charged once for the path. A path that
 * starts with a conditional, such as `(a ? b : c).d`, is a choice of paths. After an optional qualifier, all further qualifiers are optional, and
 * the value is an optional.
 */
import { CelError, type CelValue, ListValue, NO_OPTIONAL_VALUE, OptionalValue } from '../values/value.ts';
import { createMissingError, findMember } from './find-member.ts';
import type { EvaluationFrame, EvaluationStep } from './frame.ts';

export interface Qualifier {
  /** Evaluates the key: the name of a field, an index, or the key of a map. */
  readonly key: EvaluationStep;
  readonly optional: boolean;
  /** Whether the qualifier is in `has(…)` and only tests whether the member exists. */
  readonly testOnly: boolean;
}

export type Attribute = Path | ConditionalAttribute;

export interface Path {
  readonly start: EvaluationStep;
  readonly qualifiers: readonly Qualifier[];
}

export interface ConditionalAttribute {
  readonly condition: EvaluationStep;
  readonly whenTrue: Attribute;
  readonly whenFalse: Attribute;
}

export function addQualifier(attribute: Attribute, qualifier: Qualifier): Attribute {
  if ('start' in attribute) return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
  const { condition, whenTrue, whenFalse } = attribute;
  return { condition, whenTrue: addQualifier(whenTrue, qualifier), whenFalse: addQualifier(whenFalse, qualifier) };
}

/**
 * Creates a step that resolves the attribute. The step charges each qualifier. The cost of the path itself is charged in
 * planned-expression.ts, because some paths are free.
 */
export function createAttributeStep(attribute: Attribute): EvaluationStep {
  if ('start' in attribute) {
    const { start, qualifiers } = attribute;
    return qualifiers.length === 0 ? start : (frame) => resolvePath(frame, start(frame), qualifiers);
  }
  const { condition } = attribute;
  const [whenTrue, whenFalse] = [createAttributeStep(attribute.whenTrue), createAttributeStep(attribute.whenFalse)];
  return (frame) => {
    const conditionValue = condition(frame);
    if (conditionValue === true) return whenTrue(frame);
    if (conditionValue === false) return whenFalse(frame);
    return conditionValue instanceof CelError ? conditionValue : new CelError('no such overload');
  };
}

function resolvePath(frame: EvaluationFrame, start: CelValue, qualifiers: readonly Qualifier[]): CelValue {
  let value = start;
  let isOptional = false;
  if (value instanceof OptionalValue) {
    if (value.value === undefined) return endsWithPresenceTest(qualifiers) ? false : value;
    value = value.value;
    isOptional = true;
  }
  for (const qualifier of qualifiers) {
    if (value instanceof CelError) return value;
    isOptional ||= qualifier.optional;
    const key = qualifier.key(frame);
    if (key instanceof CelError) return key;
    if (key === null) return new CelError('invalid qualifier type: <nil>');
    if (key instanceof ListValue && !key.isDeclared) return new CelError('invalid qualifier type: []interface {}');
    const next: CelValue | undefined = findMember(value, key);
    if (qualifier.testOnly) {
      frame.charge(1);
      value = next instanceof CelError ? next : next !== undefined;
    } else if (isOptional) {
      if (next === undefined) return endsWithPresenceTest(qualifiers) ? false : NO_OPTIONAL_VALUE;
      frame.charge(1);
      value = next;
    } else {
      frame.charge(1);
      value = next === undefined ? createMissingError(value, key) : next;
    }
  }
  return isOptional && !(value instanceof CelError) && !endsWithPresenceTest(qualifiers)
    ? new OptionalValue(value)
    : value;
}

function endsWithPresenceTest(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.at(-1)?.testOnly === true;
}
