import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRequestTarget } from './request-target.ts';

describe('parsing of the URL path of a resource', () => {
  it('a path has the core group or a named group', () => {
    deepEqual(parseRequestTarget('/api/v1/endpoints'), { group: '', version: 'v1', plural: 'endpoints' });
    deepEqual(parseRequestTarget('/apis/apps/v1/namespaces/n/deployments/a/scale'), {
      group: 'apps',
      version: 'v1',
      plural: 'deployments',
      namespace: 'n',
      name: 'a',
      subresource: 'scale',
    });
  });

  it('a path names a namespace, or a resource in a namespace', () => {
    deepEqual(parseRequestTarget('/api/v1/namespaces/n'), {
      group: '',
      version: 'v1',
      plural: 'namespaces',
      name: 'n',
    });
    const status = { group: '', version: 'v1', plural: 'namespaces', name: 'n', subresource: 'status' };
    deepEqual(parseRequestTarget('/api/v1/namespaces/n/status'), status);
    deepEqual(parseRequestTarget('/api/v1/namespaces/n/endpoints'), {
      group: '',
      version: 'v1',
      plural: 'endpoints',
      namespace: 'n',
    });
  });

  it('the deprecated watch paths are parsed like the list paths', () => {
    const target = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };
    deepEqual(parseRequestTarget('/api/v1/watch/namespaces/n/endpoints'), target);
  });

  it('a path without a resource returns undefined', () => {
    for (const path of ['/', '/version', '/api/v1', '/apis/apps/v1', '/api/v1/namespaces//endpoints'])
      equal(parseRequestTarget(path), undefined, path);
  });
});
