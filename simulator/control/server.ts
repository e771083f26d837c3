/**
 * The control port: a few POSTs with small JSON documents, on loopback only. `GET /` describes it. Requests that a browser could
 * be tricked into sending are refused: they name another host, or send no JSON.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isObject } from '../pure/schema/codec.ts';
import { type Control, ControlError } from './actions.ts';
import type { StoredObject } from './stored-objects.ts';

// As in http/http1.ts: importing the module would load Node's client with it.
const { createServer } = process.getBuiltinModule('node:http');

export interface ControlServer {
  readonly url: string;
  close(): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

interface Action {
  readonly path: string;
  readonly body: string;
  readonly does: string;
  run(control: Control, fields: Fields): Promise<object> | object;
}

const ACTIONS: readonly Action[] = [
  {
    path: '/clock/advance',
    body: '{"seconds": 300}',
    does: 'pushes the clock ahead and runs what comes due',
    run: async (control, { seconds }) => ({ now: await control.advance(numberField('seconds', seconds)) }),
  },
  {
    path: '/compact',
    body: '{"revision": 17}, or {} for the newest',
    does: 'forgets what is older than the revision',
    run: async (control, { revision }) => ({
      revision: await control.compact(revision === undefined ? undefined : numberField('revision', revision)),
    }),
  },
  {
    path: '/cache/pause',
    body: '{}',
    does: 'holds changes back from the watch caches',
    run: (control) => {
      control.pauseCache();
      return { paused: true };
    },
  },
  {
    path: '/cache/resume',
    body: '{}',
    does: 'lets them go on',
    run: (control) => {
      control.resumeCache();
      return { paused: false };
    },
  },
  {
    path: '/corrupt',
    body: '{"path": "/api/v1/namespaces/a/endpoints/b", "kind": "undecryptable"}, or "undecodable", or "readable" to heal it',
    does: 'makes a stored object unreadable',
    run: async (control, { path, kind }) => {
      const kinds = ['undecryptable', 'undecodable', 'readable'] as const;
      const corruption = kinds.find((each) => each === kind);
      if (corruption === undefined) throw new ControlError(`kind must be one of ${kinds.join(', ')}`);
      await control.corrupt(stringField('path', path), corruption);
      return { path, kind };
    },
  },
  {
    path: '/export',
    body: '{"namespace": "a"}, or {} for all',
    does: 'shows what is stored, for the import of another server',
    run: async (control, { namespace }) => ({
      objects: await control.exportObjects(namespace === undefined ? undefined : stringField('namespace', namespace)),
    }),
  },
  {
    path: '/import',
    body: '{"objects": [...]}, as exported',
    does: 'stores what a server, of an earlier release perhaps, has exported',
    run: async (control, { objects }) => ({ imported: await control.importObjects(objectsField(objects)) }),
  },
  {
    path: '/health/fail',
    body: '{"check": "ping", "reason": "because"}',
    does: 'makes a health check fail',
    run: (control, { check, reason }) => {
      control.failCheck(stringField('check', check), reason === undefined ? undefined : stringField('reason', reason));
      return { failing: check };
    },
  },
  {
    path: '/health/recover',
    body: '{"check": "ping"}, or {} for all',
    does: 'lets health checks speak for themselves again',
    run: (control, { check }) => {
      control.recoverCheck(check === undefined ? undefined : stringField('check', check));
      return { recovered: check ?? 'all' };
    },
  },
];

const DESCRIPTION = {
  what: "the control port of assay's simulator",
  actions: ACTIONS.map(({ path, body, does }) => ({ method: 'POST', path, body, does })),
};

const MAX_BODY = 64 * 1024 * 1024;

export async function openControl(port: number, control: Control): Promise<ControlServer> {
  const server = createServer((request, response) => {
    answer(request, control).then(
      ([status, document]) => reply(response, status, document),
      () => response.destroy(),
    );
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, control: Control): Promise<readonly [number, object]> {
  if (!/^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]+)?$/.test(request.headers.host ?? '')) {
    return [403, { error: 'only for this machine' }];
  }
  if (request.method === 'GET' && request.url === '/') return [200, DESCRIPTION];
  const action = ACTIONS.find(({ path }) => path === request.url);
  if (action === undefined) return [404, { error: `nothing at ${request.url}; GET / tells what there is` }];
  if (request.method !== 'POST') return [405, { error: `${action.path} takes a POST` }];
  try {
    return [200, await action.run(control, await fieldsOf(request))];
  } catch (error) {
    if (error instanceof ControlError) return [400, { error: error.message }];
    return [500, { error: error instanceof Error ? error.message : String(error) }];
  }
}

async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY) throw new ControlError('the body is too long');
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8').trim();
  if (text === '') return {};
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new ControlError('the body must come as application/json');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ControlError('the body is not JSON');
  }
  if (!isObject(value)) throw new ControlError('the body must be an object');
  return value;
}

function numberField(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new ControlError(`${name} must be a number`);
  return value;
}

function stringField(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new ControlError(`${name} must be a string`);
  return value;
}

function objectsField(value: unknown): StoredObject[] {
  const wrong = new ControlError('objects must be a list of objects with storageKey, key and object');
  if (!Array.isArray(value)) throw wrong;
  return value.map((one) => {
    if (!isObject(one) || typeof one.storageKey !== 'string' || typeof one.key !== 'string') throw wrong;
    if (!isObject(one.object) || !isObject(one.object.metadata)) throw wrong;
    const { apiVersion, kind, metadata, ...members } = one.object;
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') throw wrong;
    return { storageKey: one.storageKey, key: one.key, object: { apiVersion, kind, metadata, ...members } };
  });
}

function reply(response: ServerResponse, status: number, document: object): void {
  const text = `${JSON.stringify(document)}\n`;
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) })
    .end(text);
}
