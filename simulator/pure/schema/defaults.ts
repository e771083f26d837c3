/** Sets the defaults in the facts: constants of absent fields. Defaults that need code are in `registry/`. */

import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { roundToMilli } from '../quantity/quantity.ts';
import { isObject } from '../value/is-object.ts';
import { listFields } from './fields.ts';

type Facts = Pick<AllTypeFacts, 'types' | 'defaults'>;
type Fill = (value: unknown) => void;

const doNothing: Fill = () => undefined;

/** Returns a function that sets the defaults of a type. Types without any default are not visited. */
export function compileDefaulter(type: string, facts: Facts): Fill {
  return new DefaulterCompiler(facts).fillType(type);
}

/** Reports whether the field is a `core.ResourceList`. */
function isResourceList(type: string, { values }: FieldFacts): boolean {
  return type.startsWith('core.') && values?.ref === 'resource.Quantity';
}

/**
 * kube-apiserver 1.25.16, 2026-11-28: `100n` of a Node's `status.allocatable` is stored as `1m`; SetDefaults_ResourceList in all releases.
 */
function roundQuantities(quantities: unknown): void {
  if (!isObject(quantities)) return;
  for (const [name, quantity] of Object.entries(quantities))
    if (typeof quantity === 'string') quantities[name] = roundToMilli(quantity);
}

class DefaulterCompiler {
  readonly #facts: Facts;
  readonly #fills = new Map<string, Fill>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  fillType(name: string): Fill {
    const cachedFill = this.#fills.get(name);
    if (cachedFill !== undefined) return cachedFill;
    if (!this.#hasDefaults(name, new Set())) return doNothing;
    // A recursive type finds this entry while its members are processed.
    const steps: ((struct: Record<string, unknown>) => void)[] = [];
    const fill: Fill = (value) => {
      if (isObject(value)) for (const step of steps) step(value);
    };
    this.#fills.set(name, fill);
    for (const [field, facts] of Object.entries(listFields(name, this.#facts.types))) {
      const value = this.#findConstant(name, field, facts);
      if (value !== undefined)
        steps.push((struct) => {
          struct[field] ??= Array.isArray(value) ? [...value] : value;
        });
      if (isResourceList(name, facts)) steps.push((struct) => roundQuantities(struct[field]));
      const fillNested = this.#fillField(facts);
      if (fillNested !== doNothing) steps.push((struct) => fillNested(struct[field]));
    }
    return fill;
  }

  #fillField(facts: FieldFacts): Fill {
    if (facts.ref !== undefined) return this.fillType(facts.ref);
    const elementFacts = facts.items ?? facts.values;
    const fillNested = elementFacts === undefined ? doNothing : this.#fillField(elementFacts);
    if (fillNested === doNothing) return doNothing;
    return (value) => {
      for (const item of Array.isArray(value) ? value : Object.values(value ?? {})) fillNested(item);
    };
  }

  #findConstant(type: string, field: string, facts: FieldFacts): unknown {
    return facts.default ?? this.#facts.defaults?.[type]?.[field];
  }

  #hasDefaults(name: string, visitedTypes: Set<string>): boolean {
    if (visitedTypes.has(name)) return false;
    visitedTypes.add(name);
    return Object.entries(listFields(name, this.#facts.types)).some(([field, facts]) => {
      const ref = facts.ref ?? facts.items?.ref ?? facts.values?.ref;
      return (
        this.#findConstant(name, field, facts) !== undefined ||
        isResourceList(name, facts) ||
        (ref !== undefined && this.#hasDefaults(ref, visitedTypes))
      );
    });
  }
}
