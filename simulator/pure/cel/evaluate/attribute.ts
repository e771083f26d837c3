/**
 * Evaluates paths such as `self.spec.items[i].?name`: first the root `self`, then each qualifier. The path costs 1, and each qualifier
 * costs 1. A path that starts with a conditional, such as `(a ? b : c).d`, is a choice of paths. After an optional qualifier, all further
 * qualifiers are optional, and the value is an optional.
 */
import { CelError, type CelValue, EMPTY_OPTIONAL, ListValue, OptionalValue } from '../values/value.ts';
import { createMissingMemberError, findMember } from './find-member.ts';
import type { EvaluationFrame, Evaluator } from './frame.ts';

export interface Qualifier {
  /** Evaluates the key: the name of a field, an index, or the key of a map. */
  readonly key: Evaluator;
  /** Whether the qualifier is written as `.?key` or `[?key]`. */
  readonly isOptional: boolean;
  /** Whether the qualifier is in `has(…)` and only tests whether the member exists. */
  readonly isPresenceTest: boolean;
}

export type Attribute = Path | ConditionalAttribute;

export interface Path {
  readonly root: Evaluator;
  readonly qualifiers: readonly Qualifier[];
}

export interface ConditionalAttribute {
  readonly condition: Evaluator;
  readonly whenTrue: Attribute;
  readonly whenFalse: Attribute;
}

export function addQualifier(attribute: Attribute, qualifier: Qualifier): Attribute {
  if ('root' in attribute) return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
  const { condition, whenTrue, whenFalse } = attribute;
  return { condition, whenTrue: addQualifier(whenTrue, qualifier), whenFalse: addQualifier(whenFalse, qualifier) };
}

/**
 * Creates a function that evaluates the attribute and charges the cost of each qualifier. planned-expression.ts charges the cost of the
 * path itself, because some paths have no cost.
 */
export function createAttributeEvaluator(attribute: Attribute): Evaluator {
  if ('root' in attribute) {
    const { root, qualifiers } = attribute;
    return qualifiers.length === 0 ? root : (frame) => resolvePath(frame, root(frame), qualifiers);
  }
  const { condition } = attribute;
  const [whenTrue, whenFalse] = [
    createAttributeEvaluator(attribute.whenTrue),
    createAttributeEvaluator(attribute.whenFalse),
  ];
  return (frame) => {
    const conditionValue = condition(frame);
    if (conditionValue === true) return whenTrue(frame);
    if (conditionValue === false) return whenFalse(frame);
    return conditionValue instanceof CelError ? conditionValue : new CelError('no such overload');
  };
}

function resolvePath(frame: EvaluationFrame, root: CelValue, qualifiers: readonly Qualifier[]): CelValue {
  let value = root;
  let isOptional = false;
  if (value instanceof OptionalValue) {
    if (value.value === undefined) return endsWithPresenceTest(qualifiers) ? false : value;
    value = value.value;
    isOptional = true;
  }
  for (const qualifier of qualifiers) {
    if (value instanceof CelError) return value;
    isOptional ||= qualifier.isOptional;
    const key = qualifier.key(frame);
    if (key instanceof CelError) return key;
    if (key === null) return new CelError('invalid qualifier type: <nil>');
    if (key instanceof ListValue && !key.isDeclared) return new CelError('invalid qualifier type: []interface {}');
    const member: CelValue | undefined = findMember(value, key);
    if (qualifier.isPresenceTest) {
      frame.charge(1);
      value = member instanceof CelError ? member : member !== undefined;
    } else if (isOptional) {
      if (member === undefined) return endsWithPresenceTest(qualifiers) ? false : EMPTY_OPTIONAL;
      frame.charge(1);
      value = member;
    } else {
      frame.charge(1);
      value = member === undefined ? createMissingMemberError(value, key) : member;
    }
  }
  return isOptional && !(value instanceof CelError) && !endsWithPresenceTest(qualifiers)
    ? new OptionalValue(value)
    : value;
}

function endsWithPresenceTest(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.at(-1)?.isPresenceTest === true;
}
