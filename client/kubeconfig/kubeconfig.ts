/**
 * Reads a kubeconfig as kubectl does: the current or requested context, inline `-data` fields before files, paths relative to the file,
 * token files, credential plugins. Unsupported settings are errors: a run must use exactly the user and the connection that the file specifies.
 */

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { compact } from '../../values/compact.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { createUsageError } from '../errors.ts';
import { parseServerUrl, type TargetDescription } from '../exchange/target.ts';
import { runCredentialPlugin } from './exec-plugin.ts';
import { type KubeconfigEntry, openKubeconfig } from './files.ts';

/** Returns the server and the credentials of a context. If `file` is undefined, the default files of kubectl are read. */
export function readKubeconfig(
  file: string | undefined,
  contextName?: string,
  environment: NodeJS.ProcessEnv = process.env,
): TargetDescription {
  const config = openKubeconfig(file, environment);
  const selectedContext = contextName ?? config.currentContext;
  if (selectedContext === undefined || selectedContext === '') {
    throw createUsageError(`${config.files}: current-context is not set; choose one with --context`);
  }
  const context = config.getEntry('contexts', 'context', selectedContext).fields;
  const clusterName = readText(context.cluster);
  if (clusterName === undefined)
    throw createUsageError(`${config.files}: context ${JSON.stringify(selectedContext)} has no cluster`);
  const cluster = config.getEntry('clusters', 'cluster', clusterName);
  const server = readText(cluster.fields.server);
  if (server === undefined)
    throw createUsageError(`${cluster.file}: cluster ${JSON.stringify(clusterName)} has no server`);
  const location = `${cluster.file}: cluster ${JSON.stringify(clusterName)}`;
  const proxy = readText(cluster.fields['proxy-url']);
  const userName = readText(context.user) ?? '';
  const user = userName === '' ? undefined : config.getEntry('users', 'user', userName);
  return compact({
    url: parseServerUrl(server, `${location}: server`),
    certificateAuthority: readPem(cluster, 'certificate-authority'),
    serverName: readText(cluster.fields['tls-server-name']),
    insecure: cluster.fields['insecure-skip-tls-verify'] === true ? true : undefined,
    proxy: proxy === undefined || proxy === '' ? undefined : parseProxyUrl(proxy, `${location}: proxy-url`),
    ...(user === undefined ? {} : readCredentials(user, userName, cluster)),
  });
}

function readCredentials(user: KubeconfigEntry, name: string, cluster: KubeconfigEntry): Partial<TargetDescription> {
  const { fields, file } = user;
  const location = `${file}: user ${JSON.stringify(name)}`;
  if (fields['auth-provider'] !== undefined) {
    throw createUsageError(
      `${location} uses auth-provider, which kubectl no longer supports; use exec or --token-file`,
    );
  }
  const token = readToken(user);
  const username = readText(fields.username);
  const clientCertificate = readPem(user, 'client-certificate');
  const fixedCredentials = {
    token,
    username,
    password: readText(fields.password),
    clientCertificate,
    clientKey: readPem(user, 'client-key'),
    impersonate: createImpersonationHeaders(user, location),
  };
  if (fields.exec === undefined || fields.exec === null) return compact(fixedCredentials);
  // As in client-go, a token or username takes precedence over the exec plugin.
  if (token !== undefined || username !== undefined) return compact(fixedCredentials);
  return {
    ...compact(fixedCredentials),
    ...runCredentialPlugin(fields.exec, { messagePrefix: `${location}: `, file, cluster }),
  };
}

/** Returns the impersonation headers for `as`, `as-uid`, `as-groups` and `as-user-extra`. */
function createImpersonationHeaders({ fields }: KubeconfigEntry, location: string): [string, string][] | undefined {
  const user = readText(fields.as) ?? '';
  const uid = readText(fields['as-uid']) ?? '';
  const groups = fields['as-groups'] ?? [];
  const extraFields = fields['as-user-extra'] ?? {};
  if (!Array.isArray(groups) || !isJsonObject(extraFields))
    throw createUsageError(`${location}: as-groups must be a list, and as-user-extra an object`);
  const headers: [string, string][] = [
    ...(uid === '' ? [] : [['Impersonate-Uid', uid] satisfies [string, string]]),
    ...groups.map((group): [string, string] => ['Impersonate-Group', String(group)]),
    ...Object.entries(extraFields).flatMap(([key, values]) =>
      [values].flat().map((value): [string, string] => [`Impersonate-Extra-${encodeURIComponent(key)}`, String(value)]),
    ),
  ];
  if (user === '' && headers.length > 0)
    throw createUsageError(`${location}: as-uid, as-groups and as-user-extra require the field "as"`);
  return user === '' ? undefined : [['Impersonate-User', user], ...headers];
}

const PROXY_PROTOCOLS = ['http:', 'https:', 'socks5:'];

function parseProxyUrl(value: string, location: string): string {
  const url = URL.parse(value);
  if (url === null || !PROXY_PROTOCOLS.includes(url.protocol))
    throw createUsageError(
      `${location}: it must be a URL that begins with ${PROXY_PROTOCOLS.map((protocol) => `${protocol}//`).join(', ')}`,
    );
  return value;
}

function readPem({ fields, file }: KubeconfigEntry, field: string): string | undefined {
  const data = readText(fields[`${field}-data`]);
  if (data !== undefined && data !== '') return Buffer.from(data, 'base64').toString('utf8');
  const path = readText(fields[field]);
  return path === undefined || path === '' ? undefined : readRelativeFile(file, path, field);
}

function readToken({ fields, file }: KubeconfigEntry): string | undefined {
  const inlineToken = readText(fields.token);
  const path = readText(fields.tokenFile);
  // As in client-go, a token file takes precedence, because it may be renewed.
  if (path !== undefined && path !== '') return readRelativeFile(file, path, 'tokenFile').trim();
  return inlineToken === '' ? undefined : inlineToken;
}

function readRelativeFile(file: string, path: string, field: string): string {
  const fullPath = resolve(dirname(file), path);
  try {
    return readFileSync(fullPath, 'utf8');
  } catch {
    throw createUsageError(`${file}: ${field} names ${fullPath}, which can't be read`);
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
