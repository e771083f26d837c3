/** Who asks: options before the kubeconfig, a token before a token file, and a program that gives credentials where nothing else does. */
import { dirname, resolve } from 'node:path';
import { credentialsFromPlugin } from '../../client/kubeconfig/exec-plugin.ts';
import type { Entry } from '../../client/kubeconfig/files.ts';
import { fail } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { asCommand, pemOf, readPem, textOf } from './entries.ts';

export interface Credentials {
  readonly token?: string;
  readonly username?: string;
  readonly password?: string;
  /** PEM text. */
  readonly certificate?: string;
  readonly key?: string;
}

export function credentialsOf(flags: Flags, user: Entry | undefined, cluster: Entry | undefined): Credentials {
  const field = (name: string) => textOf(user, name);
  const token = flags.given('token') ?? field('token');
  const username = flags.given('username') ?? field('username');
  const password = flags.given('password') ?? field('password');
  if (token !== '' && (username !== '' || password !== '')) {
    fail('more than one authentication method found; found [token basicAuth], only one is allowed');
  }
  const pair = certificateOf(flags, user);
  if (token !== '') return { ...pair, token };
  const file = field('tokenFile');
  if (file !== '' && user !== undefined) return { ...pair, token: readPem(resolve(dirname(user.file), file)).trim() };
  if (username !== '' || password !== '') return { ...pair, username, password };
  return { ...pair, ...fromProgram(user, cluster) };
}

function certificateOf(flags: Flags, user: Entry | undefined): Credentials {
  const read = (flag: string): string | undefined => {
    const file = flags.given(flag);
    return file === undefined || file === '' ? pemOf(user, flag) : readPem(file);
  };
  const certificate = read('client-certificate');
  const key = read('client-key');
  if (certificate !== undefined && key === undefined)
    fail('client-key must be specified along with client-certificate to use them');
  return certificate === undefined || key === undefined ? {} : { certificate, key };
}

function fromProgram(user: Entry | undefined, cluster: Entry | undefined): Credentials {
  const exec = user?.fields.exec;
  if (user === undefined || exec === undefined || exec === null) return {};
  const { token, clientCertificate, clientKey } = asCommand(() =>
    credentialsFromPlugin(exec, { where: user.file, file: user.file, cluster: cluster?.fields ?? {} }),
  );
  return {
    ...(token !== undefined && { token }),
    ...(clientCertificate !== undefined &&
      clientKey !== undefined && { certificate: clientCertificate, key: clientKey }),
  };
}
