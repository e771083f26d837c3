/**
 * Prepares requirements for matching many objects: the requirements of one key are combined, so that the time of a match depends on the
 * number of labels and not on the length of the selector.
 *
 * Worked example: for `a!=1,a notin (2,3),b` the key a excludes 1, 2 and 3 and may be absent; b must exist.
 */
import { type LabelRequirement, parseInteger } from './label-requirement.ts';

export type Labels = Readonly<Record<string, string>> | undefined;

/** With more keys than this, the labels of an object are looked up among the keys, otherwise the keys among the labels. */
const FEW_KEYS = 8;

export function createLabelMatcher(requirements: readonly LabelRequirement[]): (labels: Labels) => boolean {
  const keys = new Map<string, KeyRequirements>();
  for (const requirement of requirements) {
    let keyRequirements = keys.get(requirement.key);
    if (keyRequirements === undefined) {
      keyRequirements = new KeyRequirements();
      keys.set(requirement.key, keyRequirements);
    }
    keyRequirements.add(requirement);
  }
  const keyEntries = [...keys];
  const required = keyEntries.flatMap(([key, keyRequirements]) => (keyRequirements.accept(undefined) ? [] : [key]));
  const [[onlyKey, onlyMatcher] = [], ...otherKeys] = keyEntries;
  if (onlyKey !== undefined && onlyMatcher !== undefined && otherKeys.length === 0)
    return (labels) => onlyMatcher.accept(findLabel(labels, onlyKey));
  if (keyEntries.length <= FEW_KEYS)
    return (labels) => keyEntries.every(([key, keyRequirements]) => keyRequirements.accept(findLabel(labels, key)));
  return (labels) => {
    if (!required.every((key) => findLabel(labels, key) !== undefined)) return false;
    return Object.entries(labels ?? {}).every(([key, value]) => keys.get(key)?.accept(value) !== false);
  };
}

function findLabel(labels: Labels, key: string): string | undefined {
  return labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** Most keys exclude no value, and there may be hundreds of thousands of them. */
const NONE = new Set<string>();

/** All requirements of one key. */
class KeyRequirements {
  #mustBePresent = false;
  #mustBeAbsent = false;
  /** A single value is stored without a set, because there may be hundreds of thousands of such keys. */
  #allowedValues: string | ReadonlySet<string> | undefined;
  #deniedValues = NONE;
  #lowerBound: bigint | undefined;
  #upperBound: bigint | undefined;

  add({ operator, values }: LabelRequirement): void {
    if (operator === '!') {
      this.#mustBeAbsent = true;
      return;
    }
    if (operator === '!=' || operator === 'notin') {
      if (this.#deniedValues === NONE) this.#deniedValues = new Set();
      for (const value of values) this.#deniedValues.add(value);
      return;
    }
    this.#mustBePresent = true;
    if (operator === '>') this.#lowerBound = chooseLarger(this.#lowerBound, parseBound(values));
    else if (operator === '<') this.#upperBound = chooseSmaller(this.#upperBound, parseBound(values));
    else if (operator !== 'exists') {
      if (values.length === 1 && values[0] === this.#allowedValues) return;
      const common = this.#allowedValues === undefined ? values : values.filter((value) => this.#allows(value));
      if (common.length === 1) this.#allowedValues = common[0];
      else if (common.length === 0) this.#allowedValues = NONE;
      else this.#allowedValues = new Set(common);
    }
  }

  #allows(value: string): boolean {
    if (this.#allowedValues === undefined) return true;
    return typeof this.#allowedValues === 'string' ? this.#allowedValues === value : this.#allowedValues.has(value);
  }

  accept(value: string | undefined): boolean {
    if (value === undefined) return !this.#mustBePresent;
    if (this.#mustBeAbsent || this.#deniedValues.has(value) || !this.#allows(value)) return false;
    if (this.#lowerBound === undefined && this.#upperBound === undefined) return true;
    const number = parseInteger(value);
    if (number === undefined) return false;
    return (
      (this.#lowerBound === undefined || number > this.#lowerBound) &&
      (this.#upperBound === undefined || number < this.#upperBound)
    );
  }
}

function parseBound(values: readonly string[]): bigint {
  return parseInteger(values[0] ?? '') ?? 0n;
}

function chooseLarger(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left > right ? left : right;
}

function chooseSmaller(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left < right ? left : right;
}
