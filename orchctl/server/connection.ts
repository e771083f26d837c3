/**
 * Determines the server and the user from the options and the kubeconfigs; options take precedence. Credentials are sent only over TLS.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Kubeconfig, type KubeconfigEntry, openKubeconfig } from '../../client/kubeconfig/files.ts';
import { parseDuration } from '../arguments.ts';
import { fail } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { type Credentials, readIdentity, resolveCredentials } from './credentials.ts';
import { prefixKubeconfigError, readPem, readPemField, readStringField } from './kubeconfig-entries.ts';

export interface Connection {
  readonly url: URL;
  /** The namespace of the request: from the option, the kubeconfig, or `default`. */
  readonly namespace: string;
  /** Whether the namespace comes from the option. */
  readonly isNamespaceGiven: boolean;
  /** Resolves the credentials when a request is sent, because this may run a program. */
  readonly credentials: () => Credentials;
  readonly impersonation: readonly (readonly [string, string])[];
  /** The CA certificates, in PEM. */
  readonly authority: string | undefined;
  readonly serverName: string | undefined;
  readonly insecure: boolean;
  readonly acceptsCompression: boolean;
  /** The timeout in milliseconds. Zero means no limit; negative values are not enforced. */
  readonly timeout: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEFAULT_SERVER = 'http://localhost:8080';

export function resolveConnection(flags: Flags, environment: Environment): Connection {
  const config = findKubeconfig(flags.readOption('kubeconfig'), environment);
  const context = findContext(config, flags);
  const clusterName = flags.readOption('cluster') ?? readStringField(context, 'cluster');
  const userName = flags.readOption('user') ?? readStringField(context, 'user');
  const cluster = findEntry(config, CLUSTERS, clusterName, { isRequired: flags.readOption('cluster') !== undefined });
  const user = findEntry(config, USERS, userName, { isRequired: flags.readOption('user') !== undefined });
  const impersonation = readImpersonation(flags, user, userName);
  const serverAddress = flags.readOption('server') ?? (readStringField(cluster, 'server') || DEFAULT_SERVER);
  const identity = readIdentity(flags, user, userName);
  const authority = readAuthority(flags, cluster, clusterName);
  const url = parseAddress(serverAddress);
  const isSecure = url.protocol === 'https:';
  const insecure = isInsecure(flags, cluster);
  if (isSecure && insecure && authority !== undefined)
    fail('specifying a root certificates file with the insecure flag is not allowed');
  const flagNamespace = flags.readOption('namespace') ?? '';
  const contextNamespace = readStringField(context, 'namespace');
  return {
    url,
    namespace: flagNamespace || contextNamespace || 'default',
    isNamespaceGiven: flagNamespace !== '',
    credentials: () => (isSecure ? resolveCredentials(identity, cluster) : {}),
    impersonation,
    authority: isSecure ? authority : undefined,
    serverName: flags.readOption('tls-server-name') ?? readServerName(flags, cluster),
    insecure,
    acceptsCompression: !(flags.getBoolean('disable-compression') || cluster?.fields['disable-compression'] === true),
    timeout: parseTimeout(flags.readOption('request-timeout') ?? '0'),
  };
}

/** Opens the kubeconfig. Returns undefined if no file is named and no default file exists. */
export function findKubeconfig(file: string | undefined, environment: Environment): Kubeconfig | undefined {
  if (file !== undefined) {
    if (!existsSync(file)) fail(`stat ${file}: no such file or directory`);
  } else {
    const kubeconfigFiles = (environment.KUBECONFIG ?? '').split(delimiter).filter((path) => path !== '');
    const defaultFiles = [join(environment.HOME ?? homedir(), '.kube', 'config')];
    if (!(kubeconfigFiles.length > 0 ? kubeconfigFiles : defaultFiles).some((path) => existsSync(path)))
      return undefined;
  }
  return prefixKubeconfigError(() => openKubeconfig(file, environment));
}

function findContext(config: Kubeconfig | undefined, flags: Flags): KubeconfigEntry | undefined {
  const name = flags.readOption('context') ?? config?.currentContext ?? '';
  return findEntry(config, CONTEXTS, name, { isRequired: true });
}

interface KubeconfigList {
  /** The name of the list in the kubeconfig. */
  readonly list: 'contexts' | 'clusters' | 'users';
  /** The member of each entry that contains its fields. */
  readonly member: string;
  /** The type of the entry in messages, such as `context`. */
  readonly description: string;
}

