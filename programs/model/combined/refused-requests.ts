/**
 * Sends pairs of requests to one object: first a request that the server must reject, then a valid request. The rejected request must not
 * affect the response to the valid request.
 *
 * Example: A PUT with another uid returns 409. Then a merge patch of the labels returns 200, and only the labels of the stored object have
 * changed.
 */
import fc from 'fast-check';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { JSON_PATCH_TYPE, MERGE_PATCH_TYPE } from '../../requests.ts';
import type { Program, ProgramContext, ProgramResponse, RequestOptions } from '../program-context.ts';
import { buildNamedObject, createCollection, type ProgramCollection } from './program-collection.ts';

interface TestedObject {
  readonly context: ProgramContext;
  readonly place: ProgramCollection;
  readonly name: string;
  /** The object as it was last stored. */
  readonly stored: JsonObject;
}

type RequestArguments = readonly [method: string, path: string, sending?: RequestOptions];

interface RejectedRequest {
  readonly codes: readonly number[];
  request(target: TestedObject): RequestArguments;
}

const APPLY_TYPE = 'application/apply-patch+yaml';
const OTHER_UID = '00000000-0000-4000-8000-000000000000';
const INVALID_LABELS = { app: 'not valid' };

const formatObjectPath = ({ place: kindCollection, name }: TestedObject): string =>
  `${kindCollection.collection}/${name}`;

function changeMetadata({ stored: storedObject }: TestedObject, metadata: object): JsonObject {
  return { ...storedObject, metadata: { ...toJsonObject(storedObject.metadata), ...metadata } };
}

function buildAppliedObject({ place, name }: TestedObject, labels: object): object {
  const { apiVersion, kind } = toJsonObject(place.object);
  return { apiVersion, kind, metadata: { name, labels } };
}

const buildObject = ({ place, name }: TestedObject, labels = {}): object => buildNamedObject(place, name, labels);

