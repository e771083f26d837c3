/** Tests the errors for invalid responses of a conversion webhook, with the messages of kube-apiserver 1.32. */
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

function findProblem(sentObject: JsonObject, request = REQUEST): string {
  try {
    readConversion(sentObject, request);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConversionProblem);
    return error.message;
  }
}

const PREFIX = 'conversion webhook for x.io/v1, Kind=Widget';
const SCHEME = 'in scheme "pkg/runtime/scheme.go:100"';
const NAME_PART =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

test('the error for an invalid response contains the cause', () => {
  const cases: [JsonObject, string][] = [
    [review(answer({ uid: 'other' })), `${PREFIX} failed: expected response.uid="r", got "other"`],
    [review(answer({ convertedObjects: [] })), `${PREFIX} returned 0 objects, expected 1`],
    [review(answer({ convertedObjects: [CONVERTED, CONVERTED] })), `${PREFIX} returned 2 objects, expected 1`],
    [review(answer({ result: { status: 'Failure', message: 'too small' } })), `${PREFIX} failed: too small`],
    [
      review(answer({ result: { status: 'Failure' } })),
      `${PREFIX} failed: response.result.status was 'Failure', not 'Success'`,
    ],
    [review(answer({ result: {} })), `${PREFIX} failed: response.result.status was '', not 'Success'`],
    [review(null), `${PREFIX} failed: no response provided`],
    [
      review(answer(), { kind: 'Other' }),
      `${PREFIX} failed: no kind "Other" is registered for version "apiextensions.k8s.io/v1" ${SCHEME}`,
    ],
    [
      review(answer(), { apiVersion: 'apiextensions.k8s.io/v1beta1' }),
      `${PREFIX} failed: converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
    ],
    [
      { response: answer() },
      `${PREFIX} failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=`,
    ],
    [
      answerWithObject({ apiVersion: 'x.io/v1' }),
      `${PREFIX} returned invalid object at index 0: invalid groupVersion (expected x.io/v2, received x.io/v1)`,
    ],
    [
      answerWithObject({ kind: 'Other' }),
      `${PREFIX} returned invalid object at index 0: invalid kind (expected Widget, received Other)`,
    ],
    [answerWithMetadata({ name: 'other' }), `${PREFIX} returned invalid object: must have the same name: a != other`],
    [
      answerWithMetadata({ namespace: 'other' }),
      `${PREFIX} returned invalid object: must have the same namespace: ns != other`,
    ],
    [answerWithMetadata({ uid: 'other' }), `${PREFIX} returned invalid object: must have the same UID: u != other`],
    [answerWithObject({ metadata: null }), `${PREFIX} returned invalid object: must have the same name: a != `],
    [review(answer({ convertedObjects: [null] })), 'unexpected end of JSON input'],
    [
      review(answer({ convertedObjects: ['x'] })),
      'json: cannot unmarshal string into Go value of type map[string]interface {}',
    ],
    [
      answerWithMetadata({ labels: { 'no such key!': 'x' } }),
      `${PREFIX} returned invalid metadata: metadata.labels: Invalid value: "no such key!": ${NAME_PART}`,
    ],
    [
      answerWithMetadata({ annotations: { 'no such key!': 'x' } }),
      `${PREFIX} returned invalid metadata: metadata.annotation: Invalid value: "no such key!": ${NAME_PART}`,
    ],
    [
      answerWithMetadata({ labels: { a: 1 } }),
      `${PREFIX} returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
    ],
    [
      answerWithMetadata({ labels: 'x' }),
      `${PREFIX} returned invalid metadata: invalid metadata.labels of type string in converted object`,
    ],
  ];
  for (const [sentObject, message] of cases) assert.equal(findProblem(sentObject), message);
});

test('labels and annotations are taken from the response, and other metadata from the original', () => {
  const metadata = { labels: { app: 'old' }, annotations: { a: 'b' }, generation: 77, finalizers: ['x.io/a'] };
  const [convertedObject] = readConversion(answerWithMetadata(metadata), REQUEST);
  const { name, namespace, uid, generation } = ORIGINAL.metadata;
  assert.deepEqual(convertedObject?.metadata, {
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

test('a v1beta1 response requires neither uid nor apiVersion', () => {
  const v1beta1Request = { ...REQUEST, apiVersion: 'apiextensions.k8s.io/v1beta1' };
  assert.equal(findProblem({ response: answer({ uid: 'other' }) }, v1beta1Request), '');
  assert.equal(
    findProblem({ response: answer({ result: {} }) }, v1beta1Request),
    `${PREFIX} failed: response.result.status was '', not 'Success'`,
  );
});
