import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { findReleaseBehaviors } from '../../../spec/release-behaviors.ts';
import { parseQuery, readBooleanParameter, readTextParameter } from '../query/query.ts';
import type { StatusError } from '../status/status.ts';
import { createExpiredTokenError, decodeContinueToken, encodeContinueToken } from './continue-token.ts';
import type { ListOptionsContext, ListVersionOptions } from './list-options.ts';
import { planGet } from './plan-get.ts';
import { planList } from './plan-list.ts';
import { planWatch } from './plan-watch.ts';
import { parseResourceVersion } from './resource-version.ts';

const kubernetesContext: ListOptionsContext = {
  metaGroup: 'meta.k8s.io',
  enabledGates: new Set(['WatchList']),
  behaviors: findReleaseBehaviors(BASE_RELEASE),
  departures: new Set(['malformed-version-500', 'limit-ignored-at-version-zero', 'initial-events-bookmark-unasked']),
};
const orchContext: ListOptionsContext = { ...kubernetesContext, metaGroup: 'meta.orch.io', departures: new Set() };
const CONTINUE_TOKEN = encodeContinueToken({ revision: 20, startKey: 'm2\0' }, kubernetesContext.metaGroup);

function readOptions(versionText: string): ListVersionOptions & { watch: boolean } {
  const query = parseQuery(versionText.replace('=TOK', `=${CONTINUE_TOKEN}`).replace('=OLD', '=18'));
  return {
    watch: readBooleanParameter(query, 'watch'),
    resourceVersion: readTextParameter(query, 'resourceVersion') ?? '',
    resourceVersionMatch: readTextParameter(query, 'resourceVersionMatch') ?? '',
    continue: readTextParameter(query, 'continue') ?? '',
    limit: Number(readTextParameter(query, 'limit') ?? 0),
    sendInitialEvents: query.has('sendInitialEvents') ? readBooleanParameter(query, 'sendInitialEvents') : undefined,
    allowWatchBookmarks: readBooleanParameter(query, 'allowWatchBookmarks'),
  };
}

