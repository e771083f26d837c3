/** For tests: the bytes of a request as they are, and the bytes that come back until the server closes or one is satisfied. */
import { connect } from 'node:net';

export function exchangeBytes(
  port: number,
  sent: string,
  enough: (seen: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy(new Error(`silence after ${JSON.stringify(seen)}`)));
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (enough(seen)) socket.destroy();
    });
    socket.on('close', () => resolve(seen));
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(seen) : reject(error)));
  });
}
