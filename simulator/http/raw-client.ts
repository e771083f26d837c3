/** Sends raw bytes in tests, and returns the received bytes when the server closes the connection or `isComplete` returns true. */
import { connect } from 'node:net';

export function exchangeBytes(
  port: number,
  sentText: string,
  isComplete: (receivedText: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let receivedText = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sentText, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy(new Error(`silence after ${JSON.stringify(receivedText)}`)));
    socket.on('data', (chunk) => {
      receivedText += chunk.toString('latin1');
      if (isComplete(receivedText)) socket.destroy();
    });
    socket.on('close', () => resolve(receivedText));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(receivedText) : reject(error),
    );
  });
}
