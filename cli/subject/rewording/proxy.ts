/**
 * A loopback proxy that forwards all requests and changes the wording of human-readable texts in responses: messages of a Status and of its
 * causes, descriptions of columns, warnings. The test that verdicts do not depend on the wording uses this proxy.
 */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen } from '../../../client/test-servers/listen.ts';
import { createLineRewording, rewordBody, rewordText } from './reword.ts';

export interface RewordingProxy {
  readonly url: string;
  close(): Promise<void>;
}

export async function startRewordingProxy(target: string): Promise<RewordingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const server = createServer((clientRequest, clientResponse) =>
    forwardRequest(target, agent, clientRequest, clientResponse),
  );
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers of the original body that do not apply to the changed body. */
const BODY_LENGTH_HEADERS = ['content-length', 'transfer-encoding'];

function forwardRequest(target: string, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = [...incoming.rawHeaders, 'Via', '1.1 reworder'];
  const { method, url } = incoming;
  const forwardedRequest = request(
    new URL(target),
    { agent, method, path: url, headers, setHost: false },
    (serverResponse) => {
      const responseHeaders = rewordHeaders(serverResponse);
      const type = serverResponse.headers['content-type'] ?? '';
      if (!type.startsWith('application/json') || serverResponse.headers['content-encoding'] !== undefined) {
        outgoing.writeHead(serverResponse.statusCode ?? 502, responseHeaders);
        serverResponse.pipe(outgoing);
      } else if (isWatchResponse(serverResponse)) {
        outgoing.writeHead(serverResponse.statusCode ?? 502, responseHeaders);
        outgoing.flushHeaders();
        serverResponse.setEncoding('utf8').pipe(createLineRewording()).pipe(outgoing);
      } else {
        void readBody(serverResponse).then((body) => {
          const bodyBytes = Buffer.from(rewordBody(body));
          const readHeaderName = (index: number) => responseHeaders[index - (index % 2)]?.toLowerCase() ?? '';
          outgoing.writeHead(serverResponse.statusCode ?? 502, [
            ...responseHeaders.filter((_, index) => !BODY_LENGTH_HEADERS.includes(readHeaderName(index))),
            'Content-Length',
            String(bodyBytes.length),
          ]);
          outgoing.end(bodyBytes);
        });
      }
      serverResponse.on('error', () => outgoing.destroy());
      outgoing.on('close', () => serverResponse.destroy());
    },
  );
  forwardedRequest.on('error', () => outgoing.destroy());
  outgoing.on('close', () => forwardedRequest.destroy());
  incoming.pipe(forwardedRequest);
}

/** Returns the headers with changed warnings. In `rawHeaders`, names and values alternate. */
function rewordHeaders({ rawHeaders }: IncomingMessage): string[] {
  const fields = rawHeaders.map((value, index) =>
    rawHeaders[index - 1]?.toLowerCase() === 'warning' && index % 2 === 1 ? rewordWarnings(value) : value,
  );
  return [...fields, 'Via', '1.1 reworder'];
}

/** Changes the texts in a Warning header, which contains one or more values such as `299 - "text"`. */
function rewordWarnings(value: string): string {
  return value.replaceAll(/299 - "((?:[^"\\]|\\.)*)"/g, (_, text: string) => `299 - "${rewordText(text)}"`);
}

/** Reports whether the response is a stream whose lines must be forwarded at once. Responses to watches are chunked. */
function isWatchResponse(response: IncomingMessage): boolean {
  return response.headers['transfer-encoding'] === 'chunked' && response.statusCode === 200;
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}
