/** Hostile admission and conversion webhooks: long, deep or endless responses, and reviews that grow. */
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from '../../../client/played/self-signed.ts';
import { renderRule, renderSelector } from './expressions.ts';
import { repeatText } from './texts.ts';
import { send, type Trial, type TrialRequest } from './trial.ts';

const CONFIGURATIONS = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';
const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const CROWD = '/api/v1/namespaces/crowd/configmaps';
/** The number of concurrent requests that call the webhook. */
const REQUESTS = 20;
/** Longer than any response that a server reads. */
const LONG_ANSWER = 4_000_000;

interface Review {
  readonly request: { readonly uid: string; readonly objects?: readonly object[]; readonly desiredAPIVersion?: string };
}

/** The reaction to a review. */
type Webhook = (response: ServerResponse, review: Review, url: string, n: number) => void;

/** Runs the webhook server during `work`. */
async function serveWebhook<T>(
  listener: RequestListener,
  work: (config: { readonly url: string; readonly caBundle: string }) => Promise<T>,
): Promise<T> {
  const { cert, key } = await createSelfSignedCertificate(['127.0.0.1']);
  const server = createServer({ cert, key }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work({ url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(cert).toString('base64') });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function callWebhook(webhook: Webhook, url: string, n: number): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => webhook(response, JSON.parse(Buffer.concat(chunks).toString()), url, n));
    response.on('error', () => undefined);
  };
}

const createConfigMap = (n: number): TrialRequest => ({
  method: 'POST',
  path: CROWD,
  body: `{"metadata":{"generateName":"h","labels":{"hostile":"h${n}"}},"data":{"a":"b"}}`,
});

function createAdmissionTrial(name: string, webhook: Webhook): Trial {
  return {
    name: `a webhook ${name}`,
    attack: (url, n) =>
      serveWebhook(callWebhook(webhook, url, n), async (clientConfig) => {
        const members = `"name":"h${n}.example.com",${renderSelector(n)},"rules":[${renderRule('configmaps')}],"timeoutSeconds":5`;
        const rest = `"clientConfig":${JSON.stringify(clientConfig)},"sideEffects":"None","admissionReviewVersions":["v1"]`;
        const body = `{"metadata":{"name":"h${n}"},"webhooks":[{${members},${rest}}]}`;
        const configured = await send(url, { method: 'POST', path: CONFIGURATIONS, body });
        const came = await Promise.all(Array.from({ length: REQUESTS }, () => send(url, createConfigMap(n))));
        return [configured, ...came, await send(url, { method: 'DELETE', path: `${CONFIGURATIONS}/h${n}` })];
      }),
  };
}

const answerReview = (response: ServerResponse, { request: { uid } }: Review, more: string): void => {
  const type = { 'content-type': 'application/json' };
  response.writeHead(200, type);
  response.end(`{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"${uid}",${more}}}`);
};

const answerWithPatch = (response: ServerResponse, review: Review, patch: string): void =>
  answerReview(
    response,
    review,
    `"allowed":true,"patchType":"JSONPatch","patch":"${Buffer.from(patch).toString('base64')}"`,
  );

/** Writes until the other side closes the connection. */
function writeEndlessly(response: ServerResponse, text: string): void {
  const more = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', more);
  more();
}

function createDefinition(n: number, clientConfig: object): TrialRequest {
  const group = `h${n}.example.com`;
  const renderVersion = (name: string, storage: boolean) =>
    `{"name":"${name}","served":true,"storage":${storage},"schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}`;
  const conversion = `{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":${JSON.stringify(clientConfig)}}}`;
  return {
    method: 'POST',
    path: DEFINITIONS,
    body: `{"metadata":{"name":"things.${group}"},"spec":{"group":"${group}","scope":"Cluster","names":{"plural":"things","kind":"Thing"},"versions":[${renderVersion('v1', true)},${renderVersion('v2', false)}],"conversion":${conversion}}}`,
  };
}

