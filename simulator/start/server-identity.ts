/** The identity of this server among those of an API: derived from the host name, so that it is the same after a restart. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/** Returns the hash that metrics contain. */
export function serverIdentityHash(): string {
  const identity = `apiserver-${sha256(hostname()).toString('hex').slice(0, 32)}`;
  return `sha256:${sha256(identity).toString('hex')}`;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
