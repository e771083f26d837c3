/**
 * The suite's admission and conversion webhooks: each path has a response and records its requests. They listen on the loopback interface,
 * with a self-signed certificate.
 */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { JsonObject } from '../../values/json-object.ts';
import { readBody } from '../exchange/body.ts';
import { listen } from './listen.ts';
import { createSelfSignedCertificate } from './self-signed.ts';
import { type ConversionReview, convertReview, type WebhookConversion } from './webhook-conversion.ts';

const ADDRESS = '127.0.0.1';

/** The response of a webhook, without the uid. `patch` is a list of JSON Patch operations. */
export interface WebhookResponse {
  readonly allowed?: boolean;
  readonly patch?: readonly object[];
  readonly [member: string]: unknown;
}

export type AdmissionRequest = JsonObject;

export interface WebhookServer {
  readonly caBundle: string;
  buildWebhookUrl(name: string): string;
  /** Sets the response to later requests. `dryRunResponse` is the response to dry-run requests, if it differs. */
  setResponse(name: string, response: WebhookResponse, dryRunResponse?: WebhookResponse): void;
  /** Sets how later conversion reviews are answered. */
  setConversion(name: string, conversion: WebhookConversion): void;
  /** Returns the requests in order of arrival. */
  listRequests(name: string): readonly AdmissionRequest[];
  close(): Promise<void>;
}

interface AdmissionReview {
  readonly apiVersion: string;
  readonly kind: string;
  readonly request: AdmissionRequest;
}

type Review = AdmissionReview | ConversionReview;

export async function startWebhookServer(): Promise<WebhookServer> {
  const responses = new Map<string, { readonly real: WebhookResponse; readonly dry: WebhookResponse }>();
  const conversions = new Map<string, WebhookConversion>();
  const requestsByName = new Map<string, AdmissionRequest[]>();
  const tls = await createSelfSignedCertificate([ADDRESS]);
  /** Returns 'never' if the webhook hangs, undefined if it closes the connection. */
  const findResponse = async (httpRequest: IncomingMessage): Promise<object | 'never' | undefined> => {
    const name = decodeURIComponent((httpRequest.url ?? '').slice(1).split('?', 1)[0] ?? '');
    const review: Review = JSON.parse(String(await readBody(httpRequest)));
    if (isConversion(review)) return createConversionResponse(review, conversions.get(name) ?? {});
    const { apiVersion, kind, request } = review;
    requestsByName.set(name, [...(requestsByName.get(name) ?? []), request]);
    const webhookResponse = responses.get(name)?.[request.dryRun === true ? 'dry' : 'real'] ?? {};
    return { apiVersion, kind, response: buildReviewResponse(request, webhookResponse) };
  };
  const server = createServer(tls, (httpRequest, response) => {
    findResponse(httpRequest).then(
      (review) => {
        if (review === 'never') return;
        if (review === undefined) response.destroy();
        else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(review));
      },
      // An invalid request must not end the worker.
      () => response.writeHead(400).end(),
    );
  });
  const port = await listen(server, ADDRESS);
  return {
    caBundle: Buffer.from(tls.cert).toString('base64'),
    buildWebhookUrl: (name) => `https://${ADDRESS}:${port}/${encodeURIComponent(name)}`,
    setResponse: (name, realResponse, dryRunResponse = realResponse) =>
      void responses.set(name, { real: realResponse, dry: dryRunResponse }),
    setConversion: (name, conversion) => void conversions.set(name, conversion),
    listRequests: (name) => requestsByName.get(name) ?? [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function isConversion(review: Review): review is ConversionReview {
  return review.kind === 'ConversionReview';
}

function createConversionResponse(
  review: ConversionReview,
  conversion: WebhookConversion,
): object | 'never' | undefined {
  if (conversion.hangs === true) return 'never';
  return conversion.closesConnection === true ? undefined : convertReview(review, conversion);
}

function buildReviewResponse({ uid }: AdmissionRequest, { patch, ...members }: WebhookResponse): object {
  const encodedPatch = patch && Buffer.from(JSON.stringify(patch)).toString('base64');
  const patchMembers = encodedPatch && { patchType: 'JSONPatch', patch: encodedPatch };
  return { uid, allowed: true, ...patchMembers, ...members };
}
