/** Returns the source IPs of a request: the addresses that proxies report, then the address of the connection. */
import { isIP } from 'node:net';
import type { HttpRequest } from '../../ground/exchange.ts';

export function sourceAddresses({ headers, remoteAddress }: HttpRequest): string[] {
  const addresses = firstValue(headers['x-forwarded-for'])
    .split(',')
    .map((part) => part.trim())
    .filter((part) => isIP(part) !== 0);
  const real = firstValue(headers['x-real-ip']);
  if (isIP(real) !== 0 && !addresses.includes(real)) addresses.push(real);
  const remote = remoteAddress.replace(/^::ffff:(?=[0-9.]+$)/, '');
  if (isIP(remote) !== 0 && addresses.at(-1) !== remote) addresses.push(remote);
  return addresses;
}

function firstValue(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' ? header : (header?.[0] ?? '');
}
