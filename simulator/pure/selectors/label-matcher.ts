/**
 * Creates a function that matches the labels of many objects. It combines the requirements of each key, so that the time of a match depends
 * on the number of labels and not on the length of the selector.
 *
 * Example: for `a!=1,a notin (2,3),b`, the key a excludes 1, 2 and 3 and need not exist, and the key b must exist.
 */
import { type LabelRequirement, parseLabelInteger } from './label-requirement.ts';

export type Labels = Readonly<Record<string, string>> | undefined;

/**
 * The maximum number of keys that the matcher looks up in the labels of an object. For a selector with more keys, it looks up the labels in
 * an index of the keys.
 */
const MAX_KEYS_WITHOUT_INDEX = 8;

export function createLabelMatcher(requirements: readonly LabelRequirement[]): (labels: Labels) => boolean {
  const requirementsByKey = new Map<string, KeyRequirements>();
  for (const requirement of requirements) {
    let keyRequirements = requirementsByKey.get(requirement.key);
    if (keyRequirements === undefined) {
      keyRequirements = new KeyRequirements();
      requirementsByKey.set(requirement.key, keyRequirements);
    }
    keyRequirements.add(requirement);
  }
  const keyEntries = [...requirementsByKey];
  const requiredKeys = keyEntries.flatMap(([key, keyRequirements]) =>
    keyRequirements.accepts(undefined) ? [] : [key],
  );
  const [[onlyKey, onlyKeyRequirements] = [], ...otherEntries] = keyEntries;
  if (onlyKey !== undefined && onlyKeyRequirements !== undefined && otherEntries.length === 0)
    return (labels) => onlyKeyRequirements.accepts(findLabel(labels, onlyKey));
  if (keyEntries.length <= MAX_KEYS_WITHOUT_INDEX)
    return (labels) => keyEntries.every(([key, keyRequirements]) => keyRequirements.accepts(findLabel(labels, key)));
  return (labels) => {
    if (!requiredKeys.every((key) => findLabel(labels, key) !== undefined)) return false;
    return Object.entries(labels ?? {}).every(([key, value]) => requirementsByKey.get(key)?.accepts(value) !== false);
  };
}

function findLabel(labels: Labels, key: string): string | undefined {
  return labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** The shared empty set, because most keys exclude no value, and a selector may have hundreds of thousands of keys. */
const NO_VALUES = new Set<string>();

/** All requirements of one key. */
class KeyRequirements {
  #isPresenceRequired = false;
  #isAbsenceRequired = false;
  /** The allowed values. A single value is stored without a set, because a selector may have hundreds of thousands of keys. */
  #allowedValues: string | ReadonlySet<string> | undefined;
  #deniedValues = NO_VALUES;
  #lowerBound: bigint | undefined;
  #upperBound: bigint | undefined;

  add({ operator, values }: LabelRequirement): void {
    if (operator === '!') {
      this.#isAbsenceRequired = true;
      return;
    }
    if (operator === '!=' || operator === 'notin') {
      if (this.#deniedValues === NO_VALUES) this.#deniedValues = new Set(values);
      else for (const value of values) this.#deniedValues.add(value);
      return;
    }
    this.#isPresenceRequired = true;
    if (operator === '>') this.#lowerBound = chooseLarger(this.#lowerBound, parseBound(values));
    else if (operator === '<') this.#upperBound = chooseSmaller(this.#upperBound, parseBound(values));
    else if (operator !== 'exists') {
      if (values.length === 1 && values[0] === this.#allowedValues) return;
      const commonValues =
        this.#allowedValues === undefined ? values : values.filter((value) => this.#isAllowed(value));
      if (commonValues.length === 1) this.#allowedValues = commonValues[0];
      else if (commonValues.length === 0) this.#allowedValues = NO_VALUES;
      else this.#allowedValues = new Set(commonValues);
    }
  }

  #isAllowed(value: string): boolean {
    if (this.#allowedValues === undefined) return true;
    return typeof this.#allowedValues === 'string' ? this.#allowedValues === value : this.#allowedValues.has(value);
  }

  /** Reports whether a label with the value meets the requirements. The value of an absent label is undefined. */
  accepts(value: string | undefined): boolean {
    if (value === undefined) return !this.#isPresenceRequired;
    if (this.#isAbsenceRequired || this.#deniedValues.has(value) || !this.#isAllowed(value)) return false;
    if (this.#lowerBound === undefined && this.#upperBound === undefined) return true;
    const number = parseLabelInteger(value);
    if (number === undefined) return false;
    return (
      (this.#lowerBound === undefined || number > this.#lowerBound) &&
      (this.#upperBound === undefined || number < this.#upperBound)
    );
  }
}

function parseBound(values: readonly string[]): bigint {
  return parseLabelInteger(values[0] ?? '') ?? 0n;
}

function chooseLarger(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left > right ? left : right;
}

function chooseSmaller(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left < right ? left : right;
}
