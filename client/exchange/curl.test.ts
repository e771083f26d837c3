import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { formatCurl, formatCurlScript, quoteWord } from './curl.ts';

test('a GET consists of the URL; headers that curl sends itself are omitted', () => {
  const request = {
    method: 'GET',
    path: '/api',
    url: 'http://a:1/api?x=1&y=2',
    headers: [
      ['User-Agent', 'assay'],
      ['Accept', 'application/json'],
    ] as const,
  };
  assert.equal(formatCurl(request), "curl -i 'http://a:1/api?x=1&y=2'");
});

test('the command contains no credential in a header', () => {
  const request = {
    method: 'DELETE',
    path: '/x',
    url: 'https://a/x',
    headers: [['Authorization', 'Bearer s3cret']] as const,
  };
  const command = formatCurl(request, { url: 'https://a', certificateAuthority: 'PEM' });
  assert.equal(command, 'curl -i --cacert "$CA" -X DELETE -H "Authorization: $AUTHORIZATION" https://a/x');
});

test('the command contains no credential in the body', () => {
  const jwt = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${Buffer.from('{"sub":"jane"}').toString('base64url')}.abc`;
  for (const body of [
    '{"spec":{"token":"s3cret"}}',
    '{"stringData":{"token-secret":"s3cret"}}',
    `{"spec":{"note":"${jwt}"}}`,
  ]) {
    const command = formatCurl({ method: 'POST', path: '/x', url: 'http://a/x', headers: [], body });
    assert.equal(/s3cret|eyJ/.test(command), false, command);
  }
});

test('the shell reads every quoted string unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'binary' }).map((word) => word.replaceAll(/[\0\uD800-\uDFFF]/g, '')),
        { minLength: 20, maxLength: 20 },
      ),
      (words) => {
        const script = `printf '%s\\0' ${words.map(quoteWord).join(' ')}`;
        assert.deepEqual(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1), words);
      },
    ),
    { numRuns: 20 },
  );
});

test('the script contains the earlier writes and watches, but no earlier reads', () => {
  const exchanges = [
    createExchange('POST', '/api/v1/namespaces', '{}'),
    createExchange('GET', '/api/v1/endpoints'),
    createExchange('GET', '/api/v1/endpoints?watch=1'),
    createExchange('DELETE', '/api/v1/endpoints/a'),
  ];
  assert.deepEqual(formatCurlScript(exchanges), [
    "curl -s -o /dev/null -X POST --data-binary '{}' http://a/api/v1/namespaces",
    "curl -sN 'http://a/api/v1/endpoints?watch=1' &",
    'curl -i -X DELETE http://a/api/v1/endpoints/a',
  ]);
});

test('a request that was sent many times in a row becomes a loop', () => {
  const review = createExchange('POST', '/apis/authorization.k8s.io/v1/subjectaccessreviews', '{}');
  const lines = formatCurlScript([
    ...Array<typeof review>(5).fill(review),
    createExchange('GET', '/api'),
    createExchange('GET', '/version'),
  ]);
  assert.deepEqual(lines, [
    "for i in $(seq 5); do curl -s -o /dev/null -X POST --data-binary '{}' http://a/apis/authorization.k8s.io/v1/subjectaccessreviews; done",
    'curl -i http://a/version',
  ]);
});

function createExchange(method: string, path: string, body?: string) {
  return { request: { method, path, url: `http://a${path}`, headers: [], ...compact({ body }) } };
}
