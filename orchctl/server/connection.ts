/**
 * Where the server is and who asks it: a kubeconfig, or several merged, as they are found, and the options of the command line over it. Nothing
 * is read of a file that the connection doesn't need: credentials go over TLS only.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { AssayError } from '../../client/errors.ts';
import { type Entry, type Kubeconfig, openKubeconfig } from '../../client/kubeconfig/files.ts';
import { readDuration } from '../arguments.ts';
import { fail } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { asCommand, pemOf, readPem, textOf } from './entries.ts';

export interface Connection {
  readonly url: URL;
  /** Of the request, and whether an option said it or the kubeconfig. */
  readonly namespace: string;
  readonly namespaceSaid: boolean;
  readonly credentials: Credentials;
  readonly impersonation: readonly (readonly [string, string])[];
  /** PEM text. */
  readonly authority: string | undefined;
  readonly serverName: string | undefined;
  readonly insecure: boolean;
  readonly compressed: boolean;
  /** Milliseconds; zero is no limit. */
  readonly timeout: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NOWHERE = 'http://localhost:8080';

export function connectionOf(flags: Flags, environment: Environment): Connection {
  const config = open(flags.given('kubeconfig'), environment);
  const context = contextOf(config, flags);
  const cluster = entryOf(
    config,
    'clusters',
    'cluster',
    flags.given('cluster') ?? textOf(context, 'cluster'),
    'cluster',
  );
  const user = entryOf(config, 'users', 'user', flags.given('user') ?? textOf(context, 'user'), 'auth info');
  const url = addressOf(flags.given('server') ?? (textOf(cluster, 'server') || NOWHERE));
  const insecure =
    flags.given('insecure-skip-tls-verify') === undefined
      ? cluster?.fields['insecure-skip-tls-verify'] === true
      : flags.bool('insecure-skip-tls-verify');
  const secure = url.protocol === 'https:';
  const authority = secure ? authorityOf(flags, cluster) : undefined;
  if (insecure && authority !== undefined)
    fail('specifying a root certificates file with the insecure flag is not allowed');
  const option = flags.given('namespace') ?? '';
  const inContext = textOf(context, 'namespace');
  return {
    url,
    namespace: option || inContext || 'default',
    namespaceSaid: option !== '',
    credentials: secure ? credentialsOf(flags, user, cluster) : {},
    impersonation: impersonationOf(flags, user),
    authority,
    serverName: (flags.given('tls-server-name') ?? textOf(cluster, 'tls-server-name')) || undefined,
    insecure,
    compressed: !(flags.bool('disable-compression') || cluster?.fields['disable-compression'] === true),
    timeout: timeoutOf(flags.text('request-timeout')),
  };
}

/** Undefined where there is none, and none was named. */
export function open(file: string | undefined, environment: Environment): Kubeconfig | undefined {
  if (file !== undefined && file !== '') {
    if (!existsSync(file)) fail(`stat ${file}: no such file or directory`);
  } else {
    const named = (environment.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
    const usual = [join(environment.HOME ?? homedir(), '.kube', 'config')];
    if (!(named.length > 0 ? named : usual).some((path) => existsSync(path))) return undefined;
  }
  return asCommand(() => openKubeconfig(file === '' ? undefined : file, environment));
}

function contextOf(config: Kubeconfig | undefined, flags: Flags): Entry | undefined {
  const name = flags.given('context') ?? config?.currentContext ?? '';
  return entryOf(config, 'contexts', 'context', name, 'context');
}

type List = 'contexts' | 'clusters' | 'users';

function entryOf(
  config: Kubeconfig | undefined,
  list: List,
  member: string,
  name: string,
  what: string,
): Entry | undefined {
  if (name === '') return undefined;
  if (config === undefined) return fail(`${what} ${JSON.stringify(name)} does not exist`);
  try {
    return config.entry(list, member, name);
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const there = /\(there is: .*\)$/s.exec(error.message)?.[0] ?? '';
    return fail(`${what} ${JSON.stringify(name)} does not exist ${there}`.trim());
  }
}

/** An address without a scheme is plain HTTP, as for kubectl. */
function addressOf(text: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return fail(
      `the address of the server must be http:// or https:// with host and port, not ${JSON.stringify(text)}`,
    );
  }
  return url;
}

function authorityOf(flags: Flags, cluster: Entry | undefined): string | undefined {
  const file = flags.given('certificate-authority');
  if (file !== undefined && file !== '') return readPem(file);
  return pemOf(cluster, 'certificate-authority');
}

function impersonationOf(flags: Flags, user: Entry | undefined): readonly (readonly [string, string])[] {
  const name = flags.given('as') ?? textOf(user, 'as');
  const uid = flags.given('as-uid') ?? textOf(user, 'as-uid');
  const inFile = user?.fields['as-groups'];
  const options = flags.list('as-group');
  const groups = options.length > 0 ? options : Array.isArray(inFile) ? inFile.map(String) : [];
  const extra = Object.entries(user?.fields['as-user-extra'] ?? {}).flatMap(([key, values]) =>
    [values].flat().map((value) => [`Impersonate-Extra-${encodeURIComponent(key)}`, String(value)] as const),
  );
  if (name === '') {
    if (uid !== '' || groups.length > 0) fail('requesting uid, groups or user-extra without impersonating a user');
    return [];
  }
  return [
    ['Impersonate-User', name],
    ...(uid === '' ? [] : [['Impersonate-Uid', uid] as const]),
    ...groups.map((group) => ['Impersonate-Group', group] as const),
    ...extra,
  ];
}

function timeoutOf(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) * 1000 : readDuration(text);
  if (limit === undefined) {
    fail(
      `Invalid timeout value ${JSON.stringify(text)}. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)`,
    );
  }
  return Math.max(limit, 0);
}
