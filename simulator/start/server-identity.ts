/** Which of the servers of an API this is: the same one after a restart, as its name is made of the host's. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';

/** As metrics name it. */
export function serverIdentityHash(): string {
  const identity = `apiserver-${sha256(hostname()).toString('hex').slice(0, 32)}`;
  return `sha256:${sha256(identity).toString('hex')}`;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
