/**
 * Paths such as `self.spec.items[i]?.name`, which are evaluated and charged as a whole: first the start, then each step. A path that starts
 * with a conditional, `(a ? b : c).d`, is a choice of paths. After an optional step, all further steps are optional, and the value is an
 * optional.
 */
import { CelError, List, NONE, Optional, type Value } from '../values/value.ts';
import { createMissingError, findMember } from './find-member.ts';
import type { Frame, Step } from './frame.ts';

export interface Qualifier {
  /** The cost that is charged before the key is known. */
  readonly key: Step;
  readonly optional: boolean;
  /** `has(…)`: only whether the member exists. */
  readonly testOnly: boolean;
}

export type Attribute = Path | Choice;

export interface Path {
  readonly start: Step;
  readonly qualifiers: readonly Qualifier[];
}

export interface Choice {
  readonly condition: Step;
  readonly whenTrue: Attribute;
  readonly whenFalse: Attribute;
}

export function addQualifier(attribute: Attribute, qualifier: Qualifier): Attribute {
  if ('start' in attribute) return { ...attribute, qualifiers: [...attribute.qualifiers, qualifier] };
  const { condition, whenTrue, whenFalse } = attribute;
  return { condition, whenTrue: addQualifier(whenTrue, qualifier), whenFalse: addQualifier(whenFalse, qualifier) };
}

/** Creates a step that resolves the attribute. It charges the steps of the path, but not the path as a whole. */
export function createResolver(attribute: Attribute): Step {
  if ('start' in attribute) {
    const { start, qualifiers } = attribute;
    return qualifiers.length === 0 ? start : (frame) => resolvePath(frame, start(frame), qualifiers);
  }
  const { condition } = attribute;
  const [whenTrue, whenFalse] = [createResolver(attribute.whenTrue), createResolver(attribute.whenFalse)];
  return (frame) => {
    const conditionValue = condition(frame);
    if (conditionValue === true) return whenTrue(frame);
    if (conditionValue === false) return whenFalse(frame);
    return conditionValue instanceof CelError ? conditionValue : new CelError('no such overload');
  };
}

function resolvePath(frame: Frame, start: Value, qualifiers: readonly Qualifier[]): Value {
  let value = start;
  let isOptional = false;
  if (value instanceof Optional) {
    if (value.value === undefined) return endsWithTest(qualifiers) ? false : value;
    value = value.value;
    isOptional = true;
  }
  for (const qualifier of qualifiers) {
    if (value instanceof CelError) return value;
    isOptional ||= qualifier.optional;
    const key = qualifier.key(frame);
    if (key instanceof CelError) return key;
    if (key === null) return new CelError('invalid qualifier type: <nil>');
    if (key instanceof List && !key.isDeclared) return new CelError('invalid qualifier type: []interface {}');
    const next: Value | undefined = findMember(value, key);
    if (qualifier.testOnly) {
      frame.charge(1);
      value = next instanceof CelError ? next : next !== undefined;
    } else if (isOptional) {
      if (next === undefined) return endsWithTest(qualifiers) ? false : NONE;
      frame.charge(1);
      value = next;
    } else {
      frame.charge(1);
      value = next === undefined ? createMissingError(value, key) : next;
    }
  }
  return isOptional && !(value instanceof CelError) && !endsWithTest(qualifiers) ? new Optional(value) : value;
}

function endsWithTest(qualifiers: readonly Qualifier[]): boolean {
  return qualifiers.at(-1)?.testOnly === true;
}
