/**
 * Generators of path elements and field sets for the property tests in this folder and in `apply/`. Only tests, and the tool that records
 * their expected results, use them.
 */
import fc from 'fast-check';
import type { Json } from '../object.ts';
import { FieldSet } from './field-set.ts';
import {
  createFieldElement,
  createIndexElement,
  createKeyElement,
  createValueElement,
  type Path,
  type PathElement,
} from './path-element.ts';

/** A few names, so that sets overlap. Some names have an unexpected order. */
const nameArbitrary = fc.constantFrom(
  'a',
  'b',
  'ab',
  '',
  'A',
  '10',
  '9',
  'é',
  '\u{1f600}',
  '\uffee',
  'x.y/z',
  '"',
  '<',
);

export const scalarArbitrary: fc.Arbitrary<Json> = fc.oneof(
  fc.integer({ min: -2, max: 20 }),
  fc.constantFrom(0.5, -0.5, 1e21, 9007199254740991),
  nameArbitrary,
  fc.boolean(),
);

const nestedValueArbitrary: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    scalarArbitrary,
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(nameArbitrary, tie('value'), { maxKeys: 2 }).map((members) => ({ ...members })),
  ),
})).value;

export const valueArbitrary: fc.Arbitrary<Json> = nestedValueArbitrary;

export const elementArbitrary: fc.Arbitrary<PathElement> = fc.oneof(
  { weight: 4, arbitrary: nameArbitrary.map(createFieldElement) },
  {
    weight: 2,
    arbitrary: fc
      .dictionary(nameArbitrary, scalarArbitrary, { maxKeys: 2 })
      .map((key) => createKeyElement(Object.entries(key))),
  },
  { weight: 2, arbitrary: scalarArbitrary.map(createValueElement) },
  { weight: 1, arbitrary: fc.integer({ min: -1, max: 12 }).map(createIndexElement) },
);

export const pathArbitrary: fc.Arbitrary<Path> = fc.array(elementArbitrary, { minLength: 1, maxLength: 3 });

/** Generates field sets of few elements, so that two sets often have elements in common. */
export const fieldSetArbitrary: fc.Arbitrary<FieldSet> = fc
  .array(
    fc.array(fc.constantFrom('f:a', 'f:b', 'k:{"n":1}', 'k:{"n":2}', 'v:1', 'i:0'), { minLength: 1, maxLength: 3 }),
    {
      maxLength: 8,
    },
  )
  .map((paths) => FieldSet.create(...paths));
