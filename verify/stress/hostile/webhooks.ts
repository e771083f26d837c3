/** Stress cases of admission and conversion webhooks with long, deeply nested or endless responses, and of growing reviews. */
import type { RequestListener, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createSelfSignedCertificate } from '../../../client/test-servers/self-signed.ts';
import { createRule, renderCaseSelector } from './expressions.ts';
import { repeatText } from './long-strings.ts';
import { type StressCase, type StressRequest, sendRequest } from './stress-case.ts';

const CONFIGURATIONS_PATH = '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations';
const DEFINITIONS_PATH = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const MANY_CONFIG_MAPS_PATH = '/api/v1/namespaces/crowd/configmaps';
/** The number of concurrent requests that call the webhook. */
const REQUEST_COUNT = 20;
/** A length that exceeds the maximum length of a response that the server accepts. */
const LONG_RESPONSE_LENGTH = 4_000_000;

interface Review {
  readonly request: { readonly uid: string; readonly objects?: readonly object[]; readonly desiredAPIVersion?: string };
}

/** A function that responds to a review. */
type RespondToReview = (response: ServerResponse, review: Review, url: string, n: number) => void;

/** Starts a webhook server, calls `useServer` with its client configuration, and stops the server. */
async function runWithWebhookServer<T>(
  listener: RequestListener,
  useServer: (config: { readonly url: string; readonly caBundle: string }) => Promise<T>,
): Promise<T> {
  const { cert, key } = await createSelfSignedCertificate(['127.0.0.1']);
  const server = createServer({ cert, key }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await useServer({ url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(cert).toString('base64') });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Returns a listener that reads a review and passes it to the webhook. */
function createListener(webhook: RespondToReview, url: string, n: number): RequestListener {
  return (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => webhook(response, JSON.parse(Buffer.concat(chunks).toString()), url, n));
    response.on('error', () => undefined);
  };
}

const createConfigMap = (n: number): StressRequest => ({
  method: 'POST',
  path: MANY_CONFIG_MAPS_PATH,
  body: `{"metadata":{"generateName":"h","labels":{"case":"h${n}"}},"data":{"a":"b"}}`,
});

function createAdmissionCase(name: string, webhook: RespondToReview): StressCase {
  return {
    name: `a webhook ${name}`,
    run: (url, n) =>
      runWithWebhookServer(createListener(webhook, url, n), async (clientConfig) => {
        const members = `"name":"h${n}.example.com",${renderCaseSelector(n)},"rules":[${createRule('configmaps')}],"timeoutSeconds":5`;
        const clientMembers = `"clientConfig":${JSON.stringify(clientConfig)},"sideEffects":"None","admissionReviewVersions":["v1"]`;
        const body = `{"metadata":{"name":"h${n}"},"webhooks":[{${members},${clientMembers}}]}`;
        const configurationResponse = await sendRequest(url, { method: 'POST', path: CONFIGURATIONS_PATH, body });
        const responses = await Promise.all(
          Array.from({ length: REQUEST_COUNT }, () => sendRequest(url, createConfigMap(n))),
        );
        return [
          configurationResponse,
          ...responses,
          await sendRequest(url, { method: 'DELETE', path: `${CONFIGURATIONS_PATH}/h${n}` }),
        ];
      }),
  };
}

const respondToReview = (response: ServerResponse, { request: { uid } }: Review, members: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(`{"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","response":{"uid":"${uid}",${members}}}`);
};

const respondWithPatch = (response: ServerResponse, review: Review, patch: string): void =>
  respondToReview(
    response,
    review,
    `"allowed":true,"patchType":"JSONPatch","patch":"${Buffer.from(patch).toString('base64')}"`,
  );

/** Writes the text repeatedly until the server closes the connection. */
function writeEndlessly(response: ServerResponse, text: string): void {
  const writeMore = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', writeMore);
  writeMore();
}

function createDefinition(n: number, clientConfig: object): StressRequest {
  const group = `h${n}.example.com`;
  const renderVersion = (name: string, { storage }: { readonly storage: boolean }) =>
    `{"name":"${name}","served":true,"storage":${storage},"schema":{"openAPIV3Schema":{"type":"object","x-kubernetes-preserve-unknown-fields":true}}}`;
  const conversion = `{"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":${JSON.stringify(clientConfig)}}}`;
  return {
    method: 'POST',
    path: DEFINITIONS_PATH,
    body: `{"metadata":{"name":"things.${group}"},"spec":{"group":"${group}","scope":"Cluster","names":{"plural":"things","kind":"Thing"},"versions":[${renderVersion('v1', { storage: true })},${renderVersion('v2', { storage: false })}],"conversion":${conversion}}}`,
  };
}

function createConversionCase(name: string, webhook: RespondToReview): StressCase {
  return {
    name: `a conversion ${name}`,
    run: (url, n) =>
      runWithWebhookServer(createListener(webhook, url, n), async (clientConfig) => {
        const definitionResponse = await sendRequest(url, createDefinition(n, clientConfig));
        const buildPath = (version: string) => `/apis/h${n}.example.com/${version}/things`;
        const object = `{"apiVersion":"h${n}.example.com/v1","kind":"Thing","metadata":{"generateName":"o"},"a":"${'x'.repeat(1_000)}"}`;
        const sendCreate = () => sendRequest(url, { method: 'POST', path: buildPath('v1'), body: object });
        const createResponses = await Promise.all(Array.from({ length: 1_000 }, sendCreate));
        const sendList = () => sendRequest(url, { method: 'GET', path: `${buildPath('v2')}?timeout=10s` });
        const listResponses = await Promise.all(Array.from({ length: 10 }, sendList));
        const deleteResponse = await sendRequest(url, {
          method: 'DELETE',
          path: `${DEFINITIONS_PATH}/things.h${n}.example.com`,
        });
        return [definitionResponse, ...createResponses.slice(0, 1), ...listResponses, deleteResponse];
      }),
  };
}

const respondWithObjects = (response: ServerResponse, uid: string, objects: string): void => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    `{"apiVersion":"apiextensions.k8s.io/v1","kind":"ConversionReview","response":{"uid":"${uid}","result":{"status":"Success"},"convertedObjects":${objects}}}`,
  );
};