const planQuery = (raw: string, context = kubernetesContext) => {
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

/** The results of kube-apiserver on 2026-11-20 for every combination. 200 represents all results that depend on stored objects. */
const observedOptions = JSON.parse(readFileSync(new URL('./observed.json', import.meta.url), 'utf8')) as {
  code: number;
  message: string;
  queries: string[];
}[];

for (const { code, message, queries } of observedOptions) {
  test(`${queries.length} combinations return ${code} ${message} as from kube-apiserver`, () => {
    for (const query of queries) {
      assert.deepEqual(
        planOrError(() => planQuery(query)),
        { code, message },
        query,
      );
    }
  });
}

const anyFreshness = { type: 'any' };
const mostRecent = { type: 'mostRecent' };
const notOlderFreshness = { type: 'notOlderThan', revision: 18 };
const exactFreshness = { type: 'exact', revision: 18 };
const MATCH_OPTION = 'resourceVersionMatch';

/** The list table of the specification, cell by cell, without invalid combinations. */
const listPlans: [string, object][] = [
  ['', { freshness: mostRecent }],
  ['resourceVersion=0', { freshness: anyFreshness }],
  ['resourceVersion=18', { freshness: notOlderFreshness }],
  ['limit=2', { freshness: mostRecent, limit: 2 }],
  ['limit=2&resourceVersion=0', { freshness: anyFreshness, limit: 2 }],
  ['limit=2&resourceVersion=18', { freshness: exactFreshness, limit: 2 }],
  [`${MATCH_OPTION}=Exact&resourceVersion=18`, { freshness: exactFreshness }],
  [`${MATCH_OPTION}=Exact&resourceVersion=18&limit=2`, { freshness: exactFreshness, limit: 2 }],
  [`${MATCH_OPTION}=NotOlderThan&resourceVersion=0`, { freshness: anyFreshness }],
  [`${MATCH_OPTION}=NotOlderThan&resourceVersion=18`, { freshness: notOlderFreshness }],
  [`${MATCH_OPTION}=NotOlderThan&resourceVersion=18&limit=2`, { freshness: notOlderFreshness, limit: 2 }],
  [`${MATCH_OPTION}=Exact&resourceVersion=00`, { freshness: mostRecent }],
  ['limit=-1', { freshness: mostRecent }],
];

for (const [query, expected] of listPlans) {
  test(`a list with ${query || 'no parameters'} has the semantics of the specification`, () =>
    assert.deepEqual(planQuery(query, orchContext), expected));
}

test('a continue token sets the version and the start key', () => {
  const token = { revision: 20, startKey: 'm2\0' };
  const expected = { freshness: { type: 'exact', revision: 20 }, startKey: 'm2\0', token, limit: 2 };
  assert.deepEqual(planQuery('continue=TOK&limit=2'), expected);
  assert.deepEqual(planQuery('continue=TOK&limit=2&resourceVersion=0'), expected);
});

test('kube-apiserver ignores limit with resourceVersion 0', () => {
  assert.deepEqual(planQuery('limit=2&resourceVersion=0'), { freshness: anyFreshness });
});

const NOT_OLDER_QUERY = `${MATCH_OPTION}=NotOlderThan`;
const watchPlans: [string, object, boolean][] = [
  ['', { state: mostRecent }, false],
  ['&resourceVersion=0', { state: anyFreshness }, false],
  ['&resourceVersion=18', { revision: 18 }, false],
  [`&sendInitialEvents=true&${NOT_OLDER_QUERY}`, { state: mostRecent }, true],
  [`&sendInitialEvents=true&${NOT_OLDER_QUERY}&resourceVersion=0`, { state: anyFreshness }, true],
  [`&sendInitialEvents=true&${NOT_OLDER_QUERY}&resourceVersion=18`, { state: notOlderFreshness }, true],
  [`&sendInitialEvents=false&${NOT_OLDER_QUERY}&resourceVersion=18`, { revision: 18 }, false],
];

for (const [query, startRevision, sendsInitialEventsEnd] of watchPlans) {
  test(`watch${query} starts as in the specification`, () => {
    const bookmarkPlan = planQuery(`watch=1&allowWatchBookmarks=1${query}`, orchContext);
    assert.deepEqual(bookmarkPlan, { start: startRevision, sendsInitialEventsEnd });
    assert.deepEqual(planQuery(`watch=1${query}`, orchContext), { start: startRevision, sendsInitialEventsEnd: false });
  });
}

test('a watch without initial events and resourceVersion starts at the latest resourceVersion', () => {
  assert.deepEqual(planQuery(`watch=1&sendInitialEvents=false&${NOT_OLDER_QUERY}`), {
    start: 'now',
    sendsInitialEventsEnd: false,
  });
});

test('kube-apiserver sends the initial-events-end bookmark even without sendInitialEvents', () => {
  assert.equal(
    (planQuery('watch=1&allowWatchBookmarks=1') as { sendsInitialEventsEnd: boolean }).sendsInitialEventsEnd,
    true,
  );
});

test('a get has the semantics of the specification', () => {
  assert.deepEqual(
    [planGet('', new Set()), planGet('0', new Set()), planGet('18', new Set())],
    [mostRecent, anyFreshness, notOlderFreshness],
  );
  assert.equal(planOrError(() => planGet('x', new Set())).code, 400);
  assert.equal(planOrError(() => planGet('x', kubernetesContext.departures)).code, 500);
});

test('a resourceVersion is a 64-bit integer', () => {
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
    fc.property(revision, key, fc.option(fc.nat(), { nil: undefined }), (rv, startKey, issueTime) => {
      const token = { revision: rv, startKey, ...(issueTime !== undefined && { issueTime }) };
      const text = encodeContinueToken(token, 'meta.orch.io');
      assert.match(text, /^[-_A-Za-z0-9]+$/);
      assert.deepEqual(decodeContinueToken(text, 'meta.orch.io'), token);
    }),
  );
});

test('a continue token that the server did not create is rejected with 400', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.base64String(),
        fc.jsonValue().map((json) => btoa(encodeURI(JSON.stringify(json)))),
      ),
      (text) => {
        if (text === CONTINUE_TOKEN) return;
        assert.equal(planOrError(() => decodeContinueToken(text, 'meta.k8s.io')).code, 400);
      },
    ),
  );
});

const encodeToken = (json: string) => btoa(json).replaceAll('=', '');
const ERROR_PREFIX = 'invalid continue token: continue key is not valid: ';
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
    assert.equal(planOrError(() => decodeContinueToken(token, 'meta.k8s.io')).message, ERROR_PREFIX + message);
  });
}

test('an expired token returns a token for the remaining items at the latest resourceVersion', () => {
  const { status } = createExpiredTokenError({ revision: 15, startKey: 'x' }, 'meta.k8s.io');
  assert.equal(status.metadata.continue, 'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6LTEsInN0YXJ0IjoieCJ9');
  assert.deepEqual(planList({ ...readOptions(''), continue: status.metadata.continue as string }, kubernetesContext), {
    freshness: mostRecent,
    startKey: 'x',
    token: { revision: -1, startKey: 'x' },
  });
});
