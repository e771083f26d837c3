/**
 * Sends pairs of requests to one object: first a request that the server must reject, then a valid request. The rejected request must not
 * affect the response to the valid request.
 *
 * Example: A PUT with another uid returns 409. Then a merge patch of the labels returns 200, and only the labels of the stored object have
 * changed.
 */
import fc from 'fast-check';
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { APPLY_TYPE, JSON_PATCH_TYPE, MERGE_PATCH_TYPE } from '../../requests.ts';
import type { Program, ProgramContext, ProgramResponse, RequestOptions } from '../program-context.ts';
import { findMember } from './find-member.ts';
import { buildNamedObject, createProgramCollection, type ProgramCollection } from './program-collection.ts';
import { OTHER_UID } from './tested-writes.ts';

interface TestedObject {
  readonly context: ProgramContext;
  readonly programCollection: ProgramCollection;
  readonly name: string;
  /** The object as it was last stored. */
  readonly storedObject: JsonObject;
}

type RequestArguments = readonly [method: string, path: string, options?: RequestOptions];

interface RejectedRequest {
  readonly codes: readonly number[];
  buildRequest(target: TestedObject): RequestArguments;
}

const INVALID_LABELS = { app: 'not valid' };

const formatObjectPath = ({ programCollection, name }: TestedObject): string =>
  `${programCollection.collectionPath}/${name}`;

function changeMetadata({ storedObject }: TestedObject, metadata: object): JsonObject {
  return { ...storedObject, metadata: { ...toJsonObject(storedObject.metadata), ...metadata } };
}

function buildAppliedObject({ programCollection, name }: TestedObject, labels: object): object {
  const { apiVersion, kind } = toJsonObject(programCollection.object);
  return { apiVersion, kind, metadata: { name, labels } };
}

const buildObject = ({ programCollection, name }: TestedObject, labels = {}): object =>
  buildNamedObject(programCollection, name, labels);

/** Returns a PUT of the stored object with other metadata. */
const buildMetadataPut = (target: TestedObject, metadata: object, query = ''): RequestArguments => [
  'PUT',
  `${formatObjectPath(target)}${query}`,
  { body: changeMetadata(target, metadata) },
];

/** Returns a merge patch of the metadata. */
const buildMetadataPatch = (target: TestedObject, metadata: object, query = ''): RequestArguments => [
  'PATCH',
  `${formatObjectPath(target)}${query}`,
  { body: { metadata }, contentType: MERGE_PATCH_TYPE },
];

/** Returns a POST of a new object with an invalid label. */
const buildInvalidPost = (target: TestedObject, query = ''): RequestArguments => [
  'POST',
  `${target.programCollection.collectionPath}${query}`,
  { body: buildObject({ ...target, name: `${target.name}-new` }, INVALID_LABELS) },
];