export const WEBHOOK_CASES: readonly StressCase[] = [
  createAdmissionCase('that creates two objects for each review', (response, review, url, n) => {
    void Promise.all([sendRequest(url, createConfigMap(n)), sendRequest(url, createConfigMap(n))]).then(() =>
      respondToReview(response, review, '"allowed":true'),
    );
  }),
  createAdmissionCase('that never responds', () => undefined),
  createAdmissionCase('with an endless response', (response) => writeEndlessly(response, 'x'.repeat(100_000))),
  createAdmissionCase('with an endless response head', (response) => {
    response.socket?.on('error', () => undefined);
    const socket = response.socket;
    socket?.write('HTTP/1.1 200 OK\r\n');
    const writeMore = () => {
      while (socket !== null && !socket.destroyed && socket.write('a: b\r\n'.repeat(1_000)));
    };
    socket?.on('drain', writeMore);
    writeMore();
  }),
  createAdmissionCase('that sends 100 Continue endlessly', (response) => {
    const socket = response.socket;
    const writeMore = () => {
      while (socket !== null && !socket.destroyed && socket.write('HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)));
    };
    socket?.on('error', () => undefined).on('drain', writeMore);
    writeMore();
  }),
  createAdmissionCase('with a long error response', (response) => {
    response.writeHead(500, { 'content-type': 'text/plain' }).end('\u0001'.repeat(LONG_RESPONSE_LENGTH));
  }),
  createAdmissionCase('with a long denial message', (response, review) =>
    respondToReview(response, review, `"allowed":false,"status":{"message":"${'a'.repeat(LONG_RESPONSE_LENGTH)}"}`),
  ),
  createAdmissionCase('with many warnings', (response, review) =>
    respondToReview(response, review, `"allowed":true,"warnings":[${repeatText(400_000, (i) => `"${i}"`)}]`),
  ),
  createAdmissionCase('with many audit annotations', (response, review) =>
    respondToReview(response, review, `"allowed":true,"auditAnnotations":{${repeatText(300_000, (i) => `"${i}":""`)}}`),
  ),
  createAdmissionCase('with a deeply nested response', (response, review) =>
    respondToReview(
      response,
      review,
      `"allowed":true,"x":${'['.repeat(LONG_RESPONSE_LENGTH / 2)}${']'.repeat(LONG_RESPONSE_LENGTH / 2)}`,
    ),
  ),
  createAdmissionCase('with a response of many small members', (response, review) =>
    respondToReview(response, review, `"allowed":true,"x":[${'{},'.repeat(LONG_RESPONSE_LENGTH / 3 - 1000)}1]`),
  ),
  createAdmissionCase('with a long patch', (response, review) =>
    respondWithPatch(response, review, `[{"op":"add","path":"/data/a","value":"${'x'.repeat(2_800_000)}"}]`),
  ),
  createAdmissionCase('with a patch with many operations', (response, review) =>
    respondWithPatch(response, review, `[${repeatText(9_999, (i) => `{"op":"add","path":"/data/k${i}","value":""}`)}]`),
  ),
  createAdmissionCase('with a patch that copies repeatedly', (response, review) =>
    respondWithPatch(
      response,
      review,
      `[${repeatText(60, () => '{"op":"copy","from":"/metadata","path":"/metadata/annotations"}')}]`,
    ),
  ),
  createConversionCase('that never responds', () => undefined),
  createConversionCase('with an endless response', (response) => writeEndlessly(response, 'x'.repeat(100_000))),
  createConversionCase('that makes objects longer', (response, { request: { uid, objects = [], desiredAPIVersion } }) =>
    respondWithObjects(
      response,
      uid,
      JSON.stringify(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion, b: 'x'.repeat(3_000) }))),
    ),
  ),
  createConversionCase('that adds many members', (response, { request: { uid, objects = [], desiredAPIVersion } }) => {
    const members = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`k${i}`, i]));
    respondWithObjects(
      response,
      uid,
      JSON.stringify(objects.map((object) => ({ ...object, apiVersion: desiredAPIVersion, ...members }))),
    );
  }),
];
