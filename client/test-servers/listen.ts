/** Starts the servers of the suite, each on a free port. */
import { once } from 'node:events';
import { Server as HttpServer } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { Server } from 'node:net';

/**
 * Resolves with the port. The HTTP servers keep idle connections open until they are closed: otherwise they could close a connection just
 * when the server under test sends its next request, which would then fail.
 */
export async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  if (server instanceof HttpServer || server instanceof HttpsServer) server.keepAliveTimeout = 0;
  server.listen(0, address);
  await once(server, 'listening');
  const boundAddress = server.address();
  if (boundAddress === null || typeof boundAddress === 'string') throw new Error('the server listens on no TCP port');
  return boundAddress.port;
}
