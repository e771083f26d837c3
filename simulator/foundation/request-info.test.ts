import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseRequestInfo, RequestInfoError } from './request-info.ts';

type ExpectedInfo = readonly [
  request: string,
  verb: string,
  group: string,
  namespace: string,
  resource: string,
  subresource: string,
  name: string,
];

/** The requests, with the attributes that kube-apiserver derives from method, path and query. */
const EXPECTED_INFOS: readonly ExpectedInfo[] = [
  ['GET /api/v1/namespaces', 'list', '', '', 'namespaces', '', ''],
  ['GET /api/v1/namespaces/a', 'get', '', 'a', 'namespaces', '', 'a'],
  ['PUT /api/v1/namespaces/a/status', 'update', '', 'a', 'namespaces', 'status', 'a'],
  ['PUT /api/v1/namespaces/a/finalize', 'update', '', 'a', 'namespaces', 'finalize', 'a'],
  ['GET /api/v1/namespaces/a/endpoints', 'list', '', 'a', 'endpoints', '', ''],
  ['GET /api/v1/namespaces//endpoints', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints/', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?watch', 'watch', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?watch=', 'watch', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?watch=maybe', 'watch', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?watch=FALSE', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?watch=0&watch=1', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?fieldSelector=metadata.name%3Dx', 'list', '', '', 'endpoints', '', 'x'],
  ['GET /api/v1/endpoints?limit=abc&fieldSelector=metadata.name%3Dx', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?labelSelector=!!&fieldSelector=metadata.name%3Dx', 'list', '', '', 'endpoints', '', ''],
  ['GET /api/v1/endpoints?labelSelector=a&fieldSelector=metadata.name%3Dx', 'list', '', '', 'endpoints', '', 'x'],
  ['GET /api/v1/endpoints?fieldSelector=metadata.name%3Dy,metadata.name%3Dx', 'list', '', '', 'endpoints', '', 'x'],
  ['GET /api/v1/endpoints?fieldSelector=metadata.name!%3Dx', 'list', '', '', 'endpoints', '', ''],
  ['POST /api/v1/namespaces/a/endpoints', 'create', '', 'a', 'endpoints', '', ''],
  ['PATCH /apis/g/v1/namespaces/a/things/x/scale', 'patch', 'g', 'a', 'things', 'scale', 'x'],
  ['DELETE /apis/g/v1/things', 'deletecollection', 'g', '', 'things', '', ''],
  ['DELETE /apis/g/v1/things/x', 'delete', 'g', '', 'things', '', 'x'],
  ['GET /api/v1/watch/endpoints', 'watch', '', '', 'endpoints', '', ''],
  ['GET /api/v1/watch/namespaces/a/endpoints/x', 'watch', '', 'a', 'endpoints', '', 'x'],
  ['FOO /api/v1/endpoints', '', '', '', 'endpoints', '', ''],
];

for (const [request, verb, group, namespace, resource, subresource, name] of EXPECTED_INFOS) {
  test(`parses ${request}`, () => {
    const [method = '', target = ''] = request.split(' ');
    const [path = '', query = ''] = target.split('?');
    const info = parseRequestInfo(method, path, query);
    const { isResourceRequest } = info;
    assert.deepEqual(
      {
        isResourceRequest,
        verb: info.verb,
        group: info.group,
        namespace: info.namespace,
        resource: info.resource,
        subresource: info.subresource,
        name: info.name,
      },
      { isResourceRequest: true, verb, group, namespace, resource, subresource, name },
    );
  });
}

test('non-resource paths have the verb get', () => {
  for (const path of ['/', '/healthz', '/api', '/api/v1', '/apis', '/apis/g', '/apis/g/v1', '/other/v1/x']) {
    const info = parseRequestInfo('GET', path, '');
    assert.deepEqual([info.isResourceRequest, info.verb, info.path], [false, 'get', path]);
  }
});

test('a watch path without resource is an error', () => {
  assert.throws(() => parseRequestInfo('GET', '/api/v1/watch', ''), RequestInfoError);
});

test('no path causes another error', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom('GET', 'POST', 'DELETE'), (path, query, method) => {
      try {
        parseRequestInfo(method, `/api/v1/${path}`, query);
      } catch (error) {
        assert.ok(error instanceof RequestInfoError);
      }
    }),
  );
});