const CONTEXTS: KubeconfigList = { list: 'contexts', member: 'context', description: 'context' };
const CLUSTERS: KubeconfigList = { list: 'clusters', member: 'cluster', description: 'cluster' };
const USERS: KubeconfigList = { list: 'users', member: 'user', description: 'auth info' };

/** Finds an entry of the kubeconfig. Fails if the entry is required, for example by an option, but does not exist. */
function findEntry(
  config: Kubeconfig | undefined,
  { list: listName, member: memberName, description }: KubeconfigList,
  name: string,
  { isRequired }: { readonly isRequired: boolean },
): KubeconfigEntry | undefined {
  if (name === '') return undefined;
  const names = config?.listNames(listName) ?? [];
  if (config !== undefined && names.includes(name))
    return prefixKubeconfigError(() => config.getEntry(listName, memberName, name));
  if (!isRequired) return undefined;
  const suggestion = names.length === 0 ? '' : ` (available: ${names.join(', ')})`;
  return fail(`${description} ${JSON.stringify(name)} does not exist${suggestion}`);
}

/** Parses an address. The default scheme is http, as in kubectl. */
function parseAddress(text: string): URL {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return fail(
      `the address of the server must be http:// or https:// with host and port, not ${JSON.stringify(text)}`,
    );
  }
  return url;
}

/**
 * Reports whether to skip the verification of the server certificate. The option takes precedence. The setting of the kubeconfig is ignored
 * if an option sets a CA certificate.
 */
function isInsecure(flags: Flags, cluster: KubeconfigEntry | undefined): boolean {
  if (flags.readOption('insecure-skip-tls-verify') === undefined) {
    return (
      cluster?.fields['insecure-skip-tls-verify'] === true && flags.readOption('certificate-authority') === undefined
    );
  }
  return flags.getBoolean('insecure-skip-tls-verify');
}

function readAuthority(flags: Flags, cluster: KubeconfigEntry | undefined, name: string): string | undefined {
  const file = flags.readOption('certificate-authority');
  const readPemFile = (path: string) => readPem(path, 'certificate-authority', name);
  if (file !== undefined) return validateAuthorities(readPemFile(file));
  if (flags.getBoolean('insecure-skip-tls-verify')) return undefined;
  const pem = readPemField(cluster, 'certificate-authority', readPemFile);
  return pem === undefined ? undefined : validateAuthorities(pem);
}

function validateAuthorities(pem: string): string {
  if (pem.includes('-----BEGIN CERTIFICATE-----')) return pem;
  return fail('unable to load root certificates: no valid certificate authority data seen');
}

/** Returns the tls-server-name of the kubeconfig. It applies only to the address in the kubeconfig, not to --server. */
function readServerName(flags: Flags, cluster: KubeconfigEntry | undefined): string | undefined {
  return flags.readOption('server') === undefined
    ? readStringField(cluster, 'tls-server-name') || undefined
    : undefined;
}

function readImpersonation(
  flags: Flags,
  user: KubeconfigEntry | undefined,
  userName: string,
): readonly (readonly [string, string])[] {
  const name = flags.readOption('as') ?? readStringField(user, 'as');
  const uid = flags.readOption('as-uid') ?? readStringField(user, 'as-uid');
  const kubeconfigGroups = user?.fields['as-groups'];
  const flagGroups = flags.getList('as-group');
  const groups =
    flagGroups.length > 0 ? flagGroups : Array.isArray(kubeconfigGroups) ? kubeconfigGroups.map(String) : [];
  const extraHeaders = Object.entries(user?.fields['as-user-extra'] ?? {}).flatMap(([key, values]) =>
    [values].flat().map((value) => [`Impersonate-Extra-${encodeURIComponent(key)}`, String(value)] as const),
  );
  if (name === '') {
    if (uid !== '' || groups.length > 0 || extraHeaders.length > 0)
      fail(`requesting uid, groups or user-extra for ${userName} without impersonating a user`);
    return [];
  }
  return [
    ['Impersonate-User', name],
    ...(uid === '' ? [] : [['Impersonate-Uid', uid] as const]),
    ...groups.map((group) => ['Impersonate-Group', group] as const),
    ...extraHeaders,
  ];
}

function parseTimeout(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) * 1000 : parseDuration(text);
  if (limit === undefined) {
    fail(
      `Invalid timeout value. Timeout must be a single integer in seconds, or an integer followed by a corresponding time unit (e.g. 1s | 2m | 3h)`,
    );
  }
  return limit;
}
