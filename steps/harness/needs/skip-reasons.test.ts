import { equal } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatSkipReason } from './skip-reasons.ts';

const LAUNCH_REASON = 'needs a server that is started with other flags: run with --launch';

describe('reasons for missing capabilities', () => {
  const remoteCapabilities = new Set(['crd']);
  const launchedCapabilities = new Set(['crd', 'server-flags', 'token-auth']);

  it('is one reason for all capabilities that need flags, on a server without flags', () => {
    for (const missingNeeds of [
      ['server-flags'],
      ['oidc-provider', 'server-flags', 'oidc-flags'],
      ['rbac', 'client-ca'],
    ])
      equal(formatSkipReason(missingNeeds, remoteCapabilities, undefined), LAUNCH_REASON);
  });

  it('names the capability on a launched server', () => {
    equal(formatSkipReason(['oidc-flags'], launchedCapabilities, undefined), 'the server has no oidc-flags');
  });

  it('describes the capability', () => {
    equal(formatSkipReason(['type:configmaps'], remoteCapabilities, undefined), 'the server has no configmaps');
    equal(
      formatSkipReason(['stored-resources'], remoteCapabilities, undefined),
      'the server has no resource that clients both create and list',
    );
  });

  it('is the reason of the first missing capability', () => {
    equal(formatSkipReason(['rbac', 'anonymous-requests'], remoteCapabilities, undefined), 'the server has no rbac');
    equal(
      formatSkipReason(['history-expiry', 'rbac'], remoteCapabilities, undefined),
      'waits until the server compacts its history: run with --allow-slow',
    );
  });
});