const REJECTED_REQUESTS: Readonly<Record<string, RejectedRequest>> = {
  'a POST of an invalid label': {
    codes: [422],
    buildRequest: (target) => buildInvalidPost(target),
  },
  'a dry-run POST of an invalid label': {
    codes: [422],
    buildRequest: (target) => buildInvalidPost(target, '?dryRun=All'),
  },
  'a POST of a name that is taken': {
    codes: [409],
    buildRequest: (target) => ['POST', target.programCollection.collectionPath, { body: buildObject(target) }],
  },
  'a POST of a patch': {
    codes: [415],
    buildRequest: (target) => [
      'POST',
      target.programCollection.collectionPath,
      { body: buildObject({ ...target, name: `${target.name}-new` }), contentType: MERGE_PATCH_TYPE },
    ],
  },
  'a PUT of an old version': {
    codes: [409],
    buildRequest: (target) => buildMetadataPut(target, { resourceVersion: '1', labels: { app: 'old' } }),
  },
  'a PUT of another uid': {
    codes: [409],
    buildRequest: (target) => buildMetadataPut(target, { uid: OTHER_UID, labels: { app: 'old' } }),
  },
  'a PUT of another name': {
    codes: [400],
    buildRequest: (target) => buildMetadataPut(target, { name: 'another', labels: { app: 'old' } }),
  },
  'a PUT of an invalid label': {
    codes: [422],
    buildRequest: (target) => buildMetadataPut(target, { labels: INVALID_LABELS }),
  },
  'a PUT of an unknown dryRun': {
    codes: [422],
    buildRequest: (target) => buildMetadataPut(target, { labels: { app: 'old' } }, '?dryRun=Some'),
  },
  'a merge patch of an old version': {
    codes: [409],
    buildRequest: (target) => buildMetadataPatch(target, { resourceVersion: '1', labels: { app: 'old' } }),
  },
  'a merge patch of an invalid label': {
    codes: [422],
    buildRequest: (target) => buildMetadataPatch(target, { labels: INVALID_LABELS }),
  },
  'a JSON Patch whose last test fails': {
    codes: [422],
    buildRequest: (target) => {
      const body = [
        { op: 'add', path: '/metadata/labels', value: { app: 'old' } },
        { op: 'test', path: '/metadata/name', value: 'another' },
      ];
      return ['PATCH', formatObjectPath(target), { body, contentType: JSON_PATCH_TYPE }];
    },
  },
  'an apply with a conflict': {
    codes: [409],
    buildRequest: (target) => [
      'PATCH',
      `${formatObjectPath(target)}?fieldManager=rejected`,
      { body: buildAppliedObject(target, { first: 'another', app: 'old' }), contentType: APPLY_TYPE },
    ],
  },
  'a DELETE with another uid': {
    codes: [409],
    buildRequest: (target) => ['DELETE', formatObjectPath(target), { body: { preconditions: { uid: OTHER_UID } } }],
  },
  'a DELETE with an unknown propagationPolicy': {
    codes: [422],
    buildRequest: (target) => ['DELETE', formatObjectPath(target), { body: { propagationPolicy: 'Sideways' } }],
  },
  'a DELETE of an absent object': {
    codes: [404],
    buildRequest: (target) => ['DELETE', `${formatObjectPath(target)}-none`],
  },
  'a GET of an absent object': { codes: [404], buildRequest: (target) => ['GET', `${formatObjectPath(target)}-none`] },
  'a GET as HTML': {
    codes: [406],
    buildRequest: (target) => ['GET', formatObjectPath(target), { accept: 'text/html' }],
  },
  'a list with an invalid selector': {
    codes: [400],
    buildRequest: (target) => ['GET', `${target.programCollection.collectionPath}?labelSelector=a%20b%20c`],
  },
  'a list with an invalid token': {
    codes: [400],
    buildRequest: (target) => ['GET', `${target.programCollection.collectionPath}?limit=1&continue=x`],
  },
};

