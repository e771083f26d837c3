/** Tests the impersonated user of a request and the required permissions, with the names and messages of kube-apiserver. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDialect } from '../../spec/dialect.ts';
import type { HttpRequest } from '../foundation/exchange.ts';
import { readImpersonation } from './impersonation.ts';

function readHeaders(...rawHeaders: string[]) {
  return readImpersonation({ rawHeaders } as unknown as HttpRequest, getDialect('kubernetes'));
}

test('a request without impersonation headers does not impersonate', () => {
  assert.equal(readHeaders('Accept', 'Impersonate-User'), undefined);
  assert.equal(readHeaders('Impersonate-User', ''), undefined);
});

test('each impersonated attribute is a separate authorization check', () => {
  const impersonation = readHeaders(
    'impersonate-user',
    'zed',
    'Impersonate-Group',
    'g1',
    'Impersonate-Group',
    'g2',
    'Impersonate-Uid',
    '7',
    'Impersonate-Extra-Acme.com%2FProject',
    'q',
  );
  assert.deepEqual(impersonation?.user, {
    name: 'zed',
    uid: '7',
    groups: ['g1', 'g2', 'system:authenticated'],
    extra: { 'acme.com/project': ['q'] },
  });
  const checkedAttributes = impersonation.attributes.map((attribute) =>
    attribute.resourceRequest ? [attribute.resource, attribute.subresource, attribute.name] : [],
  );
  assert.deepEqual(checkedAttributes, [
    ['users', '', 'zed'],
    ['groups', '', 'g1'],
    ['groups', '', 'g2'],
    ['userextras', 'acme.com/project', 'q'],
    ['uids', '', '7'],
  ]);
});

test('names in headers and percent-encoded keys are UTF-8, and an invalid escape is kept', () => {
  const latin1Name = Buffer.from('Zoé').toString('latin1');
  const impersonation = readHeaders(
    ...['Impersonate-User', latin1Name, 'Impersonate-Group', 'Zo\xe9'],
    ...['Impersonate-Extra-%C3%89', latin1Name, 'Impersonate-Extra-%ff', '', 'Impersonate-Extra-%zz', ''],
  );
  assert.deepEqual(impersonation?.user, {
    name: 'Zoé',
    uid: '',
    groups: ['Zo\ufffd', 'system:authenticated'],
    extra: { É: ['Zoé'], '\ufffd': [''], '%zz': [''] },
  });
});

const IMPERSONATED_GROUPS: readonly (readonly [user: string, group: string | undefined, groups: string[]])[] = [
  ['zed', undefined, ['system:authenticated']],
  ['zed', 'system:unauthenticated', ['system:unauthenticated']],
  ['system:anonymous', undefined, ['system:unauthenticated']],
  [
    'system:serviceaccount:a:b',
    undefined,
    ['system:serviceaccounts', 'system:serviceaccounts:a', 'system:authenticated'],
  ],
  ['system:serviceaccount:a:b', 'g', ['g', 'system:authenticated']],
  ['system:serviceaccount:a', undefined, ['system:authenticated']],
];

for (const [user, group, groups] of IMPERSONATED_GROUPS) {
  test(`${user} with ${group ?? 'no group'} has the groups ${groups.join(', ')}`, () => {
    const headers = ['Impersonate-User', user, ...(group === undefined ? [] : ['Impersonate-Group', group])];
    assert.deepEqual(readHeaders(...headers)?.user.groups, groups);
  });
}

const HEADERS_WITHOUT_USER: readonly (readonly [header: string, message: string])[] = [
  ['Impersonate-Group', 'requested [{Group  g    }] without impersonating a user'],
  ['Impersonate-Uid', 'requested [{UID  g  authentication.k8s.io/v1  }] without impersonating a user'],
  ['Impersonate-Extra-Foo', 'requested [{UserExtra  g  authentication.k8s.io/v1  foo}] without impersonating a user'],
];

for (const [header, message] of HEADERS_WITHOUT_USER) {
  test(`${header} without Impersonate-User is an error`, () => {
    assert.throws(() => readHeaders(header, 'g'), { name: 'ImpersonationError', message });
  });
}
