/** Sends raw bytes in a test. Returns the response when the server closes the connection or `isComplete` returns true. */
import { connect } from 'node:net';

export function exchangeBytes(
  port: number,
  requestText: string,
  isComplete: (responseText: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let responseText = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requestText, 'latin1'));
    socket.setTimeout(5000, () =>
      socket.destroy(new Error(`no data for five seconds after ${JSON.stringify(responseText)}`)),
    );
    socket.on('data', (chunk) => {
      responseText += chunk.toString('latin1');
      if (isComplete(responseText)) socket.destroy();
    });
    socket.on('close', () => resolve(responseText));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(responseText) : reject(error),
    );
  });
}
