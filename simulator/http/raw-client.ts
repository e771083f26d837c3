/** For tests: the bytes of a request as they are, and the bytes that come back until the server closes or one is satisfied. */
import { connect } from 'node:net';

export function exchangeBytes(
  port: number,
  sent: string,
  enough: (received: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy(new Error(`silence after ${JSON.stringify(received)}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (enough(received)) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(received) : reject(error),
    );
  });
}
