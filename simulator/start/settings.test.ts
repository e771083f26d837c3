import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveSettings, SettingError, type Settings } from './settings.ts';

test('without settings, the documented defaults apply', () => {
  const options = resolveSettings({});
  assert.equal(options.httpPort, 8080);
  assert.equal(options.securePort, 6443);
  assert.equal(options.controlPort, undefined);
  assert.equal(options.dialect.name, 'orch');
  assert.equal(options.departures.size, 0);
  assert.equal(options.watchHistory, 300_000);
  // Undefined allows anonymous requests, unless a configuration file forbids them.
  assert.equal(options.anonymousAuth, undefined);
});

test('the dialect kubernetes enables all departures', () => {
  assert.ok(resolveSettings({ dialect: 'kubernetes' }).departures.size > 0);
});

const INVALID_SETTINGS: readonly (readonly [Settings, RegExp])[] = [
  [{ dialekt: 'orch' } as never, /unknown setting 'dialekt'; did you mean dialect\?/],
  [{ httpPort: 70000 }, /--http-port .*70000/],
  [{ controlPort: -2 }, /--control-port/],
  [{ httpPort: -1, securePort: -1 }, /would not listen on any port/],
  [{ tlsCertFile: 'x' }, /must be set together/],
  [{ dialect: 'klingon' as never }, /--dialect must be orch or kubernetes/],
  [{ watchHistory: 0 }, /--watch-history/],
  [{ authorizationMode: ['RBAC', 'RBAC'] }, /--authorization-mode \["RBAC" "RBAC"\] has mode specified more than once/],
  [{ authorizationMode: ['RBAC', 'None' as never] }, /--authorization-mode 'None' is not a valid mode; use /],
  [{ serviceAccountIssuer: ['a', 'b', 'a'] }, /--service-account-issuer "a" is already specified/],
  [{ serviceAccountIssuer: [''] }, /--service-account-issuer should not be an empty string/],
  [{ runtimeConfig: { 'api/all': false } }, /--runtime-config: invalid key with only api\/all=false/],
  [{ shutdownDelayDuration: -1 }, /--shutdown-delay-duration/],
];

for (const [settings, message] of INVALID_SETTINGS) {
  test(`the error for ${JSON.stringify(settings)} is one line`, () => {
    assert.throws(
      () => resolveSettings(settings),
      (error) => error instanceof SettingError && message.test(error.message) && !error.message.includes('\n'),
    );
  });
}
