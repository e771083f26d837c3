import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compact } from '../../values/compact.ts';
import type { ApiObject } from '../pure/object.ts';
import { StatusError } from '../pure/status/status.ts';
import { setMatchingNamespace } from './match-namespace.ts';

function readMatchedNamespace(bodyNamespace: string | undefined, path: string | undefined): string | undefined {
  const object: ApiObject = {
    apiVersion: 'v1',
    kind: 'X',
    metadata: { name: 'x', ...compact({ namespace: bodyNamespace }) },
  };
  setMatchingNamespace(object, path);
  return object.metadata.namespace;
}

test('a missing namespace is set from the path, and a different namespace is rejected', () => {
  assert.equal(readMatchedNamespace(undefined, 'a'), 'a');
  assert.equal(readMatchedNamespace('', 'a'), 'a');
  assert.equal(readMatchedNamespace('a', 'a'), 'a');
  assert.throws(
    () => readMatchedNamespace('b', 'a'),
    (error) => error instanceof StatusError && error.status.code === 400,
  );
});

test('the namespace of a cluster-scoped object is removed', () => {
  assert.equal(readMatchedNamespace('b', undefined), undefined);
  assert.equal(readMatchedNamespace(undefined, undefined), undefined);
});

// Recorded from kube-apiserver 1.21.14 on 2026-11-28.
test('in old releases, the error of an update contains both namespaces', () => {
  const object = { apiVersion: 'v1', kind: 'X', metadata: { name: 'x', namespace: 'b' } };
  assert.throws(() => setMatchingNamespace(object, 'a', { reportsBothNamespaces: true }), {
    message: 'the namespace of the object (b) does not match the namespace on the request (a)',
  });
});
