import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePlace } from './place.ts';

describe('parsing of the URL path of a resource', () => {
  it('a path has the core group or a named group', () => {
    deepEqual(parsePlace('/api/v1/endpoints'), { group: '', version: 'v1', plural: 'endpoints' });
    deepEqual(parsePlace('/apis/apps/v1/namespaces/n/deployments/a/scale'), {
      group: 'apps',
      version: 'v1',
      plural: 'deployments',
      namespace: 'n',
      name: 'a',
      subresource: 'scale',
    });
  });

  it('a path names a namespace, or a resource in a namespace', () => {
    deepEqual(parsePlace('/api/v1/namespaces/n'), { group: '', version: 'v1', plural: 'namespaces', name: 'n' });
    const status = { group: '', version: 'v1', plural: 'namespaces', name: 'n', subresource: 'status' };
    deepEqual(parsePlace('/api/v1/namespaces/n/status'), status);
    deepEqual(parsePlace('/api/v1/namespaces/n/endpoints'), {
      group: '',
      version: 'v1',
      plural: 'endpoints',
      namespace: 'n',
    });
  });

  it('the deprecated watch paths are parsed like the list paths', () => {
    const place = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };
    deepEqual(parsePlace('/api/v1/watch/namespaces/n/endpoints'), place);
  });

  it('a path without a resource returns undefined', () => {
    for (const path of ['/', '/version', '/api/v1', '/apis/apps/v1', '/api/v1/namespaces//endpoints'])
      equal(parsePlace(path), undefined, path);
  });
});
