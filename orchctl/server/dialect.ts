/**
 * Determines the dialect of a server from ORCHCTL_DIALECT, or from the names of its API groups. The groups are cached like in kubectl, in
 * the same directory and for the same time.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIALECT_NAMES, type Dialect, type DialectName, getDialect } from '../../spec/dialect.ts';
import { fail } from '../errors.ts';
import { isList, isMap, readJson, type Value } from '../templates/values.ts';
import type { Connection } from './connection.ts';
import { sendRequest } from './transport.ts';

/** The time in milliseconds for which discovery is cached. */
const CACHE_LIFETIME = 6 * 60 * 60 * 1000;
const CACHE_FILE = 'servergroups.json';

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the dialect from ORCHCTL_DIALECT or the cache, or undefined. Sends no request. */
export function findDialect(connection: Connection, cacheDir: string, environment: Environment): Dialect | undefined {
  const requestedDialect = environment.ORCHCTL_DIALECT;
  if (requestedDialect !== undefined && requestedDialect !== '') {
    const name = DIALECT_NAMES.find((dialectName) => dialectName === requestedDialect);
    return getDialect(
      name ??
        fail(`ORCHCTL_DIALECT must be one of ${DIALECT_NAMES.join(', ')}, not ${JSON.stringify(requestedDialect)}`),
    );
  }
  return detectDialect(readCache(buildCachePath(connection, cacheDir)));
}

/** Requests the API groups of the server. Returns undefined if they belong to no dialect; requests then use JSON. */
export async function discoverDialect(
  connection: Connection,
  cacheDir: string,
  headers: Readonly<Record<string, string>>,
): Promise<Dialect | undefined> {
  const response = await sendRequest(connection, {
    method: 'GET',
    path: '/apis',
    headers: { ...headers, Accept: 'application/json' },
  });
  if (response.status !== 200) return undefined;
  const groups = response.body.toString('utf8');
  const discoveredDialect = detectDialect(groups);
  if (discoveredDialect !== undefined) writeCache(buildCachePath(connection, cacheDir), groups);
  return discoveredDialect;
}

function detectDialect(groups: string | undefined): Dialect | undefined {
  const names = readGroupNames(groups);
  const name = DIALECT_NAMES.find((dialectName: DialectName) =>
    names.some((group) => group.endsWith(`.${getDialect(dialectName).groupSuffix}`)),
  );
  return name === undefined ? undefined : getDialect(name);
}

function readGroupNames(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  let value: Value;
  try {
    value = readJson(text);
  } catch {
    return [];
  }
  const groups = isMap(value) && isList(value.groups) ? value.groups : [];
  return groups.flatMap((group) => (isMap(group) && typeof group.name === 'string' ? [group.name] : []));
}

/** Returns the path of the cache file. It contains host and port, with `_` in place of characters that file names cannot contain. */
function buildCachePath({ url }: Connection, cacheDir: string): string {
  const host = `${url.host}${url.pathname.replace(/\/+$/, '')}`.replaceAll(/[^(\w/.)]/g, '_');
  return join(cacheDir, 'discovery', host, CACHE_FILE);
}

function readCache(file: string): string | undefined {
  try {
    return Date.now() - statSync(file).mtimeMs < CACHE_LIFETIME ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the cache file. Renames a temporary file, so that other processes never read an incomplete file. Ignores errors. */
function writeCache(file: string, text: string): void {
  const temporaryFile = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o750 });
    writeFileSync(temporaryFile, text, { mode: 0o660 });
    renameSync(temporaryFile, file);
  } catch {
    // The command works without the cache.
  }
}
