/** Fills in the defaults that the data holds: plain values of fields that are absent. Defaults that are code are in `registry/`. */

import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { isObject } from './codec.ts';
import { fieldsOf } from './fields.ts';

type Facts = Pick<AllTypeFacts, 'types' | 'defaults'>;
type Fill = (value: unknown) => void;

const NOTHING: Fill = () => undefined;

/** Types without a default anywhere inside are not walked. */
export function defaulter(type: string, facts: Facts): Fill {
  return new Defaulters(facts).ofType(type);
}

class Defaulters {
  readonly #facts: Facts;
  readonly #fills = new Map<string, Fill>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  ofType(name: string): Fill {
    const fills = this.#fills.get(name);
    if (fills !== undefined) return fills;
    if (!this.#hasDefaults(name, new Set())) return NOTHING;
    // A type that holds itself finds this while its members are looked at.
    const steps: ((struct: Record<string, unknown>) => void)[] = [];
    const fill: Fill = (value) => {
      if (isObject(value)) for (const step of steps) step(value);
    };
    this.#fills.set(name, fill);
    for (const [field, facts] of Object.entries(fieldsOf(name, this.#facts.types))) {
      const value = this.#constant(name, field, facts);
      if (value !== undefined)
        steps.push((struct) => {
          struct[field] ??= Array.isArray(value) ? [...value] : value;
        });
      const inner = this.#ofField(facts);
      if (inner !== NOTHING) steps.push((struct) => inner(struct[field]));
    }
    return fill;
  }

  #ofField(facts: FieldFacts): Fill {
    if (facts.ref !== undefined) return this.ofType(facts.ref);
    const elementFacts = facts.items ?? facts.values;
    const inner = elementFacts === undefined ? NOTHING : this.#ofField(elementFacts);
    if (inner === NOTHING) return NOTHING;
    return (value) => {
      for (const item of Array.isArray(value) ? value : Object.values(value ?? {})) inner(item);
    };
  }

  #constant(type: string, field: string, facts: FieldFacts): unknown {
    return facts.default ?? this.#facts.defaults?.[type]?.[field];
  }

  #hasDefaults(name: string, visited: Set<string>): boolean {
    if (visited.has(name)) return false;
    visited.add(name);
    return Object.entries(fieldsOf(name, this.#facts.types)).some(([field, facts]) => {
      const ref = facts.ref ?? facts.items?.ref ?? facts.values?.ref;
      return this.#constant(name, field, facts) !== undefined || (ref !== undefined && this.#hasDefaults(ref, visited));
    });
  }
}
