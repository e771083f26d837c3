/** Seen on kube-apiserver 1.33.13, 1.34.4 and 1.37.2, 2026-11-28: a list with limit=1, a token, and resourceVersion=0. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeContinue } from './continue-token.ts';
import { planList } from './plan-list.ts';

const META_GROUP = 'meta.k8s.io';
const token = encodeContinue({ revision: 5, start: 'x' }, META_GROUP);
const planLimit = (gate: string, resourceVersion: string) =>
  planList(
    {
      resourceVersion,
      resourceVersionMatch: '',
      continue: token,
      limit: 1,
      sendInitialEvents: undefined,
      allowWatchBookmarks: false,
    },
    { departures: new Set(), metaGroup: META_GROUP, gates: new Set([gate]), machinery: new Set() },
  ).limit;

test('a server with snapshots returns the rest of the list at version 0', () => {
  assert.equal(planLimit('Other', '0'), 1);
  assert.equal(planLimit('ListFromCacheSnapshot', ''), 1);
  assert.equal(planLimit('ListFromCacheSnapshot', '0'), undefined);
});
