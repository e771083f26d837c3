/** Determines the version of this client, and compares it with the version of the server. */
import { readFileSync } from 'node:fs';
import { getDialect } from '../../spec/dialect.ts';
import { fail } from '../errors.ts';
import { isMap, readJson, type Value } from '../templates/values.ts';
import type { Connection } from './connection.ts';
import { sendRequest } from './transport.ts';

/** The Kubernetes release of the client, which is also the default release of the simulator. */
const RELEASE = 'v1.32.13';

export function describeClientVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return `${RELEASE}+assay-${version}`;
}

export async function checkServerVersion(
  connection: Connection,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const response = await sendRequest(connection, {
    method: 'GET',
    path: '/version?timeout=32s',
    headers: { ...headers, Accept: 'application/json, */*' },
  });
  if (response.status !== 200) {
    const { describeErrorResponse } = await import('./error-responses.ts');
    fail(`couldn't read version from server: ${await describeErrorResponse(response, getDialect('orch'))}`);
  }
  const version = readGitVersion(response.body.toString('utf8'));
  if (version === undefined) fail("couldn't read version from server: unable to parse the server version");
  if (version !== describeClientVersion())
    fail(`server version (${version}) differs from client version (${describeClientVersion()})`);
}

function readGitVersion(text: string): string | undefined {
  let value: Value;
  try {
    value = readJson(text);
  } catch {
    return undefined;
  }
  return isMap(value) && typeof value.gitVersion === 'string' ? value.gitVersion : undefined;
}
