/**
 * Which dialect a server speaks: the one that ORCHCTL_DIALECT names, else as the list of its API groups says. That list is kept in the cache
 * directory, where and as long as kubectl keeps it, and read from there before the server is asked.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIALECT_NAMES, type Dialect, type DialectName, dialect } from '../../spec/dialect.ts';
import { fail } from '../errors.ts';
import { isList, isMembers, readJson, type Value } from '../templates/values.ts';
import type { Connection } from './connection.ts';
import { send } from './transport.ts';

/** Milliseconds that discovery stays in the cache. */
const FRESH = 6 * 60 * 60 * 1000;
const FILE = 'servergroups.json';

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined where nothing says so: a command that sends nothing asks no server. */
export function knownDialect(connection: Connection, cacheDir: string, environment: Environment): Dialect | undefined {
  const named = environment.ORCHCTL_DIALECT;
  if (named !== undefined && named !== '') {
    const name = DIALECT_NAMES.find((one) => one === named);
    return dialect(
      name ?? fail(`ORCHCTL_DIALECT must be one of ${DIALECT_NAMES.join(', ')}, not ${JSON.stringify(named)}`),
    );
  }
  return dialectIn(cached(fileOf(connection, cacheDir)));
}

/** Asks the server. One whose groups are of no dialect is spoken to in JSON, which every server reads. */
export async function discoveredDialect(
  connection: Connection,
  cacheDir: string,
  headers: Readonly<Record<string, string>>,
): Promise<Dialect | undefined> {
  const answer = await send(connection, {
    method: 'GET',
    path: '/apis',
    headers: { ...headers, Accept: 'application/json' },
  });
  if (answer.status !== 200) return undefined;
  const groups = answer.body.toString('utf8');
  const discovered = dialectIn(groups);
  if (discovered !== undefined) keep(fileOf(connection, cacheDir), groups);
  return discovered;
}

function dialectIn(groups: string | undefined): Dialect | undefined {
  const names = namesIn(groups);
  const name = DIALECT_NAMES.find((one: DialectName) =>
    names.some((group) => group.endsWith(`.${dialect(one).groupSuffix}`)),
  );
  return name === undefined ? undefined : dialect(name);
}

function namesIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  let value: Value;
  try {
    value = readJson(text);
  } catch {
    return [];
  }
  const groups = isMembers(value) && isList(value.groups) ? value.groups : [];
  return groups.flatMap((group) => (isMembers(group) && typeof group.name === 'string' ? [group.name] : []));
}

/** Host and port with `_` for what is no letter of a file name. */
function fileOf({ url }: Connection, cacheDir: string): string {
  const host = `${url.host}${url.pathname.replace(/\/+$/, '')}`.replaceAll(/[^(\w/.)]/g, '_');
  return join(cacheDir, 'discovery', host, FILE);
}

function cached(file: string): string | undefined {
  try {
    return Date.now() - statSync(file).mtimeMs < FRESH ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}

/** Written beside and moved, so that nobody reads half of it. A directory that can't be written is done without. */
function keep(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o750 });
    writeFileSync(temporary, text, { mode: 0o660 });
    renameSync(temporary, file);
  } catch {
    // The cache is a convenience.
  }
}
