/** The address of a server on the loopback interface, and functions that send requests to it. */
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

export interface Address {
  readonly port: number;
  /** Whether the server uses HTTPS. Its certificate is not verified. */
  readonly usesTls?: boolean;
  /** The bearer token that each request sends. */
  readonly token?: string;
}

type RequestOptions = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

const trustingAgent = new Agent({ connect: { rejectUnauthorized: false } });

/** Sends a request with `fetch`. */
export function fetchFrom(address: Address, path: string, options: RequestOptions = {}): Promise<Response> {
  const scheme = address.usesTls === true ? 'https' : 'http';
  const headers = { ...buildAuthorization(address), ...options.headers };
  return fetch(`${scheme}://127.0.0.1:${address.port}${path}`, { ...options, headers, dispatcher: trustingAgent });
}

/** Opens a connection. Resolves when the connection is writable. */
export function openSocket({ port, usesTls }: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const target = { port, host: '127.0.0.1' };
    const socket = usesTls === true ? connectTls({ ...target, rejectUnauthorized: false }) : connectTcp(target);
    socket.setNoDelay(true);
    socket.once(usesTls === true ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/**
 * Formats the head of a request without its final empty line.
 *
 * @param target the method and the path, such as `GET /version`
 */
export function formatRequestHead(address: Address, target: string, headers: Readonly<Record<string, string>>): string {
  const allHeaders = { Host: 'bench', 'User-Agent': 'bench', ...buildAuthorization(address), ...headers };
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${target} HTTP/1.1\r\n${lines.join('')}`;
}

function buildAuthorization({ token }: Address): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
