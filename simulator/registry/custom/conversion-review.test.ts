/** Problems of the responses of a conversion webhook, with the messages of kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { ConversionProblem, type ConversionRequest, readConversion } from './conversion-review.ts';

const ORIGINAL: ApiObject = {
  apiVersion: 'x.io/v1',
  kind: 'Widget',
  metadata: { name: 'a', namespace: 'ns', uid: 'u', generation: 1, labels: { app: 'web' } },
  spec: { size: 1 },
};
const REQUEST: ConversionRequest = {
  uid: 'r',
  apiVersion: 'apiextensions.k8s.io/v1',
  desiredVersion: 'x.io/v2',
  objects: [ORIGINAL],
};
const CONVERTED = { ...ORIGINAL, apiVersion: 'x.io/v2' };
const SUCCESS = { status: 'Success' };

interface Answer extends JsonObject {
  readonly convertedObjects: Json[];
}

const answer = (changes: JsonObject = {}): Answer => ({
  uid: 'r',
  result: SUCCESS,
  convertedObjects: [CONVERTED],
  ...changes,
});
const review = (response: Json, head: JsonObject = {}): JsonObject => ({
  apiVersion: REQUEST.apiVersion,
  kind: 'ConversionReview',
  response,
  ...head,
});
const answerWithObject = (changes: JsonObject) => review(answer({ convertedObjects: [{ ...CONVERTED, ...changes }] }));
const answerWithMetadata = (changes: JsonObject) =>
  answerWithObject({ metadata: { ...ORIGINAL.metadata, ...changes } });

function findProblem(sent: JsonObject, request = REQUEST): string {
  try {
    readConversion(sent, request);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConversionProblem);
    return error.message;
  }
}

const OF = 'conversion webhook for x.io/v1, Kind=Widget';
const SCHEME = 'in scheme "pkg/runtime/scheme.go:100"';
const NAME_PART =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

test('an answer that is none is told as what it is', () => {
  const cases: [JsonObject, string][] = [
    [review(answer({ uid: 'other' })), `${OF} failed: expected response.uid="r", got "other"`],
    [review(answer({ convertedObjects: [] })), `${OF} returned 0 objects, expected 1`],
    [review(answer({ convertedObjects: [CONVERTED, CONVERTED] })), `${OF} returned 2 objects, expected 1`],
    [review(answer({ result: { status: 'Failure', message: 'too small' } })), `${OF} failed: too small`],
    [
      review(answer({ result: { status: 'Failure' } })),
      `${OF} failed: response.result.status was 'Failure', not 'Success'`,
    ],
    [review(answer({ result: {} })), `${OF} failed: response.result.status was '', not 'Success'`],
    [review(null), `${OF} failed: no response provided`],
    [
      review(answer(), { kind: 'Other' }),
      `${OF} failed: no kind "Other" is registered for version "apiextensions.k8s.io/v1" ${SCHEME}`,
    ],
    [
      review(answer(), { apiVersion: 'apiextensions.k8s.io/v1beta1' }),
      `${OF} failed: converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
    ],
    [
      { response: answer() },
      `${OF} failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=`,
    ],
    [
      answerWithObject({ apiVersion: 'x.io/v1' }),
      `${OF} returned invalid object at index 0: invalid groupVersion (expected x.io/v2, received x.io/v1)`,
    ],
    [
      answerWithObject({ kind: 'Other' }),
      `${OF} returned invalid object at index 0: invalid kind (expected Widget, received Other)`,
    ],
    [answerWithMetadata({ name: 'other' }), `${OF} returned invalid object: must have the same name: a != other`],
    [
      answerWithMetadata({ namespace: 'other' }),
      `${OF} returned invalid object: must have the same namespace: ns != other`,
    ],
    [answerWithMetadata({ uid: 'other' }), `${OF} returned invalid object: must have the same UID: u != other`],
    [answerWithObject({ metadata: null }), `${OF} returned invalid object: must have the same name: a != `],
    [review(answer({ convertedObjects: [null] })), 'unexpected end of JSON input'],
    [
      review(answer({ convertedObjects: ['x'] })),
      'json: cannot unmarshal string into Go value of type map[string]interface {}',
    ],
    [
      answerWithMetadata({ labels: { 'no such key!': 'x' } }),
      `${OF} returned invalid metadata: metadata.labels: Invalid value: "no such key!": ${NAME_PART}`,
    ],
    [
      answerWithMetadata({ annotations: { 'no such key!': 'x' } }),
      `${OF} returned invalid metadata: metadata.annotation: Invalid value: "no such key!": ${NAME_PART}`,
    ],
    [
      answerWithMetadata({ labels: { a: 1 } }),
      `${OF} returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
    ],
    [
      answerWithMetadata({ labels: 'x' }),
      `${OF} returned invalid metadata: invalid metadata.labels of type string in converted object`,
    ],
  ];
  for (const [sent, message] of cases) assert.equal(findProblem(sent), message);
});

test('of metadata labels and annotations are those of the answer', () => {
  const metadata = { labels: { app: 'old' }, annotations: { a: 'b' }, generation: 77, finalizers: ['x.io/a'] };
  const [converted] = readConversion(answerWithMetadata(metadata), REQUEST);
  const { name, namespace, uid, generation } = ORIGINAL.metadata;
  assert.deepEqual(converted?.metadata, {
    name,
    namespace,
    uid,
    generation,
    labels: { app: 'old' },
    annotations: { a: 'b' },
  });
  const [bare] = readConversion(answerWithMetadata({ labels: null }), REQUEST);
  assert.deepEqual(bare?.metadata, { name, namespace, uid, generation });
});

test('of v1beta1 neither the uid nor a header is asked for', () => {
  const older = { ...REQUEST, apiVersion: 'apiextensions.k8s.io/v1beta1' };
  assert.equal(findProblem({ response: answer({ uid: 'other' }) }, older), '');
  assert.equal(
    findProblem({ response: answer({ result: {} }) }, older),
    `${OF} failed: response.result.status was '', not 'Success'`,
  );
});
