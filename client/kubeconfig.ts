/**
 * Reads a kubeconfig as the field's own clients do: current-context or the one asked for, inline `-data` fields before files, paths
 * relative to the file, token files. Credential plugins run programs, so they are refused with a sentence instead.
 */

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { usage } from './errors.ts';
import { isRecord, type JsonRecord } from './record.ts';
import { serverUrl, type TargetDescription } from './target.ts';

type Fields = JsonRecord;

export function readKubeconfig(file: string, contextName?: string): TargetDescription {
  const root = parseFile(file);
  const chosenName = contextName ?? text(root['current-context']);
  if (chosenName === undefined || chosenName === '') {
    throw usage(`${file}: current-context is not set; choose one with --context`);
  }
  const context = named(root, 'contexts', 'context', chosenName, file);
  const clusterName = text(context.cluster);
  if (clusterName === undefined) throw usage(`${file}: context ${JSON.stringify(chosenName)} names no cluster`);
  const cluster = named(root, 'clusters', 'cluster', clusterName, file);
  const userName = text(context.user);
  const user = userName === undefined || userName === '' ? {} : named(root, 'users', 'user', userName, file);
  const server = text(cluster.server);
  if (server === undefined) throw usage(`${file}: cluster ${JSON.stringify(clusterName)} has no server`);
  refusePlugins(user, userName ?? '', file);
  const read = (owner: Fields, field: string): string | undefined => pemOf(owner, field, file);
  return compact({
    url: serverUrl(server, `${file}: cluster ${JSON.stringify(clusterName)}: server`),
    certificateAuthority: read(cluster, 'certificate-authority'),
    serverName: text(cluster['tls-server-name']),
    insecure: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
    clientCertificate: read(user, 'client-certificate'),
    clientKey: read(user, 'client-key'),
    token: tokenOf(user, file),
    username: text(user.username),
    password: text(user.password),
  });
}

function parseFile(file: string): Fields {
  let source: string;
  try {
    source = readFileSync(file, 'utf8');
  } catch (error) {
    throw usage(`${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : String(error)}`);
  }
  const document = parseDocument(source);
  const problem = document.errors[0];
  if (problem !== undefined) throw usage(`${file}: ${problem.message.split('\n')[0]}`);
  const root = contentOf(document, file);
  if (!isRecord(root)) throw usage(`${file}: not a kubeconfig`);
  return root;
}

/** A name in it that stands for nothing is told without the name: files of this kind hold secrets. */
function contentOf(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS();
  } catch {
    throw usage(`${file}: a name in it stands for nothing`);
  }
}

function named(root: Fields, list: string, member: string, name: string, file: string): Fields {
  const entries: Fields[] = Array.isArray(root[list]) ? root[list] : [];
  const fields = entries.find((entry) => entry.name === name)?.[member];
  if (isRecord(fields)) return fields;
  const names = entries.map((entry) => String(entry.name)).join(', ') || 'none';
  throw usage(`${file}: no ${member} named ${JSON.stringify(name)} (there is: ${names})`);
}

function refusePlugins(user: Fields, name: string, file: string): void {
  for (const plugin of ['exec', 'auth-provider']) {
    if (user[plugin] !== undefined) {
      throw usage(
        `${file}: user ${JSON.stringify(name)} gets credentials from ${plugin}, which is not run; pass --token or a client certificate`,
      );
    }
  }
}

function pemOf(owner: Fields, field: string, file: string): string | undefined {
  const data = text(owner[`${field}-data`]);
  if (data !== undefined && data !== '') return Buffer.from(data, 'base64').toString('utf8');
  const path = text(owner[field]);
  return path === undefined || path === '' ? undefined : beside(file, path, field);
}

function tokenOf(user: Fields, file: string): string | undefined {
  const inline = text(user.token);
  const path = text(user.tokenFile);
  // As the field's clients do: a token file wins, because it may be renewed.
  if (path !== undefined && path !== '') return beside(file, path, 'tokenFile').trim();
  return inline === '' ? undefined : inline;
}

function beside(file: string, path: string, field: string): string {
  const full = resolve(dirname(file), path);
  try {
    return readFileSync(full, 'utf8');
  } catch {
    throw usage(`${file}: ${field} names ${full}, which can't be read`);
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function compact<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}
