/**
 * Where the server is and who asks it: a kubeconfig, or several merged, as they are found, and the options of the command line over it. Nothing
 * is read of a file that the connection doesn't need: credentials go over TLS only.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Entry, type Kubeconfig, openKubeconfig } from '../../client/kubeconfig/files.ts';
import { readDuration } from '../arguments.ts';
import { fail } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { type Credentials, credentialsOf, identityOf } from './credentials.ts';
import { asKubeconfig, pemOf, readPem, textOf } from './entries.ts';

export interface Connection {
  readonly url: URL;
  /** Of the request, and whether an option said it or the kubeconfig. */
  readonly namespace: string;
  readonly namespaceSaid: boolean;
  /** May run a program: asked for when a request goes out. */
  readonly credentials: () => Credentials;
  readonly impersonation: readonly (readonly [string, string])[];
  /** PEM text. */
  readonly authority: string | undefined;
  readonly serverName: string | undefined;
  readonly insecure: boolean;
  readonly compressed: boolean;
  /** Milliseconds; zero is no limit, and less than that none that is kept here. */
  readonly timeout: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const NOWHERE = 'http://localhost:8080';

export function connectionOf(flags: Flags, environment: Environment): Connection {
  const config = open(flags.given('kubeconfig'), environment);
  const context = contextOf(config, flags);
  const clusterName = flags.given('cluster') ?? textOf(context, 'cluster');
  const userName = flags.given('user') ?? textOf(context, 'user');
  const cluster = entryOf(config, CLUSTERS, clusterName, flags.given('cluster') !== undefined);
  const user = entryOf(config, USERS, userName, flags.given('user') !== undefined);
  const impersonation = impersonationOf(flags, user, userName);
  const written = flags.given('server') ?? (textOf(cluster, 'server') || NOWHERE);
  const identity = identityOf(flags, user, userName);
  const authority = authorityOf(flags, cluster, clusterName);
  const url = addressOf(written);
  const secure = url.protocol === 'https:';
  const insecure = insecureOf(flags, cluster);
  if (secure && insecure && authority !== undefined)
    fail('specifying a root certificates file with the insecure flag is not allowed');
  const option = flags.given('namespace') ?? '';
  const inContext = textOf(context, 'namespace');
  return {
    url,
    namespace: option || inContext || 'default',
    namespaceSaid: option !== '',
    credentials: () => (secure ? credentialsOf(identity, cluster) : {}),
    impersonation,
    authority: secure ? authority : undefined,
    serverName: flags.given('tls-server-name') ?? serverNameOf(flags, cluster),
    insecure,
    compressed: !(flags.bool('disable-compression') || cluster?.fields['disable-compression'] === true),
    timeout: timeoutOf(flags.given('request-timeout') ?? '0'),
  };
}

/** Undefined where there is none, and none was named. */
export function open(file: string | undefined, environment: Environment): Kubeconfig | undefined {
  if (file !== undefined) {
    if (!existsSync(file)) fail(`stat ${file}: no such file or directory`);
  } else {
    const named = (environment.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
    const usual = [join(environment.HOME ?? homedir(), '.kube', 'config')];
    if (!(named.length > 0 ? named : usual).some((path) => existsSync(path))) return undefined;
  }
  return asKubeconfig(() => openKubeconfig(file, environment));
}

function contextOf(config: Kubeconfig | undefined, flags: Flags): Entry | undefined {
  const name = flags.given('context') ?? config?.currentContext ?? '';
  return entryOf(config, CONTEXTS, name, true);
}

interface List {
  readonly list: 'contexts' | 'clusters' | 'users';
  readonly member: string;
  /** As messages call it. */
  readonly what: string;
}

const CONTEXTS: List = { list: 'contexts', member: 'context', what: 'context' };
const CLUSTERS: List = { list: 'clusters', member: 'cluster', what: 'cluster' };
const USERS: List = { list: 'users', member: 'user', what: 'auth info' };

/** What a context names may be missing, what an option names may not. */
function entryOf(
  config: Kubeconfig | undefined,
  { list, member, what }: List,
  name: string,
  isRequired: boolean,
): Entry | undefined {
  if (name === '') return undefined;
  const names = config?.names(list) ?? [];
  if (config !== undefined && names.includes(name)) return asKubeconfig(() => config.entry(list, member, name));
  if (!isRequired) return undefined;
  const there = names.length === 0 ? '' : ` (there is: ${names.join(', ')})`;
  return fail(`${what} ${JSON.stringify(name)} does not exist${there}`);
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

/** The option of an authority goes before what the kubeconfig says of verification, and the other way round. */
function insecureOf(flags: Flags, cluster: Entry | undefined): boolean {
  if (flags.given('insecure-skip-tls-verify') === undefined) {
    return cluster?.fields['insecure-skip-tls-verify'] === true && flags.given('certificate-authority') === undefined;
  }
  return flags.bool('insecure-skip-tls-verify');
}

function authorityOf(flags: Flags, cluster: Entry | undefined, name: string): string | undefined {
  const file = flags.given('certificate-authority');
  const read = (path: string) => readPem(path, 'certificate-authority', name);
  if (file !== undefined) return authorities(read(file));
  if (flags.bool('insecure-skip-tls-verify')) return undefined;
  const pem = pemOf(cluster, 'certificate-authority', read);
  return pem === undefined ? undefined : authorities(pem);
}

function authorities(pem: string): string {
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  return fail('unable to load root certificates: no valid certificate authority data seen');
}

/** That of the kubeconfig is of the address that stands there. */
function serverNameOf(flags: Flags, cluster: Entry | undefined): string | undefined {
  return flags.given('server') === undefined ? textOf(cluster, 'tls-server-name') || undefined : undefined;
}

function impersonationOf(
  flags: Flags,
  user: Entry | undefined,
  userName: string,
): readonly (readonly [string, string])[] {
  const name = flags.given('as') ?? textOf(user, 'as');
  const uid = flags.given('as-uid') ?? textOf(user, 'as-uid');
  const inFile = user?.fields['as-groups'];
  const options = flags.list('as-group');
  const groups = options.length > 0 ? options : Array.isArray(inFile) ? inFile.map(String) : [];
  const extra = Object.entries(user?.fields['as-user-extra'] ?? {}).flatMap(([key, values]) =>
    [values].flat().map((value) => [`Impersonate-Extra-${encodeURIComponent(key)}`, String(value)] as const),
  );
  if (name === '') {
    if (uid !== '' || groups.length > 0 || extra.length > 0)
      fail(`requesting uid, groups or user-extra for ${userName} without impersonating a user`);
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
      `Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)`,
    );
  }
  return limit;
}
