/** Tests lists with limit=1, a token, and resourceVersion=0, as observed on kube-apiserver 1.33.13, 1.34.4 and 1.37.2 on 2026-11-28. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeContinueToken } from './continue-token.ts';
import { planList } from './plan-list.ts';

const META_GROUP = 'meta.k8s.io';
const token = encodeContinueToken({ revision: 5, startKey: 'x' }, META_GROUP);
const planListWithLimit = (gate: string, resourceVersion: string) =>
  planList(
    {
      resourceVersion,
      resourceVersionMatch: '',
      continue: token,
      limit: 1,
      sendInitialEvents: undefined,
      allowWatchBookmarks: false,
    },
    { departures: new Set(), metaGroup: META_GROUP, enabledGates: new Set([gate]), behaviors: new Set() },
  ).limit;

test('a server with snapshots returns the rest of the list with resourceVersion 0', () => {
  assert.equal(planListWithLimit('Other', '0'), 1);
  assert.equal(planListWithLimit('ListFromCacheSnapshot', ''), 1);
  assert.equal(planListWithLimit('ListFromCacheSnapshot', '0'), undefined);
});
