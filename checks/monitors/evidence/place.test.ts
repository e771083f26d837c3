import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePlace } from './place.ts';

describe('the place that a path is about', () => {
  it('is of the core group or a named one', () => {
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

  it('is a namespace, or in one', () => {
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

  it('is watched by the old paths too', () => {
    const place = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };
    deepEqual(parsePlace('/api/v1/watch/namespaces/n/endpoints'), place);
  });

  it('is none where no resource is', () => {
    for (const path of ['/', '/version', '/api/v1', '/apis/apps/v1', '/api/v1/namespaces//endpoints'])
      equal(parsePlace(path), undefined, path);
  });
});
