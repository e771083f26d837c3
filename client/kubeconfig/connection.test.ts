/** Tests that requests use the proxy, the user and the credentials of the kubeconfig. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { getStatus } from '../exchange/exchange.ts';
import { send } from '../exchange/request.ts';
import { connect, createAnonymousTarget } from '../exchange/target.ts';
import { openWatch } from '../exchange/watch-stream.ts';
import { listen } from '../test-servers/listen.ts';
import { readKubeconfig } from './kubeconfig.ts';

describe('connection with a kubeconfig', () => {
  const requests: IncomingMessage[] = [];
  const tunnelHosts: string[] = [];
  const server: Server = createServer((message, response) => {
    requests.push(message);
    response.end('{"type":"BOOKMARK","object":{}}\n');
  });
  const proxy = createServer();
  const folder = mkdtempSync(join(tmpdir(), 'assay-connection-'));
  let file = '';

  before(async () => {
    proxy.on('connect', (message, socket, head) => {
      tunnelHosts.push(message.url ?? '');
      const [host = '', port = ''] = (message.url ?? '').split(':');
      const upstreamSocket = connectSocket(Number(port), host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstreamSocket.write(head);
        upstreamSocket.pipe(socket).pipe(upstreamSocket);
      });
      upstreamSocket.on('error', () => socket.destroy());
      socket.on('error', () => upstreamSocket.destroy());
    });
    const [port, proxyPort] = [await listen(server), await listen(proxy)];
    file = join(folder, 'config');
    const cluster = `server: 'http://127.0.0.1:${port}', proxy-url: 'http://127.0.0.1:${proxyPort}'`;
    const user = 'token: secret, as: alice, as-uid: u1, as-groups: [g, h], as-user-extra: {Example.com/scopes: [x, y]}';
    writeFileSync(
      file,
      `current-context: a
contexts: [{name: a, context: {cluster: a, user: a}}]
clusters: [{name: a, cluster: {${cluster}}}]
users: [{name: a, user: {${user}}}]
`,
    );
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    for (const startedServer of [server, proxy]) {
      startedServer.close();
      startedServer.closeAllConnections();
      await once(startedServer, 'close');
    }
  });

  test('requests and watches use the proxy, the credentials and the impersonation headers', async () => {
    const target = connect(readKubeconfig(file));
    try {
      assert.equal(getStatus(await send(target, { method: 'GET', path: '/api' })), 200);
      const watch = await openWatch(target, '/api/v1/configmaps?watch=1');
      watch.close();
    } finally {
      await target.close();
    }
    assert.equal(requests.length, 2);
    for (const { headers } of requests) {
      assert.equal(headers.authorization, 'Bearer secret');
      assert.equal(headers['impersonate-user'], 'alice');
      assert.equal(headers['impersonate-uid'], 'u1');
      assert.equal(headers['impersonate-group'], 'g, h');
      assert.equal(headers['impersonate-extra-example.com%2fscopes'], 'x, y');
    }
    const address = new URL(readKubeconfig(file).url).host;
    assert.deepEqual([...new Set(tunnelHosts)], [address]);
  });

  test('an anonymous target uses the proxy without credentials', async () => {
    requests.length = 0;
    tunnelHosts.length = 0;
    const target = createAnonymousTarget(readKubeconfig(file));
    try {
      await send(target, { method: 'GET', path: '/api' });
    } finally {
      await target.close();
    }
    const [request] = requests;
    assert.deepEqual([request?.headers.authorization, request?.headers['impersonate-user']], [undefined, undefined]);
    assert.equal(tunnelHosts.length, 1);
  });

  test('an unreachable proxy is a connection error; no request bypasses it', async () => {
    requests.length = 0;
    const description = { ...readKubeconfig(file), proxy: 'http://127.0.0.1:1' };
    const target = connect(description);
    try {
      assert.equal(getStatus(await send(target, { method: 'GET', path: '/api' })), 0);
    } finally {
      await target.close();
    }
    assert.equal(requests.length, 0);
  });
});
