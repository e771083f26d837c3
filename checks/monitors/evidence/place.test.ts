import { deepEqual, equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { placeOf } from './place.ts';

describe('the place that a path is about', () => {
  it('is of the core group or a named one', () => {
    deepEqual(placeOf('/api/v1/endpoints'), { group: '', version: 'v1', plural: 'endpoints' });
    deepEqual(placeOf('/apis/apps/v1/namespaces/n/deployments/a/scale'), {
      group: 'apps',
      version: 'v1',
      plural: 'deployments',
      namespace: 'n',
      name: 'a',
      subresource: 'scale',
    });
  });

  it('is a namespace, or in one', () => {
    deepEqual(placeOf('/api/v1/namespaces/n'), { group: '', version: 'v1', plural: 'namespaces', name: 'n' });
    const status = { group: '', version: 'v1', plural: 'namespaces', name: 'n', subresource: 'status' };
    deepEqual(placeOf('/api/v1/namespaces/n/status'), status);
    deepEqual(placeOf('/api/v1/namespaces/n/endpoints'), {
      group: '',
      version: 'v1',
      plural: 'endpoints',
      namespace: 'n',
    });
  });

  it('is watched by the old paths too', () => {
    const place = { group: '', version: 'v1', plural: 'endpoints', namespace: 'n' };
    deepEqual(placeOf('/api/v1/watch/namespaces/n/endpoints'), place);
  });

  it('is none where no resource is', () => {
    for (const path of ['/', '/version', '/api/v1', '/apis/apps/v1', '/api/v1/namespaces//endpoints'])
      equal(placeOf(path), undefined, path);
  });
});
