/** Sends raw bytes in tests, and returns the received bytes when the server closes the connection or `isComplete` returns true. */
import { connect } from 'node:net';

export function exchangeBytes(
  port: number,
  sent: string,
  isComplete: (received: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy(new Error(`silence after ${JSON.stringify(received)}`)));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isComplete(received)) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(received) : reject(error),
    );
  });
}
