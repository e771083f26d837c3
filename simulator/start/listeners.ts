/** Opens the listeners: HTTP, HTTPS, and the control port. */
import type { Control } from '../control/control.ts';
import { type ControlServer, openControlPort } from '../control/server.ts';
import { type HttpServer, openServer, type ServerConfig } from '../http/server.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import type { ServerTls } from './tls-files.ts';

export interface Listeners {
  readonly server: HttpServer;
  readonly controlServer: ControlServer | undefined;
}

export interface ListenerDependencies {
  readonly serve: ServerConfig['serve'];
  readonly control: Control;
  /** The TLS settings; undefined without `--secure-port`. */
  readonly tls: ServerTls | undefined;
  /** The authorities of client certificates, in PEM. */
  readonly clientCa: readonly string[];
}

export async function openListeners(
  { bindAddress, httpPort, securePort, controlPort }: SimulatorOptions,
  { serve: handleRequest, control, tls, clientCa }: ListenerDependencies,
): Promise<Listeners> {
  const secure =
    tls === undefined || securePort === undefined ? undefined : { port: securePort, tls: { ...tls, clientCa } };
  const server = await reportListenErrors(() => openServer({ bindAddress, httpPort, secure, serve: handleRequest }));
  if (controlPort === undefined) return { server, controlServer: undefined };
  try {
    return { server, controlServer: await reportListenErrors(() => openControlPort(controlPort, control)) };
  } catch (error) {
    await server.close(0);
    throw error;
  }
}

/** Returns the address for the endpoints of the Service `kubernetes`, or undefined for a loopback address. */
export function findAdvertisedAddress(
  { httpsUrl }: HttpServer,
  { bindAddress, advertiseAddress = bindAddress }: SimulatorOptions,
): { readonly ip: string; readonly port: number } | undefined {
  if (httpsUrl === undefined || !/^[0-9.]+$/.test(advertiseAddress) || /^(127|0)\./.test(advertiseAddress))
    return undefined;
  return { ip: advertiseAddress, port: Number(new URL(httpsUrl).port) };
}

/** Returns the `serverAddress` of discovery. As in kube-apiserver, it contains only the port. */
export function formatDiscoveryAddress({ httpUrl, httpsUrl }: HttpServer): string {
  return `:${new URL(httpsUrl ?? httpUrl ?? 'http://localhost:80').port}`;
}

/** Returns host and port of this server for clients. */
export function formatExternalAddress(
  { httpUrl, httpsUrl }: HttpServer,
  { advertiseAddress }: SimulatorOptions,
): string {
  const { hostname, port } = new URL(httpsUrl ?? httpUrl ?? 'http://localhost:80');
  return `${advertiseAddress ?? hostname}:${port}`;
}

interface ListenError extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
}

/** Calls `openListener`. Converts an error such as a port in use to a SettingError. */
async function reportListenErrors<T>(openListener: () => Promise<T>): Promise<T> {
  try {
    return await openListener();
  } catch (error) {
    if (!isListenError(error)) throw error;
    const { code, address = '', port } = error;
    const reason = code === 'EADDRINUSE' ? 'the port is in use' : error.message;
    throw new SettingError(`cannot listen on ${address}${port === undefined ? '' : `:${port}`}: ${reason}`);
  }
}

function isListenError(error: unknown): error is ListenError {
  return (
    error instanceof Error && 'syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall))
  );
}
