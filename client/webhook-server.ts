/**
 * Admission webhooks as the suite plays them: each path has an answer, and what it was asked is kept. It listens on the loopback, with a
 * certificate that vouches for itself.
 */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import { readBody } from './body.ts';
import { listen } from './listen.ts';
import { selfSigned } from './self-signed.ts';

const ADDRESS = '127.0.0.1';

/** What a webhook says, without the uid; `patch` as a list of operations, `after` milliseconds. */
export interface WebhookAnswer {
  readonly allowed?: boolean;
  readonly patch?: readonly object[];
  readonly [member: string]: unknown;
}

export type AdmissionRequest = Readonly<Record<string, unknown>>;

export interface WebhookServer {
  readonly caBundle: string;
  urlOf(name: string): string;
  /** From now on; `dry` to requests of a dry run, where it says something else to them. */
  answers(name: string, answer: WebhookAnswer, dry?: WebhookAnswer): void;
  /** In the order in which they came. */
  requests(name: string): readonly AdmissionRequest[];
  close(): Promise<void>;
}

interface Review {
  readonly apiVersion: string;
  readonly kind: string;
  readonly request: AdmissionRequest;
}

export async function serveWebhooks(): Promise<WebhookServer> {
  const answers = new Map<string, { readonly real: WebhookAnswer; readonly dry: WebhookAnswer }>();
  const requestsByName = new Map<string, AdmissionRequest[]>();
  const tls = await selfSigned([ADDRESS]);
  const answered = async (incoming: IncomingMessage): Promise<object> => {
    const name = decodeURIComponent((incoming.url ?? '').slice(1).split('?', 1)[0] ?? '');
    const { apiVersion, kind, request }: Review = JSON.parse(String(await readBody(incoming)));
    requestsByName.set(name, [...(requestsByName.get(name) ?? []), request]);
    const answer = answers.get(name)?.[request.dryRun === true ? 'dry' : 'real'] ?? {};
    return { apiVersion, kind, response: reviewed(request, answer) };
  };
  const server = createServer(tls, (incoming, response) => {
    answered(incoming).then(
      (review) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(review)),
      // What a judged server sends may be anything: it must not end the worker.
      () => response.writeHead(400).end(),
    );
  });
  const port = await listen(server, ADDRESS);
  return {
    caBundle: Buffer.from(tls.cert).toString('base64'),
    urlOf: (name) => `https://${ADDRESS}:${port}/${encodeURIComponent(name)}`,
    answers: (name, real, dry = real) => void answers.set(name, { real, dry }),
    requests: (name) => requestsByName.get(name) ?? [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function reviewed({ uid }: AdmissionRequest, { patch, ...members }: WebhookAnswer): object {
  const encoded = patch && Buffer.from(JSON.stringify(patch)).toString('base64');
  return { uid, allowed: true, ...members, ...(encoded && { patch: encoded, patchType: 'JSONPatch' }) };
}
