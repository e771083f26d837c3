/** The address of a server on the loopback interface, and how to send requests to it. */
import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { Agent, fetch, type RequestInit, type Response } from 'undici';

export interface Address {
  readonly port: number;
  /** HTTPS without verification of the certificate. */
  readonly secure?: boolean;
  /** The bearer token of each request. */
  readonly token?: string;
}

type Request = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

const trustingAgent = new Agent({ connect: { rejectUnauthorized: false } });

export function fetchFrom(address: Address, path: string, init: Request = {}): Promise<Response> {
  const scheme = address.secure === true ? 'https' : 'http';
  const headers = { ...buildAuthorization(address), ...init.headers };
  return fetch(`${scheme}://127.0.0.1:${address.port}${path}`, { ...init, headers, dispatcher: trustingAgent });
}

/** Resolves when the connection is writable. */
export function openSocket({ port, secure }: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1' };
    const socket = secure === true ? connectSecure({ ...to, rejectUnauthorized: false }) : connectPlain(to);
    socket.setNoDelay(true);
    socket.once(secure === true ? 'secureConnect' : 'connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Returns the head of a request without its final empty line. */
export function requestHead(address: Address, line: string, headers: Readonly<Record<string, string>>): string {
  const all = { Host: 'bench', 'User-Agent': 'bench', ...buildAuthorization(address), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}`;
}

function buildAuthorization({ token }: Address): Record<string, string> {
  return token === undefined ? {} : { Authorization: `Bearer ${token}` };
}