interface ValidRequest {
  readonly code: number;
  buildRequest(target: TestedObject): RequestArguments;
  /** The labels of the object in the response; its stored labels by default. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly isDryRun?: true;
}

/** The valid requests that follow a rejected request, in this order. At the end, the program creates another object and deletes the tested one. */
const VALID_REQUESTS: Readonly<Record<string, ValidRequest>> = {
  'a GET': { code: 200, buildRequest: (target) => ['GET', formatObjectPath(target)] },
  'a PUT': {
    code: 200,
    labels: { app: 'put' },
    buildRequest: (target) => buildMetadataPut(target, { labels: { app: 'put' } }),
  },
  'a merge patch': {
    code: 200,
    labels: { app: 'merged' },
    buildRequest: (target) => buildMetadataPatch(target, { labels: { app: 'merged' } }),
  },
  'a dry-run merge patch': {
    code: 200,
    labels: { app: 'dry' },
    isDryRun: true,
    buildRequest: (target) => buildMetadataPatch(target, { labels: { app: 'dry' } }, '?dryRun=All'),
  },
  'a JSON Patch': {
    code: 200,
    labels: { app: 'replaced' },
    buildRequest: (target) => [
      'PATCH',
      formatObjectPath(target),
      { body: [{ op: 'replace', path: '/metadata/labels/app', value: 'replaced' }], contentType: JSON_PATCH_TYPE },
    ],
  },
  'a forced apply': {
    code: 200,
    labels: { app: 'applied' },
    buildRequest: (target) => [
      'PATCH',
      `${formatObjectPath(target)}?fieldManager=next&force=true`,
      { body: buildAppliedObject(target, { app: 'applied' }), contentType: APPLY_TYPE },
    ],
  },
};

/** The labels of a new object. The manager that creates the object owns the label `first`, so another manager cannot apply it without force. */
const FIRST_LABELS = { first: 'mine', app: 'web' };

export function createRejectionProgram(kind = ''): Program {
  const orders = fc.shuffledSubarray(Object.keys(REJECTED_REQUESTS), {
    minLength: Object.keys(REJECTED_REQUESTS).length,
  });
  return (context, checkProperty) =>
    checkProperty(orders, async (names) => {
      const programCollection = await createProgramCollection(context, kind);
      for (const [index, name] of names.entries())
        await testRejection(context, programCollection, name, `rejected-${index}`);
    });
}

async function testRejection(
  context: ProgramContext,
  programCollection: ProgramCollection,
  rejectionName: string,
  name: string,
): Promise<void> {
  const path = `${programCollection.collectionPath}/${name}`;
  let target: TestedObject = { context, programCollection, name, storedObject: {} };
  target = { ...target, storedObject: await createTestedObject(target, path) };
  try {
    for (const validRequestName of Object.keys(VALID_REQUESTS))
      target = { ...target, storedObject: await testValidRequest(target, rejectionName, validRequestName) };
    await sendRejectedRequest(target, rejectionName);
    const body = buildObject({ ...target, name: `${name}-new` }, FIRST_LABELS);
    checkCode(
      context,
      `a POST of another name after ${rejectionName}`,
      [201],
      await context.send('POST', programCollection.collectionPath, { body }),
    );
    await sendRejectedRequest(target, rejectionName);
    checkCode(context, `DELETE ${path} after ${rejectionName}`, [200, 202], await context.send('DELETE', path));
    checkCode(context, `GET ${path} after its deletion`, [404], await context.send('GET', path));
  } finally {
    for (const createdPath of [path, `${path}-new`]) await context.send('DELETE', createdPath);
  }
}

async function createTestedObject(target: TestedObject, path: string): Promise<JsonObject> {
  await target.context.sendOrFail('POST', target.programCollection.collectionPath, {
    body: buildObject(target, FIRST_LABELS),
  });
  return toJsonObject((await target.context.sendOrFail('GET', path)).body);
}

async function sendRejectedRequest(target: TestedObject, rejectionName: string): Promise<void> {
  const { codes, buildRequest } = findMember(REJECTED_REQUESTS, rejectionName);
  const [method, path, requestOptions] = buildRequest(target);
  checkCode(
    target.context,
    `${rejectionName}: ${method} ${path}`,
    codes,
    await target.context.send(method, path, requestOptions),
  );
}

/** Sends the rejected request and then the valid request, checks both responses, and returns the stored object. */
async function testValidRequest(target: TestedObject, rejectionName: string, name: string): Promise<JsonObject> {
  const { context, storedObject } = target;
  const { code, buildRequest, labels, isDryRun } = findMember(VALID_REQUESTS, name);
  await sendRejectedRequest(target, rejectionName);
  const [method, path, requestOptions] = buildRequest(target);
  const validResponse = await context.send(method, path, requestOptions);
  const subject = `${name} after ${rejectionName}`;
  checkCode(context, `${subject}: ${method} ${path}`, [code], validResponse);
  const previousLabels = toJsonObject(toJsonObject(storedObject.metadata).labels);
  const expected = name === 'a PUT' ? labels : { ...previousLabels, ...labels };
  context.compare(
    `the labels in the response to ${subject}`,
    expected,
    toJsonObject(toJsonObject(validResponse.body).metadata).labels,
  );
  const objectAfter = toJsonObject((await context.sendOrFail('GET', formatObjectPath(target))).body);
  const expectedObject = isDryRun || labels === undefined ? storedObject : toJsonObject(validResponse.body);
  context.compare(`the object after ${subject}`, expectedObject, objectAfter);
  context.compare(
    `the members other than status, labels, managedFields and resourceVersion after ${subject}`,
    removeChangingMembers(storedObject),
    removeChangingMembers(objectAfter),
  );
  return objectAfter;
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
