import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openFixture } from '../fixture.ts';

const IMPERSONATION_HEADERS = { 'Impersonate-Group': 'g', 'Impersonate-Extra-a': 'b' };
const EXPECTED_PARTS = '[{Group  g    } {UserExtra  b  authentication.k8s.io/v1  a}]';
const EXPECTED_USER =
  '&user.DefaultInfo{Name:"", UID:"", Groups:[]string{"g"}, Extra:map[string][]string{"a":[]string{"b"}}}';

// Recorded from kube-apiserver 1.32.13 (as k8s.io/apiserver v0.34.4), 1.35.4, 1.36.3 and 1.37.2, on 2026-11-28.
const REJECTIONS: readonly (readonly [release: string, code: number, message: string])[] = [
  [
    '1.34',
    500,
    `Internal Server Error: "/api/v1/endpoints?pretty=0&amp;limit=1": requested ${EXPECTED_PARTS} without impersonating a user\n`,
  ],
  ['1.35', 400, `requested ${EXPECTED_PARTS} without impersonating a user`],
  ['1.36', 400, `requested ${EXPECTED_USER} without impersonating a user name`],
];

for (const [release, code, message] of REJECTIONS) {
  test(`a request that impersonates a group without a user returns ${code} in ${release}`, async () => {
    const { url, server } = await openFixture(undefined, { release });
    const response = await fetch(`${url}/api/v1/endpoints?pretty=0&limit=1`, { headers: IMPERSONATION_HEADERS });
    const text = await response.text();
    await server.close(0);
    assert.equal(response.status, code);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(code === 400 ? JSON.parse(text).message : text, message);
  });
}
