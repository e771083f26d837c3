import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { findMachinery } from '../../../spec/machinery.ts';
import { parseQuery, readBoolean, readString } from '../query/query.ts';
import type { StatusError } from '../status/status.ts';
import { createExpiredTokenError, decodeContinue, encodeContinue } from './continue-token.ts';
import type { VersionContext, VersionOptions } from './list-options.ts';
import { planGet } from './plan-get.ts';
import { planList } from './plan-list.ts';
import { planWatch } from './plan-watch.ts';
import { parseResourceVersion } from './resource-version.ts';

const kubernetes: VersionContext = {
  metaGroup: 'meta.k8s.io',
  gates: new Set(['WatchList']),
  machinery: findMachinery(BASE_RELEASE),
  departures: new Set(['malformed-version-500', 'limit-ignored-at-version-zero', 'initial-events-bookmark-unasked']),
};
const orchContext: VersionContext = { ...kubernetes, metaGroup: 'meta.orch.io', departures: new Set() };
const TOKEN = encodeContinue({ revision: 20, start: 'm2\0' }, kubernetes.metaGroup);

function readOptions(raw: string): VersionOptions & { watch: boolean } {
  const query = parseQuery(raw.replace('=TOK', `=${TOKEN}`).replace('=OLD', '=18'));
  return {
    watch: readBoolean(query, 'watch'),
    resourceVersion: readString(query, 'resourceVersion') ?? '',
    resourceVersionMatch: readString(query, 'resourceVersionMatch') ?? '',
    continue: readString(query, 'continue') ?? '',
    limit: Number(readString(query, 'limit') ?? 0),
    sendInitialEvents: query.has('sendInitialEvents') ? readBoolean(query, 'sendInitialEvents') : undefined,
    allowWatchBookmarks: readBoolean(query, 'allowWatchBookmarks'),
  };
}

const plan = (raw: string, context = kubernetes) => {
  const options = readOptions(raw);
  return options.watch ? planWatch(options, context) : planList(options, context);
};

function planOrError(planRequest: () => unknown): { code: number; message: string } {
  try {
    planRequest();
    return { code: 200, message: '' };
  } catch (error) {
    const { status } = error as StatusError;
    return { code: status.code ?? 0, message: status.message ?? '' };
  }
}

/** Every combination as tried on kube-apiserver on 2026-11-20; 200 represents all results that depend on stored objects. */
const observedOptions = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as {
  code: number;
  message: string;
  queries: string[];
}[];

for (const { code, message, queries } of observedOptions) {
  test(`${queries.length} combinations return ${code} ${message} as from kube-apiserver`, () => {
    for (const query of queries) {
      assert.deepEqual(
        planOrError(() => plan(query)),
        { code, message },
        query,
      );
    }
  });
}

const item = { type: 'any' };
const mostRecent = { type: 'mostRecent' };
const notOlder = { type: 'notOlderThan', revision: 18 };
const exactFreshness = { type: 'exact', revision: 18 };
const M = 'resourceVersionMatch';

/** The list table of the specification, cell by cell, without the invalid ones. */
const lists: [string, object][] = [
  ['', { freshness: mostRecent }],
  ['resourceVersion=0', { freshness: item }],
  ['resourceVersion=18', { freshness: notOlder }],
  ['limit=2', { freshness: mostRecent, limit: 2 }],
  ['limit=2&resourceVersion=0', { freshness: item, limit: 2 }],
  ['limit=2&resourceVersion=18', { freshness: exactFreshness, limit: 2 }],
  [`${M}=Exact&resourceVersion=18`, { freshness: exactFreshness }],
  [`${M}=Exact&resourceVersion=18&limit=2`, { freshness: exactFreshness, limit: 2 }],
  [`${M}=NotOlderThan&resourceVersion=0`, { freshness: item }],
  [`${M}=NotOlderThan&resourceVersion=18`, { freshness: notOlder }],
  [`${M}=NotOlderThan&resourceVersion=18&limit=2`, { freshness: notOlder, limit: 2 }],
  [`${M}=Exact&resourceVersion=00`, { freshness: mostRecent }],
  ['limit=-1', { freshness: mostRecent }],
];

for (const [query, expected] of lists) {
  test(`a list with ${query || 'no parameters'} has the semantics of the specification`, () =>
    assert.deepEqual(plan(query, orchContext), expected));
}

test('a continue token sets the version and the start key', () => {
  const token = { revision: 20, start: 'm2\0' };
  const expected = { freshness: { type: 'exact', revision: 20 }, start: 'm2\0', token, limit: 2 };
  assert.deepEqual(plan('continue=TOK&limit=2'), expected);
  assert.deepEqual(plan('continue=TOK&limit=2&resourceVersion=0'), expected);
});

test('kube-apiserver ignores limit with resourceVersion 0', () => {
  assert.deepEqual(plan('limit=2&resourceVersion=0'), { freshness: item });
});

const NOT_OLDER = `${M}=NotOlderThan`;
const watches: [string, object, boolean][] = [
  ['', { state: mostRecent }, false],
  ['&resourceVersion=0', { state: item }, false],
  ['&resourceVersion=18', { revision: 18 }, false],
  [`&sendInitialEvents=true&${NOT_OLDER}`, { state: mostRecent }, true],
  [`&sendInitialEvents=true&${NOT_OLDER}&resourceVersion=0`, { state: item }, true],
  [`&sendInitialEvents=true&${NOT_OLDER}&resourceVersion=18`, { state: notOlder }, true],
  [`&sendInitialEvents=false&${NOT_OLDER}&resourceVersion=18`, { revision: 18 }, false],
];

