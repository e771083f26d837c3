/**
 * Sends objects of every kind and version with invalid values, as bodies, patches and applied configurations. The server may reject them or
 * return warnings, but a request must not cause a programming error.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { getDialect, translateGroup } from '../../spec/dialect.ts';
import { readServed, readTypes } from '../../spec/facts.ts';
import type { FieldFacts, TypeFacts } from '../../spec/type-facts.ts';
import { HandlerFixture } from './fixture/handler-fixture.ts';

const { kinds, types } = readTypes();
const KUBERNETES = getDialect('kubernetes');
const PATCH_TYPES = ['application/merge-patch+json', 'application/strategic-merge-patch+json'];
const APPLY_TYPE = 'application/apply-patch+yaml';
const MAX_DEPTH = 6;

/** A generator of random numbers between 0 and 1, which select the members and values of a generated object. */
interface RandomGenerator {
  (): number;
  /** The probability that an invalid value replaces a valid value. If it is high, every object fails to decode. */
  readonly garbage: number;
}

const GARBAGE_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e30,
  9_007_199_254_740_993n,
  true,
  '',
  'x',
  '1',
  '{"a":1}',
  '[5]',
  '2020-01-01T00:00:00Z',
  [],
  {},
  [null],
  [[]],
  [5],
  ['x'],
  [{}],
  { a: null },
  { a: 1 },
  { a: {} },
  { name: 'x' },
  { key: 5 },
];
const TEXTS = [
  'x',
  'x',
  'x',
  'x',
  'y',
  '',
  'a/b',
  '1',
  '50%',
  '1Gi',
  'TCP',
  '10.0.0.1',
  '2020-01-01T00:00:00Z',
  '*',
  '[5]',
  '{"a":[5]}',
  '-',
];

/** A random number generator (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state);
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits;
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pickItem<Item>(random: RandomGenerator, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)];
}

function drawValue(facts: FieldFacts | TypeFacts, random: RandomGenerator, depth: number): unknown {
  if (random() < random.garbage) return pickItem(random, GARBAGE_VALUES);
  if ('ref' in facts && facts.ref !== undefined) return drawValue(types[facts.ref] ?? {}, random, depth);
  if ('fields' in facts && facts.fields !== undefined) return drawMembers(facts, random, depth);
  if (facts.items !== undefined) return drawList(random, () => drawValue(facts.items ?? {}, random, depth + 1));
  if (facts.values !== undefined) {
    return Object.fromEntries(
      drawList(random, () => [pickItem(random, TEXTS), drawValue(facts.values ?? {}, random, depth + 1)]),
    );
  }
  if (facts.enum !== undefined && random() < 0.7) return pickItem(random, facts.enum);
  if (facts.type === 'integer') return 1 + Math.floor(random() * 3);
  if (facts.type === 'number') return random();
  if (facts.type === 'boolean') return random() < 0.5;
  return facts.type === 'string' ? pickItem(random, TEXTS) : pickItem(random, GARBAGE_VALUES);
}

function drawList<Item>(random: RandomGenerator, item: () => Item): Item[] {
  return Array.from({ length: Math.floor(random() * 3) }, item);
}

function drawMembers(
  { fields = {}, inlined = [], required = [] }: TypeFacts,
  random: RandomGenerator,
  depth: number,
): { [member: string]: unknown } {
  const share = depth >= MAX_DEPTH ? 0 : 0.6 / (1 + depth / 2);
  const members: { [member: string]: unknown } = {};
  for (const { ref } of inlined) Object.assign(members, drawMembers(types[ref] ?? {}, random, depth));
  for (const [name, facts] of Object.entries(fields)) {
    if (name === 'metadata' && depth === 0) continue;
    if (required.includes(name) || random() < share) members[name] = drawValue(facts, random, depth + 1);
  }
  return members;
}

/** Encodes a value as JSON with integers of any length. */
function encodeJson(value: unknown): string {
  return JSON.stringify(value, (_, member) => (typeof member === 'bigint' ? `#${member}#` : member)).replace(
    /"#(\d+)#"/g,
    '$1',
  );
}

const SERVED_RESOURCES = readServed().filter(({ resource }) => resource !== 'bindings');

interface ServedKindFacts {
  readonly apiVersion: string;
  readonly kind: string;
  readonly collection: string;
  readonly facts: TypeFacts;
  readonly annotations: readonly string[];
}

