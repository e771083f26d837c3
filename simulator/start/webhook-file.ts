/** Reads the kubeconfig of a webhook: its URL, TLS configuration and credentials. */

import { dirname, resolve } from 'node:path';
import { compact } from '../../values/compact.ts';
import type { RemoteConnectionSettings } from '../auth/remote.ts';
import type { JsonObject } from '../pure/object.ts';
import { isObject } from '../pure/value/is-object.ts';
import { readMembers } from '../pure/value/object-members.ts';
import { readSettingsFile, SettingsFileError } from '../pure/yaml/settings-file.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';

export interface WebhookSettings {
  readonly url: string;
  readonly connectionSettings: RemoteConnectionSettings;
  readonly headers: Readonly<Record<string, string>>;
}

type ConfigMembers = Readonly<JsonObject>;
interface NamedObject<Value> {
  readonly name: string;
  readonly value: Value;
}

export function readWebhookFile(flag: string, file: string): WebhookSettings {
  const config = readConfigObject(flag, file);
  const contexts = listNamedObjects(config, 'contexts', 'context');
  const context = contexts.find(({ name }) => name === config['current-context']) ?? contexts[0];
  const findObjectOfContext = <Kind extends 'cluster' | 'user'>(kind: Kind): ConfigMembers => {
    const namedObjects = listNamedObjects(config, `${kind}s`, kind);
    return (namedObjects.find(({ name }) => name === context?.value[kind]) ?? namedObjects[0])?.value ?? {};
  };
  const cluster = findObjectOfContext('cluster');
  const user = findObjectOfContext('user');
  const readPem = (configObject: ConfigMembers, name: string): string | undefined => {
    const data = configObject[`${name}-data`];
    if (typeof data === 'string') return Buffer.from(data, 'base64').toString('utf8');
    const path = configObject[name];
    return typeof path === 'string' ? readFlagFile(flag, resolve(dirname(file), path)) : undefined;
  };
  const { server } = cluster;
  if (typeof server !== 'string') throw new SettingError(`${flag} ${file}: the cluster has no server`);
  const certificateAuthority = readPem(cluster, 'certificate-authority');
  const clientCertificate = readPem(user, 'client-certificate');
  const clientKey = readPem(user, 'client-key');
  const serverName = cluster['tls-server-name'];
  return {
    url: server,
    connectionSettings: {
      ...compact({ certificateAuthority, clientCertificate, clientKey }),
      ...(typeof serverName === 'string' && { serverName }),
      ...(cluster['insecure-skip-tls-verify'] === true && { insecure: true }),
    },
    headers: createAuthorizationHeader(user),
  };
}

function createAuthorizationHeader({ token, username, password }: ConfigMembers): Record<string, string> {
  if (typeof token === 'string') return { Authorization: `Bearer ${token}` };
  if (typeof username !== 'string') return {};
  return { Authorization: `Basic ${Buffer.from(`${username}:${String(password ?? '')}`).toString('base64')}` };
}

function readConfigObject(flag: string, file: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = readSettingsFile(readFlagFile(flag, file));
  } catch (error) {
    if (!(error instanceof SettingsFileError)) throw error;
    throw new SettingError(`${flag} ${file}: ${error.message}`);
  }
  if (!isObject(value)) throw new SettingError(`${flag} ${file}: the file must contain a kubeconfig object`);
  return value;
}

function listNamedObjects(
  config: Readonly<Record<string, unknown>>,
  list: string,
  member: string,
): NamedObject<ConfigMembers>[] {
  const namedObjects = config[list];
  if (!Array.isArray(namedObjects)) return [];
  return namedObjects.map((item: Readonly<Record<string, unknown>>) => ({
    name: String(item.name),
    value: readMembers(item[member]),
  }));
}
