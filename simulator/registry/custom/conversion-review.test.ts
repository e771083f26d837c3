/** Tests the errors for invalid responses of a conversion webhook, with the messages of kube-apiserver 1.32. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { ConversionError, type ConversionRequest, readConversion } from './conversion-review.ts';

const ORIGINAL_OBJECT: ApiObject = {
  apiVersion: 'x.io/v1',
  kind: 'Widget',
  metadata: { name: 'a', namespace: 'ns', uid: 'u', generation: 1, labels: { app: 'web' } },
  spec: { size: 1 },
};
const CONVERSION_REQUEST: ConversionRequest = {
  uid: 'r',
  apiVersion: 'apiextensions.k8s.io/v1',
  desiredVersion: 'x.io/v2',
  objects: [ORIGINAL_OBJECT],
};
const CONVERTED_OBJECT = { ...ORIGINAL_OBJECT, apiVersion: 'x.io/v2' };
const SUCCESS_RESULT = { status: 'Success' };

interface ReviewResponse extends JsonObject {
  readonly convertedObjects: Json[];
}

const createResponse = (changes: JsonObject = {}): ReviewResponse => ({
  uid: 'r',
  result: SUCCESS_RESULT,
  convertedObjects: [CONVERTED_OBJECT],
  ...changes,
});
const createReview = (response: Json, reviewHead: JsonObject = {}): JsonObject => ({
  apiVersion: CONVERSION_REQUEST.apiVersion,
  kind: 'ConversionReview',
  response,
  ...reviewHead,
});
const createReviewWithObject = (changes: JsonObject) =>
  createReview(createResponse({ convertedObjects: [{ ...CONVERTED_OBJECT, ...changes }] }));
const createReviewWithMetadata = (changes: JsonObject) =>
  createReviewWithObject({ metadata: { ...ORIGINAL_OBJECT.metadata, ...changes } });

function findProblem(sentObject: JsonObject, request = CONVERSION_REQUEST): string {
  try {
    readConversion(sentObject, request);
    return '';
  } catch (error) {
    assert.ok(error instanceof ConversionError);
    return error.message;
  }
}

const MESSAGE_PREFIX = 'conversion webhook for x.io/v1, Kind=Widget';
const SCHEME_TEXT = 'in scheme "pkg/runtime/scheme.go:100"';
const NAME_PART_MESSAGE =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

test('the error for an invalid response contains the cause', () => {
  const invalidReviews: [JsonObject, string][] = [
    [
      createReview(createResponse({ uid: 'other' })),
      `${MESSAGE_PREFIX} failed: expected response.uid="r", got "other"`,
    ],
    [createReview(createResponse({ convertedObjects: [] })), `${MESSAGE_PREFIX} returned 0 objects, expected 1`],
    [
      createReview(createResponse({ convertedObjects: [CONVERTED_OBJECT, CONVERTED_OBJECT] })),
      `${MESSAGE_PREFIX} returned 2 objects, expected 1`,
    ],
    [
      createReview(createResponse({ result: { status: 'Failure', message: 'too small' } })),
      `${MESSAGE_PREFIX} failed: too small`,
    ],
    [
      createReview(createResponse({ result: { status: 'Failure' } })),
      `${MESSAGE_PREFIX} failed: response.result.status was 'Failure', not 'Success'`,
    ],
    [
      createReview(createResponse({ result: {} })),
      `${MESSAGE_PREFIX} failed: response.result.status was '', not 'Success'`,
    ],
    [createReview(null), `${MESSAGE_PREFIX} failed: no response provided`],
    [
      createReview(createResponse(), { kind: 'Other' }),
      `${MESSAGE_PREFIX} failed: no kind "Other" is registered for version "apiextensions.k8s.io/v1" ${SCHEME_TEXT}`,
    ],
    [
      createReview(createResponse(), { apiVersion: 'apiextensions.k8s.io/v1beta1' }),
      `${MESSAGE_PREFIX} failed: converting (v1beta1.ConversionReview) to (v1.ConversionReview): unknown conversion`,
    ],
    [
      { response: createResponse() },
      `${MESSAGE_PREFIX} failed: expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got /, Kind=`,
    ],
    [
      createReviewWithObject({ apiVersion: 'x.io/v1' }),
      `${MESSAGE_PREFIX} returned invalid object at index 0: invalid groupVersion (expected x.io/v2, received x.io/v1)`,
    ],
    [
      createReviewWithObject({ kind: 'Other' }),
      `${MESSAGE_PREFIX} returned invalid object at index 0: invalid kind (expected Widget, received Other)`,
    ],
    [
      createReviewWithMetadata({ name: 'other' }),
      `${MESSAGE_PREFIX} returned invalid object: must have the same name: a != other`,
    ],
    [
      createReviewWithMetadata({ namespace: 'other' }),
      `${MESSAGE_PREFIX} returned invalid object: must have the same namespace: ns != other`,
    ],
    [
      createReviewWithMetadata({ uid: 'other' }),
      `${MESSAGE_PREFIX} returned invalid object: must have the same UID: u != other`,
    ],
    [
      createReviewWithObject({ metadata: null }),
      `${MESSAGE_PREFIX} returned invalid object: must have the same name: a != `,
    ],
    [createReview(createResponse({ convertedObjects: [null] })), 'unexpected end of JSON input'],
    [
      createReview(createResponse({ convertedObjects: ['x'] })),
      'json: cannot unmarshal string into Go value of type map[string]interface {}',
    ],
    [
      createReviewWithMetadata({ labels: { 'no such key!': 'x' } }),
      `${MESSAGE_PREFIX} returned invalid metadata: metadata.labels: Invalid value: "no such key!": ${NAME_PART_MESSAGE}`,
    ],
    [
      createReviewWithMetadata({ annotations: { 'no such key!': 'x' } }),
      `${MESSAGE_PREFIX} returned invalid metadata: metadata.annotation: Invalid value: "no such key!": ${NAME_PART_MESSAGE}`,
    ],
    [
      createReviewWithMetadata({ labels: { a: 1 } }),
      `${MESSAGE_PREFIX} returned invalid metadata: metadata.labels[a] must be a string, but is int64 in converted object`,
    ],
    [
      createReviewWithMetadata({ labels: 'x' }),
      `${MESSAGE_PREFIX} returned invalid metadata: invalid metadata.labels of type string in converted object`,
    ],
  ];
  for (const [sentObject, message] of invalidReviews) assert.equal(findProblem(sentObject), message);
});

test('labels and annotations are taken from the response, and other metadata from the original', () => {
  const metadata = { labels: { app: 'old' }, annotations: { a: 'b' }, generation: 77, finalizers: ['x.io/a'] };
  const [convertedObject] = readConversion(createReviewWithMetadata(metadata), CONVERSION_REQUEST);
  const { name, namespace, uid, generation } = ORIGINAL_OBJECT.metadata;
  assert.deepEqual(convertedObject?.metadata, {
    name,
    namespace,
    uid,
    generation,
    labels: { app: 'old' },
    annotations: { a: 'b' },
  });
  const [objectWithoutMetadata] = readConversion(createReviewWithMetadata({ labels: null }), CONVERSION_REQUEST);
  assert.deepEqual(objectWithoutMetadata?.metadata, { name, namespace, uid, generation });
});

test('a v1beta1 response requires neither uid nor apiVersion', () => {
  const v1beta1Request = { ...CONVERSION_REQUEST, apiVersion: 'apiextensions.k8s.io/v1beta1' };
  assert.equal(findProblem({ response: createResponse({ uid: 'other' }) }, v1beta1Request), '');
  assert.equal(
    findProblem({ response: createResponse({ result: {} }) }, v1beta1Request),
    `${MESSAGE_PREFIX} failed: response.result.status was '', not 'Success'`,
  );
});
