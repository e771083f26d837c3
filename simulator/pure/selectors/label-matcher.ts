/**
 * Prepares requirements for matching many objects: those of one key are combined, so that a match takes as long as an object has labels,
 * however long the selector is.
 *
 * Worked example: for `a!=1,a notin (2,3),b` the key a excludes 1, 2 and 3 and may be absent; b must exist.
 */
import { type LabelRequirement, parseInteger } from './label-requirement.ts';

export type Labels = Readonly<Record<string, string>> | undefined;

/** With more keys than this, the labels of an object are looked up among the keys, otherwise the keys among the labels. */
const FEW_KEYS = 8;

export function labelMatcher(requirements: readonly LabelRequirement[]): (labels: Labels) => boolean {
  const keys = new Map<string, KeyRequirements>();
  for (const requirement of requirements) {
    let ofKey = keys.get(requirement.key);
    if (ofKey === undefined) {
      ofKey = new KeyRequirements();
      keys.set(requirement.key, ofKey);
    }
    ofKey.add(requirement);
  }
  const all = [...keys];
  const required = all.flatMap(([key, ofKey]) => (ofKey.accept(undefined) ? [] : [key]));
  const [[only, ofOnly] = [], ...rest] = all;
  if (only !== undefined && ofOnly !== undefined && rest.length === 0)
    return (labels) => ofOnly.accept(findLabel(labels, only));
  if (all.length <= FEW_KEYS) return (labels) => all.every(([key, ofKey]) => ofKey.accept(findLabel(labels, key)));
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
  #present = false;
  #absent = false;
  /** A single value is stored without a set, because there may be hundreds of thousands of such keys. */
  #allowed: string | ReadonlySet<string> | undefined;
  #denied = NONE;
  #above: bigint | undefined;
  #below: bigint | undefined;

  add({ operator, values }: LabelRequirement): void {
    if (operator === '!') {
      this.#absent = true;
      return;
    }
    if (operator === '!=' || operator === 'notin') {
      if (this.#denied === NONE) this.#denied = new Set();
      for (const value of values) this.#denied.add(value);
      return;
    }
    this.#present = true;
    if (operator === '>') this.#above = chooseLater(this.#above, parseBound(values));
    else if (operator === '<') this.#below = chooseEarlier(this.#below, parseBound(values));
    else if (operator !== 'exists') {
      if (values.length === 1 && values[0] === this.#allowed) return;
      const common = this.#allowed === undefined ? values : values.filter((value) => this.#allows(value));
      if (common.length === 1) this.#allowed = common[0];
      else if (common.length === 0) this.#allowed = NONE;
      else this.#allowed = new Set(common);
    }
  }

  #allows(value: string): boolean {
    if (this.#allowed === undefined) return true;
    return typeof this.#allowed === 'string' ? this.#allowed === value : this.#allowed.has(value);
  }

  accept(value: string | undefined): boolean {
    if (value === undefined) return !this.#present;
    if (this.#absent || this.#denied.has(value) || !this.#allows(value)) return false;
    if (this.#above === undefined && this.#below === undefined) return true;
    const number = parseInteger(value);
    if (number === undefined) return false;
    return (this.#above === undefined || number > this.#above) && (this.#below === undefined || number < this.#below);
  }
}

function parseBound(values: readonly string[]): bigint {
  return parseInteger(values[0] ?? '') ?? 0n;
}

function chooseLater(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left > right ? left : right;
}

function chooseEarlier(left: bigint | undefined, right: bigint): bigint {
  return left !== undefined && left < right ? left : right;
}