const SERVED_KINDS: readonly ServedKindFacts[] = SERVED_RESOURCES.flatMap(
  ({ group, version, kind, resource, namespaced }) => {
    const builtInVersion = group === '' ? version : `${group}/${version}`;
    const apiVersion = group === '' ? version : `${translateGroup(KUBERNETES, group)}/${version}`;
    const facts = types[kinds[`${builtInVersion}/${kind}`]?.type ?? ''];
    const pathPrefix = group === '' ? '/api' : '/apis';
    const collection = `${pathPrefix}/${apiVersion}/${namespaced ? 'namespaces/ns/' : ''}${resource}`;
    const annotations = ['metrics', 'behavior', 'current-metrics', 'conditions'].map(
      (name) => `autoscaling.alpha.${KUBERNETES.domain}/${name}`,
    );
    return facts === undefined ? [] : [{ apiVersion, kind, collection, facts, annotations }];
  },
);

function drawBody(
  { apiVersion, kind, facts, annotations }: ServedKindFacts,
  random: RandomGenerator,
): { [member: string]: unknown } {
  const annotationMembers =
    random() < 0.5
      ? Object.fromEntries(annotations.map((name) => [name, encodeJson(pickItem(random, GARBAGE_VALUES))]))
      : undefined;
  const metadata =
    random() < 0.1
      ? drawValue({ ref: 'meta.v1.ObjectMeta' }, random, 1)
      : { name: 'x', ...(annotationMembers && { annotations: annotationMembers }) };
  return { ...drawMembers(facts, random, 0), apiVersion, kind, metadata };
}

/** Matches the messages of responses for which kube-apiserver returns 500 as well. */
const KNOWN_FAILURE_PATTERN =
  /failed to (create typed patch|convert new) object|StorageError|no matches for|strconv|has no apiVersion|declared merge key|are not identical|unknown patch type|merging? lists/;
/** Matches the messages of JavaScript for programming errors. */
const PROGRAMMING_ERROR_PATTERN =
  /Cannot (read|convert|set|use|mix)|is not (a function|iterable|defined)|undefined|BigInt|call stack/;

/** Sends the request and asserts that a status above 499 is not a programming error. */
async function sendRequest(
  fixture: HandlerFixture,
  method: string,
  path: string,
  body: unknown,
  type: string,
): Promise<void> {
  const { status, body: responseBody } = await fixture.send(method, path, encodeJson(body), { 'content-type': type });
  if (status < 500) return;
  const bodyText = JSON.stringify(responseBody);
  assert.match(bodyText, KNOWN_FAILURE_PATTERN, `${method} ${path} ${encodeJson(body)}`);
  assert.doesNotMatch(bodyText, PROGRAMMING_ERROR_PATTERN, `${method} ${path} ${encodeJson(body)}`);
}

for (const group of new Set(SERVED_KINDS.map(({ collection }) => collection.split('/').slice(0, 3).join('/')))) {
  const members = SERVED_KINDS.filter(({ collection }) => collection.startsWith(`${group}/`));
  test(`invalid values cause no programming error below ${group}`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(members.length - 1),
        fc.nat(),
        fc.constantFrom(0, 0.01, 0.05),
        async (caseIndex, seed, garbage) => {
          const kind = members[caseIndex];
          assert.ok(kind);
          const random = Object.assign(createRandom(seed), { garbage });
          const fixture = await HandlerFixture.createWithNamespace('kubernetes');
          const path = `${kind.collection}/x`;
          await sendRequest(fixture, 'POST', kind.collection, drawBody(kind, random), 'application/json');
          for (const otherKind of SERVED_KINDS.filter((item) => item.kind === kind.kind)) {
            const query = `?fieldManager=${pickItem(random, ['a', 'b'])}&force=true`;
            await sendRequest(
              fixture,
              'PATCH',
              `${otherKind.collection}/x${query}`,
              drawBody(otherKind, random),
              APPLY_TYPE,
            );
            for (const type of PATCH_TYPES)
              await sendRequest(fixture, 'PATCH', `${otherKind.collection}/x`, drawBody(otherKind, random), type);
            await sendRequest(
              fixture,
              'PUT',
              `${otherKind.collection}/x`,
              drawBody(otherKind, random),
              'application/json',
            );
            await fixture.sendRaw('GET', otherKind.collection, undefined, {
              accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
            });
          }
          await sendRequest(fixture, 'DELETE', path, {}, 'application/json');
        },
      ),
      { numRuns: 25 },
    );
  });
}
