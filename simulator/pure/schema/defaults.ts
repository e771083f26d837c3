/** Sets defaults of missing fields that are constants in the facts. The strategies in `registry/` set other defaults. */

import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';
import { roundToMilli } from '../quantity/quantity.ts';
import { isObject } from '../value/is-object.ts';
import { listFields } from './fields.ts';

type DefaultFacts = Pick<AllTypeFacts, 'types' | 'defaults'>;
type Defaulter = (value: unknown) => void;

const setNoDefaults: Defaulter = () => undefined;

/** Returns a function that sets the defaults of a type. Types without any default are not visited. */
export function compileDefaulter(type: string, facts: DefaultFacts): Defaulter {
  return new DefaulterCompiler(facts).compileType(type);
}

/** Reports whether the field is a `core.ResourceList`. */
function isResourceList(type: string, { values }: FieldFacts): boolean {
  return type.startsWith('core.') && values?.ref === 'resource.Quantity';
}

/**
 * Rounds quantities like SetDefaults_ResourceList. On kube-apiserver 1.25.16, `100n` in `status.allocatable` of a Node is stored as `1m`.
 */
function roundQuantities(quantities: unknown): void {
  if (!isObject(quantities)) return;
  for (const [name, quantity] of Object.entries(quantities))
    if (typeof quantity === 'string') quantities[name] = roundToMilli(quantity);
}

class DefaulterCompiler {
  readonly #facts: DefaultFacts;
  readonly #defaulters = new Map<string, Defaulter>();

  constructor(facts: DefaultFacts) {
    this.#facts = facts;
  }

  compileType(name: string): Defaulter {
    const cachedDefaulter = this.#defaulters.get(name);
    if (cachedDefaulter !== undefined) return cachedDefaulter;
    if (!this.#hasDefaults(name, new Set())) return setNoDefaults;
    // A recursive type finds this function in the map while its own fields are compiled.
    const steps: ((struct: Record<string, unknown>) => void)[] = [];
    const setObjectDefaults: Defaulter = (value) => {
      if (isObject(value)) for (const step of steps) step(value);
    };
    this.#defaulters.set(name, setObjectDefaults);
    for (const [field, facts] of Object.entries(listFields(name, this.#facts.types))) {
      const value = this.#findDefault(name, field, facts);
      if (value !== undefined)
        steps.push((struct) => {
          struct[field] ??= Array.isArray(value) ? [...value] : value;
        });
      if (isResourceList(name, facts)) steps.push((struct) => roundQuantities(struct[field]));
      const setNestedDefaults = this.#compileField(facts);
      if (setNestedDefaults !== setNoDefaults) steps.push((struct) => setNestedDefaults(struct[field]));
    }
    return setObjectDefaults;
  }

  #compileField(facts: FieldFacts): Defaulter {
    if (facts.ref !== undefined) return this.compileType(facts.ref);
    const elementFacts = facts.items ?? facts.values;
    const setNestedDefaults = elementFacts === undefined ? setNoDefaults : this.#compileField(elementFacts);
    if (setNestedDefaults === setNoDefaults) return setNoDefaults;
    return (value) => {
      for (const item of Array.isArray(value) ? value : Object.values(value ?? {})) setNestedDefaults(item);
    };
  }

  #findDefault(type: string, field: string, facts: FieldFacts): unknown {
    return facts.default ?? this.#facts.defaults?.[type]?.[field];
  }

  #hasDefaults(name: string, visitedTypes: Set<string>): boolean {
    if (visitedTypes.has(name)) return false;
    visitedTypes.add(name);
    return Object.entries(listFields(name, this.#facts.types)).some(([field, facts]) => {
      const ref = facts.ref ?? facts.items?.ref ?? facts.values?.ref;
      return (
        this.#findDefault(name, field, facts) !== undefined ||
        isResourceList(name, facts) ||
        (ref !== undefined && this.#hasDefaults(ref, visitedTypes))
      );
    });
  }
}
