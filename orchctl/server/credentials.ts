/**
 * Determines the credentials. Options take precedence over the kubeconfig, and a token file takes precedence over a token. An exec program
 * runs only if there are no other credentials.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { AssayError } from '../../client/errors.ts';
import { runCredentialPlugin } from '../../client/kubeconfig/exec-plugin.ts';
import type { KubeconfigEntry } from '../../client/kubeconfig/files.ts';
import { compact } from '../../values/compact.ts';
import { fail, formatFileProblem } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { validateCredentialProgram } from './credential-program.ts';
import { readPem, readPemField, readStringField } from './kubeconfig-entries.ts';

export interface Credentials {
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  /** The client certificate, in PEM. */
  readonly certificate?: string;
  readonly key?: string;
}

/** The credentials from options and kubeconfig, and the user entry whose exec program may provide further credentials. */
export interface Identity {
  readonly credentials: Credentials;
  readonly user: KubeconfigEntry | undefined;
}

export function readIdentity(flags: Flags, user: KubeconfigEntry | undefined, name: string): Identity {
  const readField = (member: string) => readStringField(user, member);
  const token = flags.readOption('token') ?? readField('token');
  const username = flags.readOption('username') ?? readField('username');
  const password = flags.readOption('password') ?? readField('password');
  if (token !== '' && (username !== '' || password !== '')) {
    fail(`more than one authentication method found for ${name}; found [token basicAuth], only one is allowed`);
  }
  const certificateCredentials = readCertificate(flags, user, name);
  validateCredentialProgram(user, name);
  const file = readField('tokenFile');
  if (file !== '' && user !== undefined) {
    const effectiveToken = readToken(resolve(dirname(user.file), file)) || token;
    return {
      credentials: { ...certificateCredentials, ...(effectiveToken !== '' && { token: effectiveToken }) },
      user,
    };
  }
  if (token !== '') return { credentials: { ...certificateCredentials, token }, user };
  if (username !== '' || password !== '')
    return { credentials: { ...certificateCredentials, username, password }, user };
  return { credentials: certificateCredentials, user };
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    return fail(formatFileProblem(error, file));
  }
}

function readCertificate(flags: Flags, user: KubeconfigEntry | undefined, name: string): Credentials {
  const readPemFlag = (flag: string): string | undefined => {
    const file = flags.readOption(flag);
    const readNamedPem = (path: string) => readPem(path, flag.replace('certificate', 'cert'), name);
    return file === undefined ? readPemField(user, flag, readNamedPem) : readNamedPem(file);
  };
  const certificate = readPemFlag('client-certificate');
  if (certificate === undefined) return {};
  const key = readPemFlag('client-key');
  if (key !== undefined) return { certificate, key };
  return fail(
    `client-key-data or client-key must be specified for ${name} to use the clientCert authentication method.`,
  );
}

/** Returns the credentials. Runs the exec program if there are no other credentials. */
export function resolveCredentials({ credentials, user }: Identity, cluster: KubeconfigEntry | undefined): Credentials {
  const exec = user?.fields.exec;
  const hasCredentials = credentials.token !== undefined || credentials.username !== undefined;
  if (user === undefined || hasCredentials || exec === undefined || exec === null) return credentials;
  const { token, clientCertificate, clientKey } = runCredentialProgram(exec, user, cluster);
  return {
    ...credentials,
    ...compact({ token }),
    ...(clientCertificate !== undefined &&
      clientKey !== undefined && { certificate: clientCertificate, key: clientKey }),
  };
}

function runCredentialProgram(exec: unknown, user: KubeconfigEntry, cluster: KubeconfigEntry | undefined) {
  try {
    return runCredentialPlugin(exec, { messagePrefix: '', file: user.file, cluster });
  } catch (error) {
    if (error instanceof AssayError) return fail(`getting credentials: ${error.message}`);
    throw error;
  }
}
