import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AssayError } from '../errors.ts';
import { findConnectionHint } from '../exchange/connection-hint.ts';
import { checkLaunchCommand } from '../launch/launch-command.ts';
import { createSelfSignedCertificate } from '../test-servers/self-signed.ts';
import { checkCredentials } from './credentials-check.ts';

function assertUsageError(act: () => void, message: RegExp): void {
  assert.throws(act, (error) => error instanceof AssayError && error.code === 'usage' && message.test(error.message));
}

const MALFORMED_CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

describe('invalid credentials', () => {
  for (const [token, message] of [
    ['', /^the token \(--token, --token-file or ASSAY_TOKEN\) is empty$/],
    ['a\nb', /^the token \(--token, --token-file or ASSAY_TOKEN\) contains a line break/],
    ['a b', /^the token \(--token, --token-file or ASSAY_TOKEN\) contains a blank/],
    ['ä', /^the token \(--token, --token-file or ASSAY_TOKEN\) contains "ä"/],
    ['a\u0001', /^the token \(--token, --token-file or ASSAY_TOKEN\) contains "\\u0001"/],
  ] as const) {
    it(`rejects the token ${JSON.stringify(token)}`, () =>
      assertUsageError(() => checkCredentials({ token }, '--'), message));
  }

  it('rejects an authority without a valid certificate', () => {
    const checkAuthority = (certificateAuthority: string) => () => checkCredentials({ certificateAuthority }, 'f: ');
    assertUsageError(checkAuthority('garbage'), /^f: certificate-authority: it contains no certificate/);
    assertUsageError(
      checkAuthority(MALFORMED_CERTIFICATE),
      /^f: certificate-authority: certificate 1 of 1 in it can't be read/,
    );
  });

  it('rejects a certificate with the key of another certificate', async () => {
    const [firstPair, secondPair] = await Promise.all([createSelfSignedCertificate(), createSelfSignedCertificate()]);
    const checkKeys = (clientCertificate: string, clientKey: string) => () =>
      checkCredentials({ clientCertificate, clientKey }, '--');
    checkKeys(firstPair.cert, firstPair.key)();
    assertUsageError(
      checkKeys(firstPair.cert, secondPair.key),
      /^--client-key is not the key of --client-certificate$/,
    );
    assertUsageError(checkKeys(firstPair.cert, firstPair.cert), /^--client-key: it contains no private key/);
    assertUsageError(
      checkKeys(firstPair.cert, firstPair.key.replace(/\n.*\n/, '\nAAAA\n')),
      /^--client-key: the private key in it can't be read/,
    );
    assertUsageError(checkKeys(MALFORMED_CERTIFICATE, firstPair.key), /^--client-certificate: certificate 1 of 1/);
  });
});

describe('launch commands', () => {
  for (const [command, message] of [
    ['', /^--launch: the command is empty$/],
    ['  ', /^--launch: the command is empty$/],
    ['node server.js', /^--launch: the command contains no port/],
    ['node --port {http-prt}', /^--launch: unknown placeholder \{http-prt\}; available: \{flags\}, /],
    ['./nope --port {http-port}', /^--launch: there is no program ".\/nope"$/],
    ["node 'x {http-port}", /unbalanced quotes/],
  ] as const) {
    it(`rejects the command ${JSON.stringify(command)}`, () =>
      assertUsageError(() => checkLaunchCommand(command), message));
  }

  it('accepts a command with a program and a port', () =>
    checkLaunchCommand('node server.js --port {http-port} --data={dir}/data {flags}'));
});

describe('the hint about a connection error', () => {
  for (const [error, hint] of [
    ['write EPROTO error:0A00010B:SSL routines::wrong version number', /does not use TLS/],
    ['certificate has expired', /has expired; renew it/],
    ['self-signed certificate', /--certificate-authority FILE/],
    ['unable to verify the first certificate', /--certificate-authority FILE/],
    ["Hostname/IP does not match certificate's altnames", /use a host name from the server certificate/],
    ['Response does not match the HTTP/1.1 protocol (Expected HTTP/)', /the response is not HTTP/],
    ['connection refused', /^$/],
  ] as const) {
    it(`explains ${error}`, () => assert.match(findConnectionHint(error), hint));
  }
});
