/** The version of this client, and whether the server has the same. */
import { readFileSync } from 'node:fs';
import { dialect } from '../../spec/dialect.ts';
import { fail } from '../errors.ts';
import { isMembers, readJson, type Value } from '../templates/values.ts';
import type { Connection } from './connection.ts';
import { send } from './transport.ts';

/** The release that the client is of, as the bundled simulator is. */
const RELEASE = 'v1.32.13';

export function clientVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return `${RELEASE}+assay-${version}`;
}

export async function matchVersions(connection: Connection, headers: Readonly<Record<string, string>>): Promise<void> {
  const answer = await send(connection, {
    method: 'GET',
    path: '/version?timeout=32s',
    headers: { ...headers, Accept: 'application/json, */*' },
  });
  if (answer.status !== 200) {
    const { problemIn } = await import('./problems.ts');
    fail(`couldn't read version from server: ${await problemIn(answer, dialect('orch'))}`);
  }
  const version = gitVersionIn(answer.body.toString('utf8'));
  if (version === undefined) fail("couldn't read version from server: unable to parse the server version");
  if (version !== clientVersion()) fail(`server version (${version}) differs from client version (${clientVersion()})`);
}

function gitVersionIn(text: string): string | undefined {
  let value: Value;
  try {
    value = readJson(text);
  } catch {
    return undefined;
  }
  return isMembers(value) && typeof value.gitVersion === 'string' ? value.gitVersion : undefined;
}
