/** A `node:https` server that returns the same bytes to every request. Its throughput is an upper bound for every server on Node. */
import { createServer } from 'node:https';

process.once('message', ({ body, cert, key }: { body: string; cert: string; key: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  const server = createServer({ keepAliveTimeout: 60_000, cert, key }, (request, response) => {
    request.resume();
    response.writeHead(200, headers).end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address !== null && typeof address === 'object') process.send?.({ port: address.port });
  });
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
});