for (const [query, from, ends] of watches) {
  test(`watch${query} starts as in the specification`, () => {
    const bookmarkPlan = plan(`watch=1&allowWatchBookmarks=1${query}`, orchContext);
    assert.deepEqual(bookmarkPlan, { from, endsInitialEvents: ends });
    assert.deepEqual(plan(`watch=1${query}`, orchContext), { from, endsInitialEvents: false });
  });
}

test('a watch without initial events and resourceVersion starts at the latest version', () => {
  assert.deepEqual(plan(`watch=1&sendInitialEvents=false&${NOT_OLDER}`), { from: 'now', endsInitialEvents: false });
});

test('kube-apiserver sends the initial-events-end bookmark also without sendInitialEvents', () => {
  assert.equal((plan('watch=1&allowWatchBookmarks=1') as { endsInitialEvents: boolean }).endsInitialEvents, true);
});

test('a get has the semantics of the specification', () => {
  assert.deepEqual(
    [planGet('', new Set()), planGet('0', new Set()), planGet('18', new Set())],
    [mostRecent, item, notOlder],
  );
  assert.equal(planOrError(() => planGet('x', new Set())).code, 400);
  assert.equal(planOrError(() => planGet('x', kubernetes.departures)).code, 500);
});

test('resource versions are 64-bit integers', () => {
  assert.equal(parseResourceVersion('18446744073709551615'), Number(2n ** 64n - 1n));
  for (const text of ['18446744073709551616', '-1', '+1', '1.5', ' 1', '0x5', '1_0']) {
    assert.equal(parseResourceVersion(text), undefined);
  }
});

/** A key of an object, or the key after it. */
const key = fc
  .tuple(fc.stringMatching(/^[a-z0-9][-.a-z0-9]{0,20}[a-z0-9]\/[a-z0-9]{1,10}$/), fc.constantFrom('', '\0'))
  .map(([name, end]) => name + end);

test('decoding an encoded token returns the token', () => {
  const revision = fc.integer({ min: 1 });
  fc.assert(
    fc.property(revision, key, fc.option(fc.nat(), { nil: undefined }), (rv, start, issueTime) => {
      const token = { revision: rv, start, ...(issueTime !== undefined && { issued: issueTime }) };
      const text = encodeContinue(token, 'meta.orch.io');
      assert.match(text, /^[-_A-Za-z0-9]+$/);
      assert.deepEqual(decodeContinue(text, 'meta.orch.io'), token);
    }),
  );
});

test('any other text is rejected with 400', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.jsonValue().map((json) => btoa(encodeURI(JSON.stringify(json)))),
      ),
      (text) => {
        if (text === TOKEN) return;
        assert.equal(planOrError(() => decodeContinue(text, 'meta.k8s.io')).code, 400);
      },
    ),
  );
});

const encodeToken = (json: string) => btoa(json).replaceAll('=', '');
const PREFIX = 'invalid continue token: continue key is not valid: ';
const tokens: [string, string][] = [
  ['garbage', "invalid character '\\u0081' looking for beginning of value"],
  ['e30', 'server does not recognize this encoded version '],
  ['bnVsbA', 'server does not recognize this encoded version '],
  ['W10', 'json: cannot unmarshal array into Go value of type storage.continueToken'],
  [encodeToken('{"v":"meta.k8s.io/v1"}'), 'incorrect encoded start resourceVersion (version meta.k8s.io/v1)'],
  [encodeToken('{"v":"meta.k8s.io/v1","rv":1}'), 'encoded start key empty (version meta.k8s.io/v1)'],
  [encodeToken('{"v":"meta.k8s.io/v1","rv":1,"start":"../x"}'), '../x'],
  [encodeToken('{"v":"foo","rv":1,"start":"x"}'), 'server does not recognize this encoded version foo'],
  [
    encodeToken('{"v":"meta.k8s.io/v1","rv":"x"}'),
    'json: cannot unmarshal string into Go struct field continueToken.rv of type int64',
  ],
  [
    encodeToken('{"V":"meta.k8s.io/v1","rv":1.5}'),
    'json: cannot unmarshal number 1.5 into Go struct field continueToken.rv of type int64',
  ],
  [encodeToken('{"start":5}'), 'json: cannot unmarshal number into Go struct field continueToken.start of type string'],
  [encodeToken('{"v":"meta.k8s.io/v1"'), 'unexpected end of JSON input'],
  ['a', 'illegal base64 data at input byte 0'],
  ['YQ==', 'illegal base64 data at input byte 2'],
];

for (const [token, message] of tokens) {
  test(`the token ${token} is rejected with the message of kube-apiserver`, () => {
    assert.equal(planOrError(() => decodeContinue(token, 'meta.k8s.io')).message, PREFIX + message);
  });
}

test('an expired token returns a token for the remaining items at the latest version', () => {
  const { status } = createExpiredTokenError({ revision: 15, start: 'x' }, 'meta.k8s.io');
  assert.equal(status.metadata.continue, 'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoieCJ9');
  assert.deepEqual(planList({ ...readOptions(''), continue: status.metadata.continue as string }, kubernetes), {
    freshness: mostRecent,
    start: 'x',
    token: { revision: -1, start: 'x' },
  });
});
