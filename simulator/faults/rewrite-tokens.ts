/** Faults that take a signature for good that isn't. */
import { createHmac } from 'node:crypto';
import type { VerificationKey } from '../auth/jwt/signature.ts';
import type { FaultSet } from './catalogue.ts';

const ALL = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'];

export function acceptedBy(algorithms: readonly string[], faults: FaultSet): readonly string[] {
  if (faults.has('algorithm-by-token')) return [...algorithms, 'HS256'];
  if (faults.has('algorithm-none-accepted')) return [...algorithms, 'none'];
  return faults.has('every-algorithm-accepted') ? ALL : algorithms;
}

export function misverified(token: string, keys: readonly VerificationKey[], faults: FaultSet): boolean {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(String(Buffer.from(header, 'base64url'))) as { alg?: unknown };
  if (alg === 'none') return faults.has('algorithm-none-accepted');
  if (alg !== 'HS256' || !faults.has('algorithm-by-token')) return false;
  return keys.some(({ key }) => {
    const secret = String(key.export({ type: 'spki', format: 'pem' })).trim();
    const sign = (text: string) => createHmac('sha256', text).update(`${header}.${payload}`).digest('base64url');
    return [secret, `${secret}\n`].some((each) => sign(each) === signature);
  });
}