const REJECTED_REQUESTS: Readonly<Record<string, RejectedRequest>> = {
  'a POST of an invalid label': {
    codes: [422],
    request: (testedObject) => [
      'POST',
      testedObject.place.collection,
      { body: buildObject({ ...testedObject, name: `${testedObject.name}-new` }, INVALID_LABELS) },
    ],
  },
  'a dry-run POST of an invalid label': {
    codes: [422],
    request: (to) => [
      'POST',
      `${to.place.collection}?dryRun=All`,
      { body: buildObject({ ...to, name: `${to.name}-new` }, INVALID_LABELS) },
    ],
  },
  'a POST of a name that is taken': {
    codes: [409],
    request: (to) => ['POST', to.place.collection, { body: buildObject(to) }],
  },
  'a POST of a patch': {
    codes: [415],
    request: (to) => [
      'POST',
      to.place.collection,
      { body: buildObject({ ...to, name: `${to.name}-new` }), contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a PUT of an old version': {
    codes: [409],
    request: (to) => [
      'PUT',
      formatObjectPath(to),
      { body: changeMetadata(to, { resourceVersion: '1', labels: { app: 'old' } }) },
    ],
  },
  'a PUT of another uid': {
    codes: [409],
    request: (to) => [
      'PUT',
      formatObjectPath(to),
      { body: changeMetadata(to, { uid: OTHER_UID, labels: { app: 'old' } }) },
    ],
  },
  'a PUT of another name': {
    codes: [400],
    request: (to) => [
      'PUT',
      formatObjectPath(to),
      { body: changeMetadata(to, { name: 'another', labels: { app: 'old' } }) },
    ],
  },
  'a PUT of an invalid label': {
    codes: [422],
    request: (to) => ['PUT', formatObjectPath(to), { body: changeMetadata(to, { labels: INVALID_LABELS }) }],
  },
  'a PUT of an unknown dryRun': {
    codes: [422],
    request: (to) => [
      'PUT',
      `${formatObjectPath(to)}?dryRun=Some`,
      { body: changeMetadata(to, { labels: { app: 'old' } }) },
    ],
  },
  'a merge patch of an old version': {
    codes: [409],
    request: (to) => [
      'PATCH',
      formatObjectPath(to),
      { body: { metadata: { resourceVersion: '1', labels: { app: 'old' } } }, contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a merge patch of an invalid label': {
    codes: [422],
    request: (to) => [
      'PATCH',
      formatObjectPath(to),
      { body: { metadata: { labels: INVALID_LABELS } }, contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a JSON Patch whose last test fails': {
    codes: [422],
    request: (to) => {
      const body = [
        { op: 'add', path: '/metadata/labels', value: { app: 'old' } },
        { op: 'test', path: '/metadata/name', value: 'another' },
      ];
      return ['PATCH', formatObjectPath(to), { body, contentType: JSON_PATCH_TYPE }];
    },
  },
  'an apply with a conflict': {
    codes: [409],
    request: (to) => [
      'PATCH',
      `${formatObjectPath(to)}?fieldManager=refused`,
      { body: buildAppliedObject(to, { first: 'another', app: 'old' }), contentType: APPLY_TYPE },
    ],
  },
  'a DELETE with another uid': {
    codes: [409],
    request: (to) => ['DELETE', formatObjectPath(to), { body: { preconditions: { uid: OTHER_UID } } }],
  },
  'a DELETE with an unknown propagationPolicy': {
    codes: [422],
    request: (to) => ['DELETE', formatObjectPath(to), { body: { propagationPolicy: 'Sideways' } }],
  },
  'a DELETE of an absent object': { codes: [404], request: (to) => ['DELETE', `${formatObjectPath(to)}-none`] },
  'a GET of an absent object': { codes: [404], request: (to) => ['GET', `${formatObjectPath(to)}-none`] },
  'a GET as HTML': { codes: [406], request: (to) => ['GET', formatObjectPath(to), { accept: 'text/html' }] },
  'a list with an invalid selector': {
    codes: [400],
    request: (to) => ['GET', `${to.place.collection}?labelSelector=a%20b%20c`],
  },
  'a list with an invalid token': {
    codes: [400],
    request: (to) => ['GET', `${to.place.collection}?limit=1&continue=x`],
  },
};

interface NextRequest {
  readonly code: number;
  request(target: TestedObject): RequestArguments;
  /** The labels of the object in the response; its stored labels by default. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly isDryRun?: true;
}

/** The valid requests, in this order. Then another object is created, and this object is deleted. */
const NEXT_REQUESTS: Readonly<Record<string, NextRequest>> = {
  'a GET': { code: 200, request: (to) => ['GET', formatObjectPath(to)] },
  'a PUT': {
    code: 200,
    labels: { app: 'put' },
    request: (to) => ['PUT', formatObjectPath(to), { body: changeMetadata(to, { labels: { app: 'put' } }) }],
  },
  'a merge patch': {
    code: 200,
    labels: { app: 'merged' },
    request: (to) => [
      'PATCH',
      formatObjectPath(to),
      { body: { metadata: { labels: { app: 'merged' } } }, contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a dry-run merge patch': {
    code: 200,
    labels: { app: 'dry' },
    isDryRun: true,
    request: (to) => [
      'PATCH',
      `${formatObjectPath(to)}?dryRun=All`,
      { body: { metadata: { labels: { app: 'dry' } } }, contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a JSON Patch': {
    code: 200,
    labels: { app: 'replaced' },
    request: (to) => [
      'PATCH',
      formatObjectPath(to),
      { body: [{ op: 'replace', path: '/metadata/labels/app', value: 'replaced' }], contentType: JSON_PATCH_TYPE },
    ],
  },
  'a forced apply': {
    code: 200,
    labels: { app: 'applied' },
    request: (to) => [
      'PATCH',
      `${formatObjectPath(to)}?fieldManager=next&force=true`,
      { body: buildAppliedObject(to, { app: 'applied' }), contentType: APPLY_TYPE },
    ],
  },
};

/** The labels of `first` belong to the client that creates the object. */
const FIRST_LABELS = { first: 'mine', app: 'web' };

export function createRejectionProgram(kind = ''): Program {
  const order = fc.shuffledSubarray(Object.keys(REJECTED_REQUESTS), {
    minLength: Object.keys(REJECTED_REQUESTS).length,
  });
  return (context, item) =>
    item(order, async (names) => {
      const place = await createCollection(context, kind);
      for (const [index, name] of names.entries()) await testRejection(context, place, name, `refused-${index}`);
    });
}

async function testRejection(
  context: ProgramContext,
  place: ProgramCollection,
  rejectionName: string,
  name: string,
): Promise<void> {
  const path = `${place.collection}/${name}`;
  let to: TestedObject = { context, place, name, stored: {} };
  to = { ...to, stored: await createTestedObject(to, path) };
  try {
    for (const nextRequest of Object.keys(NEXT_REQUESTS))
      to = { ...to, stored: await sendNextRequest(to, rejectionName, nextRequest) };
    await sendRejectedRequest(to, rejectionName);
    const body = buildObject({ ...to, name: `${name}-new` }, FIRST_LABELS);
    checkCode(
      context,
      `a POST of another name after ${rejectionName}`,
      [201],
      await context.send('POST', place.collection, { body }),
    );
    await sendRejectedRequest(to, rejectionName);
    checkCode(context, `DELETE ${path} after ${rejectionName}`, [200, 202], await context.send('DELETE', path));
    checkCode(context, `GET ${path} after its deletion`, [404], await context.send('GET', path));
  } finally {
    for (const name of [path, `${path}-new`]) await context.send('DELETE', name);
  }
}

async function createTestedObject(to: TestedObject, path: string): Promise<JsonObject> {
  await to.context.sendOrFail('POST', to.place.collection, { body: buildObject(to, FIRST_LABELS) });
  return toJsonObject((await to.context.sendOrFail('GET', path)).body);
}

async function sendRejectedRequest(to: TestedObject, refusal: string): Promise<void> {
  const { codes, request } = REJECTED_REQUESTS[refusal] as RejectedRequest;
  const [method, path, requestOptions] = request(to);
  checkCode(to.context, `${refusal}: ${method} ${path}`, codes, await to.context.send(method, path, requestOptions));
}

/** Sends the rejected request and the next one, checks both responses, and returns the stored object. */
async function sendNextRequest(to: TestedObject, refusal: string, name: string): Promise<JsonObject> {
  const { context, stored } = to;
  const { code, request, labels, isDryRun } = NEXT_REQUESTS[name] as NextRequest;
  await sendRejectedRequest(to, refusal);
  const [method, path, sending] = request(to);
  const rejectionResponse = await context.send(method, path, sending);
  const subject = `${name} after ${refusal}`;
  checkCode(context, `${subject}: ${method} ${path}`, [code], rejectionResponse);
  const before = toJsonObject(toJsonObject(stored.metadata).labels);
  const expected = name === 'a PUT' ? labels : { ...before, ...labels };
  context.compare(
    `the labels in the response to ${subject}`,
    expected,
    toJsonObject(toJsonObject(rejectionResponse.body).metadata).labels,
  );
  const after = toJsonObject((await context.sendOrFail('GET', formatObjectPath(to))).body);
  const response = isDryRun || labels === undefined ? stored : toJsonObject(rejectionResponse.body);
  context.compare(`the object after ${subject}`, response, after);
  context.compare(
    `the members other than status, labels, managedFields and resourceVersion after ${subject}`,
    removeChangingMembers(stored),
    removeChangingMembers(after),
  );
  return after;
}

/** Returns the object without status, labels, managedFields and resourceVersion. */
function removeChangingMembers({ metadata, status: _, ...rest }: JsonObject): JsonObject {
  const { labels, managedFields, resourceVersion, ...otherMetadata } = toJsonObject(metadata);
  return { ...rest, metadata: otherMetadata };
}

function checkCode(
  context: ProgramContext,
  subject: string,
  codes: readonly number[],
  { status }: ProgramResponse,
): void {
  context.check(subject, codes.join(' or '), String(status), codes.includes(status));
}