function createConversionTrial(name: string, webhook: Webhook): Trial {
  return {
    name: `a conversion ${name}`,
    attack: (url, n) =>
      serveWebhook(callWebhook(webhook, url, n), async (clientConfig) => {
        const defined = await send(url, createDefinition(n, clientConfig));
        const buildPath = (version: string) => `/apis/h${n}.example.com/${version}/things`;
        const object = `{"apiVersion":"h${n}.example.com/v1","kind":"Thing","metadata":{"generateName":"o"},"a":"${'x'.repeat(1_000)}"}`;
        const createObject = () => send(url, { method: 'POST', path: buildPath('v1'), body: object });
        const created = await Promise.all(Array.from({ length: 1_000 }, createObject));
        const createList = () => send(url, { method: 'GET', path: `${buildPath('v2')}?timeout=10s` });
        const lists = await Promise.all(Array.from({ length: 10 }, createList));
        const removed = await send(url, { method: 'DELETE', path: `${DEFINITIONS}/things.h${n}.example.com` });
        return [defined, ...created.slice(0, 1), ...lists, removed];
      }),
  };
}

const convertObjects = (response: ServerResponse, uid: string, objects: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","response":{"uid":"${uid}","result":{"status":"Success"},"convertedObjects":${objects}}}`,
  );
};

export const WEBHOOKS: readonly Trial[] = [
  createAdmissionTrial('that writes two more for each', (response, review, url, n) => {
    void Promise.all([send(url, createConfigMap(n)), send(url, createConfigMap(n))]).then(() =>
      answerReview(response, review, '"allowed":true'),
    );
  }),
  createAdmissionTrial('that never answers', () => undefined),
  createAdmissionTrial('whose answer never ends', (response) => writeEndlessly(response, 'x'.repeat(100_000))),
  createAdmissionTrial('whose head never ends', (response) => {
    response.socket?.on('error', () => undefined);
    const socket = response.socket;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const more = () => {
      while (socket !== null && !socket.destroyed && socket.write('a: b\r\n'.repeat(1_000)));
    };
    socket?.on('drain', more);
    more();
  }),
  createAdmissionTrial('that goes on saying that it continues', (response) => {
    const socket = response.socket;
    const more = () => {
      while (socket !== null && !socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)));
    };
    socket?.on('error', () => undefined).on('drain', more);
    more();
  }),
  createAdmissionTrial('with a long error', (response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('\u0001'.repeat(LONG_ANSWER));
  }),
  createAdmissionTrial('with a long refusal', (response, review) =>
    answerReview(response, review, `"allowed":false,"status":{"message":"${'a'.repeat(LONG_ANSWER)}"}`),
  ),
  createAdmissionTrial('with many warnings', (response, review) =>
    answerReview(response, review, `"allowed":true,"warnings":[${repeatText(400_000, (i) => `"${i}"`)}]`),
  ),
  createAdmissionTrial('with many audit annotations', (response, review) =>
    answerReview(response, review, `"allowed":true,"auditAnnotations":{${repeatText(300_000, (i) => `"${i}":""`)}}`),
  ),
  createAdmissionTrial('with levels', (response, review) =>
    answerReview(response, review, `"allowed":true,"x":${'['.repeat(LONG_ANSWER / 2)}${']'.repeat(LONG_ANSWER / 2)}`),
  ),
  createAdmissionTrial('with many small members', (response, review) =>
    answerReview(response, review, `"allowed":true,"x":[${'{},'.repeat(LONG_ANSWER / 3 - 1000)}1]`),
  ),
  createAdmissionTrial('with a long patch', (response, review) =>
    answerWithPatch(response, review, `[{"op":"add","path":"/data/a","value":"${'x'.repeat(2_800_000)}"}]`),
  ),
  createAdmissionTrial('with a patch of many operations', (response, review) =>
    answerWithPatch(response, review, `[${repeatText(9_999, (i) => `{"op":"add","path":"/data/k${i}","value":""}`)}]`),
  ),
  createAdmissionTrial('with a patch of copies', (response, review) =>
    answerWithPatch(
      response,
      review,
      `[${repeatText(60, () => '{"op":"copy","from":"/metadata","path":"/metadata/annotations"}')}]`,
    ),
  ),
  createConversionTrial('that never answers', () => undefined),
  createConversionTrial('whose answer never ends', (response) => writeEndlessly(response, 'x'.repeat(100_000))),
  createConversionTrial('that makes objects long', (response, { request: { uid, objects = [], desiredAPIVersion } }) =>
    convertObjects(
      response,
      uid,
      JSON.stringify(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion, b: 'x'.repeat(3_000) }))),
    ),
  ),
  createConversionTrial(
    'that makes many members',
    (response, { request: { uid, objects = [], desiredAPIVersion } }) => {
      const members = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, i]));
      convertObjects(
        response,
        uid,
        JSON.stringify(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion, ...members }))),
      );
    },
  ),
];
