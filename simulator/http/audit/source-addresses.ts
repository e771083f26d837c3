/** Where a request comes from: what proxies say first, and the address of the connection last. */
import { isIP } from 'node:net';
import type { HttpRequest } from '../../ground/exchange.ts';

export function sourceAddresses({ headers, remoteAddress }: HttpRequest): string[] {
  const found = textOf(headers['x-forwarded-for'])
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isIP(part) !== 0);
  const real = textOf(headers['x-real-ip']);
  if (isIP(real) !== 0 && !found.includes(real)) found.push(real);
  const remote = remoteAddress.replace(/^::ffff:(?=[0-9.]+$)/, '');
  if (isIP(remote) !== 0 && found.at(-1) !== remote) found.push(remote);
  return found;
}

function textOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
