import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkDns1035Label, checkDns1123Label, checkDns1123Subdomain, checkPortName } from './dns.ts';
import { joinGeneratedName, maskTrailingDash, SUFFIX_ALPHABET } from './generate-name.ts';
import { checkPathSegmentName, checkPathSegmentPrefix } from './path-segment.ts';
import { checkConfigMapKey, checkLabelValue, checkQualifiedName } from './qualified-name.ts';

const SUBDOMAIN_MESSAGE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL_MESSAGE =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const LABEL_VALUE_MESSAGE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";
const NAME_MESSAGE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

test('errors have the messages of kube-apiserver', () => {
  assert.deepEqual(checkDns1123Subdomain('X_'), [SUBDOMAIN_MESSAGE]);
  assert.deepEqual(checkDns1123Label('A_'), [LABEL_MESSAGE]);
  assert.deepEqual(checkDns1123Label('a.b'), ['must not contain dots']);
  assert.deepEqual(checkLabelValue('-b'), [LABEL_VALUE_MESSAGE]);
  assert.deepEqual(checkLabelValue('b'.repeat(64)), ['must be no more than 63 characters']);
  assert.deepEqual(checkQualifiedName('a&&b'), [`name part ${NAME_MESSAGE}`]);
  assert.deepEqual(checkQualifiedName('A_/b'), [`prefix part ${SUBDOMAIN_MESSAGE}`]);
  assert.deepEqual(checkQualifiedName('/a'), ['prefix part must be non-empty']);
  assert.deepEqual(checkQualifiedName('a/'), ['name part must be non-empty', `name part ${NAME_MESSAGE}`]);
  assert.deepEqual(checkQualifiedName('a'.repeat(64)), ['name part must be no more than 63 characters']);
  assert.deepEqual(checkQualifiedName('x/y/z'), [
    `a qualified name ${NAME_MESSAGE} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
  ]);
  assert.deepEqual(checkPathSegmentName('..'), ["may not be '..'"]);
  assert.deepEqual(checkPathSegmentName('a/b%'), ["may not contain '/'", "may not contain '%'"]);
  assert.deepEqual(checkPathSegmentPrefix('.'), []);
  assert.deepEqual(checkConfigMapKey('..a'), ["must not start with '..'"]);
  assert.deepEqual(checkPortName('-1--'), [
    'must contain at least one letter (a-z)',
    'must not contain consecutive hyphens',
    'must not begin or end with a hyphen',
  ]);
});

const label = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);

test('a name of valid labels is valid, and one invalid character makes it invalid', () => {
  const invalidCharacters = fc.constantFrom('_', 'A', ' ', '\n', 'é', '/');
  fc.assert(
    fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), invalidCharacters, (labels, invalidCharacter) => {
      const name = labels.join('.');
      assert.deepEqual(checkDns1123Subdomain(name), []);
      for (const label of labels) assert.deepEqual(checkDns1123Label(label), []);
      assert.deepEqual(checkQualifiedName(`${name}/${labels[0]}`), []);
      assert.deepEqual(checkDns1035Label(`a${labels[0]}`).length > 0, (labels[0] ?? '').length > 62);
      assert.notDeepEqual(checkDns1123Subdomain(name + invalidCharacter), []);
    }),
  );
});

test('a generated name is valid and at most 63 characters long', () => {
  const suffix = fc.string({ unit: fc.constantFrom(...SUFFIX_ALPHABET), minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][-a-z0-9]{0,80}$/), suffix, (prefix, end) => {
      const name = joinGeneratedName(prefix, end);
      assert.equal(name.length <= 63, true);
      assert.equal(name.endsWith(end) && name.startsWith(prefix.slice(0, 58)), true);
      assert.deepEqual(checkDns1123Label(name), []);
    }),
  );
  assert.equal(maskTrailingDash('ab-'), 'aa');
  assert.equal(maskTrailingDash('-'), '-');
});
