/** Generates random objects of a kind from the facts about its type, for tests. Fields that differ between versions get valid values. */
import fc from 'fast-check';
import type { AllTypeFacts, FieldFacts } from '../../../spec/type-facts.ts';

/** The maximum nesting depth. Deeper structs are omitted. */
const MAX_DEPTH = 7;
/** The keys of maps. `(host)` and `(zone)` are placeholders for topology labels, which tests replace. */
const NAME_ARBITRARY = fc.constantFrom('(host)', '(zone)', 'a', 'b', 'web');
const TEXT_ARBITRARY = fc.constantFrom('a', 'b', '1', 'x/y');

type ValueArbitrary = fc.Arbitrary<unknown>;

/** The arbitraries of types whose values the facts do not restrict enough, by type name. */
const ARBITRARIES_BY_TYPE: Readonly<Record<string, (type: string) => ValueArbitrary>> = {
  'meta.v1.Time': () => fc.constant('2026-01-01T00:00:00Z'),
  'meta.v1.MicroTime': () => fc.constant('2026-01-01T00:00:00.000000Z'),
  'meta.v1.Duration': () => fc.constant('1s'),
  'resource.Quantity': () => fc.constantFrom('1', '500m', '2Gi'),
  'intstr.IntOrString': () => fc.oneof(fc.integer({ min: 1, max: 99 }), fc.constantFrom('http', '25%')),
  'meta.v1.ObjectMeta': () =>
    fc.record({
      name: fc.constant('a'),
      labels: fc.dictionary(NAME_ARBITRARY, TEXT_ARBITRARY),
      annotations: fc.dictionary(TEXT_ARBITRARY, TEXT_ARBITRARY, { minKeys: 1 }),
    }),
};

export function createObjectArbitrary(facts: AllTypeFacts, key: string): fc.Arbitrary<Record<string, unknown>> {
  const kindFacts = facts.kinds[key];
  if (kindFacts === undefined) throw new Error(`spec/types.json contains no kind ${key}`);
  return createStructArbitrary(facts, kindFacts.type, 0).map((members) => ({ ...members, kind: kindFacts.kind }));
}

function createStructArbitrary(
  facts: AllTypeFacts,
  type: string,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  const { fields = {}, required = [] } = facts.types[type] ?? {};
  const dataFields = Object.entries(fields).filter(([name]) => name !== 'apiVersion' && name !== 'kind');
  const fieldArbitraries = dataFields.flatMap(([name, field]) => {
    const arbitrary = createFieldArbitrary(facts, field, depth + 1);
    return arbitrary === undefined ? [] : [[name, arbitrary] as const];
  });
  const requiredFields = new Set(depth < 2 ? [...required, 'metadata', 'spec'] : required);
  return fc.record(Object.fromEntries(fieldArbitraries), {
    requiredKeys: fieldArbitraries
      .map(([name]) => name)
      .filter((name) => requiredFields.has(name) || isAlwaysEncoded(fields[name])),
  });
}

/** Reports whether every object contains the list, even if it is empty. */
function isAlwaysEncoded(field: FieldFacts | undefined): boolean {
  return field?.items !== undefined && field.omitempty !== true;
}

function createFieldArbitrary(facts: AllTypeFacts, field: FieldFacts, depth: number): ValueArbitrary | undefined {
  if (field.ref !== undefined) {
    const specialArbitrary = ARBITRARIES_BY_TYPE[field.ref];
    if (specialArbitrary !== undefined) return specialArbitrary(field.ref);
    const type = facts.types[field.ref];
    if (type?.fields !== undefined)
      return depth > MAX_DEPTH ? undefined : createStructArbitrary(facts, field.ref, depth);
    return type === undefined ? undefined : createFieldArbitrary(facts, type, depth);
  }
  if (field.enum !== undefined) return fc.constantFrom(...field.enum);
  if (field.items !== undefined) {
    const item = createFieldArbitrary(facts, field.items, depth + 1);
    return item && fc.array(item, { minLength: 1, maxLength: 2 });
  }
  if (field.values !== undefined) {
    const value = createFieldArbitrary(facts, field.values, depth + 1);
    return value && fc.dictionary(NAME_ARBITRARY, value, { minKeys: 1, maxKeys: 2 });
  }
  if (field.type === 'integer' || field.type === 'number') return fc.integer({ min: 1, max: 99 });
  if (field.type === 'boolean') return fc.constant(true);
  return field.format === 'byte' ? fc.constant('YQ==') : field.type === 'string' ? TEXT_ARBITRARY : undefined;
}
