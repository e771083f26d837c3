/** Starts the servers that the suite plays itself, each on a free port. */
import { once } from 'node:events';
import type { Server } from 'node:net';

/** Resolves to the port. */
export async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  server.listen(0, address);
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('a server on a free port has no port');
  return bound.port;
}
