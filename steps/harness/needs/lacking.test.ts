import { equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lacking } from './lacking.ts';

const LAUNCH = 'needs a server that is started with other flags: run with --launch';

describe('what a server lacks', () => {
  const byAddress = new Set(['crd']);
  const launched = new Set(['crd', 'server-flags', 'token-auth']);

  it('is one reason for all that comes with flags, where none can be given', () => {
    for (const missing of [['server-flags'], ['oidc-provider', 'server-flags', 'oidc-flags'], ['rbac', 'client-ca']])
      equal(lacking(missing, byAddress, undefined), LAUNCH);
  });

  it('is told by name where flags can be given', () => {
    equal(lacking(['oidc-flags'], launched, undefined), 'the server has no oidc-flags');
  });

  it('is told in words', () => {
    equal(lacking(['type:configmaps'], byAddress, undefined), 'the server has no configmaps');
    equal(
      lacking(['stored-resources'], byAddress, undefined),
      'the server has no resource that clients both create and list',
    );
  });

  it('is the first of several', () => {
    equal(lacking(['rbac', 'anonymous-requests'], byAddress, undefined), 'the server has no rbac');
    equal(
      lacking(['history-expiry', 'rbac'], byAddress, undefined),
      'waits until the server forgets its history: run with --allow-slow',
    );
  });
});
