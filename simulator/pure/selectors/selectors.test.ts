import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeValue, parseFieldSelector } from './field-selector.ts';
import { parseLabelSelector } from './label-selector.ts';
import { compileSelector } from './match-expressions.ts';

/** Selectors, and the message in the 400 response of kube-apiserver on 2026-11-20; null if it returned 200. */
const observedErrors = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as Record<
  'labels' | 'fields',
  Record<string, string | null>
>;

/** Returns the problem of a key of a resource that supports only metadata.name and metadata.namespace. */
function findMetadataKeyProblem(key: string): string | undefined {
  if (key === 'metadata.name' || key === 'metadata.namespace') return undefined;
  return `${JSON.stringify(key)} is not a known field selector: only "metadata.name", "metadata.namespace"`;
}

function readErrorMessage(parse: () => unknown): string | null {
  try {
    parse();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

for (const [text, message] of Object.entries(observedErrors.labels)) {
  test(`the label selector ${JSON.stringify(text)} is accepted or rejected as by kube-apiserver`, () => {
    assert.equal(
      readErrorMessage(() => parseLabelSelector(text)),
      message,
    );
  });
}

for (const [text, message] of Object.entries(observedErrors.fields)) {
  test(`the field selector ${JSON.stringify(text)} is accepted or rejected as by kube-apiserver`, () => {
    assert.equal(
      readErrorMessage(() => parseFieldSelector(text, findMetadataKeyProblem)),
      message,
    );
  });
}

const keyArbitrary = fc.constantFrom('a', 'b', 'x.io/c', 'in');
const valueArbitrary = fc.constantFrom('', '1', '2', 'x', 'notin');
const labelsArbitrary = fc.dictionary(keyArbitrary, valueArbitrary, { noNullPrototype: true });
const hasValue = (labels: Record<string, string>, key: string, ...values: string[]) =>
  Object.hasOwn(labels, key) && (values.length === 0 || values.includes(labels[key] ?? ''));

test('a requirement matches labels as its operator specifies', () => {
  fc.assert(
    fc.property(labelsArbitrary, keyArbitrary, valueArbitrary, valueArbitrary, (labels, key, left, right) => {
      const requirements: [string, boolean][] = [
        [`${key}=${left}`, hasValue(labels, key, left)],
        [`${key}==${left}`, hasValue(labels, key, left)],
        [`${key}!=${left}`, !hasValue(labels, key, left)],
        [`${key} in (${left},${right})`, hasValue(labels, key, left, right)],
        [`${key} notin (${left},${right})`, !hasValue(labels, key, left, right)],
        [key, hasValue(labels, key)],
        [`!${key}`, !hasValue(labels, key)],
      ];
      for (const [text, expected] of requirements)
        assert.equal(parseLabelSelector(text).matches(labels), expected, text);
      const [firstRequirement, secondRequirement] = [
        requirements[0] as [string, boolean],
        requirements[2] as [string, boolean],
      ];
      assert.equal(
        parseLabelSelector(`${firstRequirement[0]},${secondRequirement[0]}`).matches(labels),
        firstRequirement[1] && secondRequirement[1],
      );
    }),
  );
});

test('parsing a formatted selector returns an equal selector', () => {
  const requirementArbitrary = fc
    .tuple(keyArbitrary, valueArbitrary, valueArbitrary)
    .chain(([key, left, right]) =>
      fc.constantFrom(`${key}=${left}`, `${key}!=${left}`, `${key} in (${left},${right})`, `!${key}`, key, `${key}>5`),
    );
  fc.assert(
    fc.property(fc.array(requirementArbitrary, { maxLength: 4 }), (requirements) => {
      const selector = parseLabelSelector(requirements.join(','));
      assert.deepEqual(parseLabelSelector(selector.toString()).requirements, selector.requirements);
      assert.equal(selector.isEmpty, requirements.length === 0);
    }),
  );
});

test('> and < compare values as integers', () => {
  assert.equal(parseLabelSelector('a>9').matches({ a: '10' }), true);
  assert.equal(parseLabelSelector('a<9').matches({ a: '10' }), false);
  assert.equal(parseLabelSelector('a>9').matches({ a: 'x' }), false);
  assert.equal(parseLabelSelector('a>9').matches(undefined), false);
});

test('an inherited property is not a label', () => {
  assert.equal(parseLabelSelector('toString').matches({}), false);
});

test('an escaped field value is parsed to the same value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const selector = parseFieldSelector(`metadata.name=${escapeValue(name)}`, findMetadataKeyProblem);
      assert.equal(selector.findRequiredValue('metadata.name'), name);
      assert.equal(selector.matches({ 'metadata.name': name }), true);
      assert.equal(selector.matches({ 'metadata.name': `${name}x` }), false);
      assert.deepEqual(
        parseFieldSelector(selector.toString(), findMetadataKeyProblem).requirements,
        selector.requirements,
      );
    }),
  );
});

test('a selector may have matchLabels and matchExpressions', () => {
  const selector = compileSelector({ matchLabels: { a: '1' }, matchExpressions: [{ key: 'b', operator: 'Exists' }] });
  assert.equal(selector?.matches({ a: '1', b: '' }), true);
  assert.equal(selector?.matches({ a: '1' }), false);
  assert.equal(compileSelector({ matchExpressions: [{ key: 'b', operator: 'Near' }] }), undefined);
  assert.equal(compileSelector({})?.matches({}), true);
});
