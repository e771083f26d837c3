/**
 * Creates the ConversionReview for a conversion webhook, and validates its response. A response is valid if it has the uid of the request,
 * reports success, and contains each requested object with the same identity and in the desired version. In metadata, a webhook can change
 * only labels and annotations. Other members are kept. Messages contain the index 0, as in kube-apiserver, which sends a review for
 * each object.
 */
import { quote } from '../../../values/go-quote.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { ApiObject, Json, JsonObject } from '../../pure/object.ts';
import { isDeepEqual } from '../../pure/value/deep-equal.ts';
import { isObject } from '../../pure/value/is-object.ts';
import { validateAnnotations } from '../metadata/annotations.ts';
import { validateLabels } from '../metadata/labels.ts';

export type ConversionReviewVersion = 'v1' | 'v1beta1';

/** The error for an invalid response, with the message of kube-apiserver. */
export class ConversionError extends Error {
  override readonly name = 'ConversionError';
}

export interface ConversionRequest {
  readonly uid: string;
  /** The apiVersion of the review, `apiextensions.…/v1` or `apiextensions.…/v1beta1`. */
  readonly apiVersion: string;
  readonly desiredVersion: string;
  readonly objects: readonly ApiObject[];
}

const REVIEW_KIND = 'ConversionReview';

/** Returns the first accepted version that the server supports. */
export function selectReviewVersion(acceptedVersions: readonly string[]): ConversionReviewVersion | undefined {
  return acceptedVersions.find(
    (version): version is ConversionReviewVersion => version === 'v1' || version === 'v1beta1',
  );
}

export function createConversionReview({ uid, apiVersion, desiredVersion, objects }: ConversionRequest): JsonObject {
  return { kind: REVIEW_KIND, apiVersion, request: { uid, desiredAPIVersion: desiredVersion, objects: [...objects] } };
}

/** Formats a kind, such as `example.com/v1, Kind=Widget`. */
export function formatGroupVersionKind({
  apiVersion,
  kind,
}: {
  readonly apiVersion?: Json;
  readonly kind?: Json;
}): string {
  const version = toStringOrEmpty(apiVersion);
  return `${version.includes('/') ? version : `/${version}`}, Kind=${toStringOrEmpty(kind)}`;
}

/** Returns the converted objects in the order of the request. Throws a ConversionError for an invalid response. */
export function readConversion(review: JsonObject, conversionRequest: ConversionRequest): ApiObject[] {
  const [firstObject] = conversionRequest.objects;
  const messagePrefix = `conversion webhook for ${formatGroupVersionKind(firstObject ?? {})}`;
  const convertedObjects = readConvertedObjects(
    review,
    conversionRequest,
    (reason) => new ConversionError(`${messagePrefix} failed: ${reason}`),
  );
  if (convertedObjects.length !== conversionRequest.objects.length) {
    throw new ConversionError(
      `${messagePrefix} returned ${convertedObjects.length} objects, expected ${conversionRequest.objects.length}`,
    );
  }
  return conversionRequest.objects.map((original, index) =>
    checkConvertedObject(original, convertedObjects[index] ?? null, conversionRequest.desiredVersion),
  );
}

function readConvertedObjects(
  { apiVersion, kind, response }: JsonObject,
  conversionRequest: ConversionRequest,
  createError: (reason: string) => ConversionError,
): Json[] {
  const isV1 = conversionRequest.apiVersion.endsWith('/v1');
  const typeMetaProblem = findTypeMetaProblem(
    toStringOrEmpty(apiVersion),
    toStringOrEmpty(kind),
    conversionRequest.apiVersion,
    isV1,
  );
  if (typeMetaProblem !== undefined) throw createError(typeMetaProblem);
  if (!isObject(response)) throw createError('no response provided');
  const uid = toStringOrEmpty(response.uid);
  if (isV1 && uid !== conversionRequest.uid)
    throw createError(`expected response.uid=${quote(conversionRequest.uid)}, got ${quote(uid)}`);
  const { status, message }: JsonObject = isObject(response.result) ? response.result : {};
  if (status !== 'Success') {
    throw createError(
      toStringOrEmpty(message) || `response.result.status was '${toStringOrEmpty(status)}', not 'Success'`,
    );
  }
  return Array.isArray(response.convertedObjects) ? response.convertedObjects : [];
}

function findTypeMetaProblem(
  apiVersion: string,
  kind: string,
  expectedApiVersion: string,
  isV1: boolean,
): string | undefined {
  const [group, version] = expectedApiVersion.split('/');
  if (apiVersion === '' && kind === '') {
    const type = formatGroupVersionKind({ apiVersion: expectedApiVersion, kind: REVIEW_KIND });
    return isV1 ? `expected webhook response of ${type}, got /, Kind=` : undefined;
  }
  if (kind !== REVIEW_KIND || ![`${group}/v1`, `${group}/v1beta1`].includes(apiVersion)) {
    return `no kind ${quote(kind)} is registered for version ${quote(apiVersion)} in scheme "pkg/runtime/scheme.go:100"`;
  }
  if (apiVersion === expectedApiVersion) return undefined;
  return `converting (${apiVersion.split('/')[1]}.${REVIEW_KIND}) to (${version}.${REVIEW_KIND}): unknown conversion`;
}

function checkConvertedObject(original: ApiObject, convertedValue: Json, desiredVersion: string): ApiObject {
  if (convertedValue === null) throw new ConversionError('unexpected end of JSON input');
  if (!isObject(convertedValue)) {
    const type = Array.isArray(convertedValue)
      ? 'array'
      : typeof convertedValue === 'boolean'
        ? 'bool'
        : typeof convertedValue;
    throw new ConversionError(`json: cannot unmarshal ${type} into Go value of type map[string]interface {}`);
  }
  const messagePrefix = `conversion webhook for ${formatGroupVersionKind(original)} returned invalid`;
  if (toStringOrEmpty(convertedValue.kind) === '') {
    throw new ConversionError(`Object 'Kind' is missing in '${writeCompactJson(convertedValue)}'`);
  }
  const createMismatchError = (subject: string, expected: string, receivedText: string) =>
    new ConversionError(
      `${messagePrefix} object at index 0: invalid ${subject} (expected ${expected}, received ${receivedText})`,
    );
  const { apiVersion, kind } = convertedValue;
  if (apiVersion !== desiredVersion)
    throw createMismatchError('groupVersion', desiredVersion, toStringOrEmpty(apiVersion));
  if (kind !== original.kind) throw createMismatchError('kind', original.kind, toStringOrEmpty(kind));
  const metadata: JsonObject = isObject(convertedValue.metadata) ? convertedValue.metadata : {};
  for (const [member, label] of IDENTITY_MEMBERS) {
    const [originalText, convertedText] = [
      toStringOrEmpty(original.metadata[member]),
      toStringOrEmpty(metadata[member]),
    ];
    if (originalText === convertedText) continue;
    throw new ConversionError(
      `${messagePrefix} object: must have the same ${label}: ${originalText} != ${convertedText}`,
    );
  }
  return {
    ...convertedValue,
    apiVersion: desiredVersion,
    kind: original.kind,
    metadata: mergeMetadata(
      original.metadata,
      metadata,
      (reason) => new ConversionError(`${messagePrefix} metadata: ${reason}`),
    ),
  };
}

const IDENTITY_MEMBERS = [
  ['name', 'name'],
  ['namespace', 'namespace'],
  ['uid', 'UID'],
] as const;

/** Returns the metadata of the original with the labels and annotations of the response. */
function mergeMetadata(
  original: ApiObject['metadata'],
  convertedMetadata: JsonObject,
  createError: (reason: string) => ConversionError,
): ApiObject['metadata'] {
  const metadata: ApiObject['metadata'] & JsonObject = { ...original };
  for (const field of ['labels', 'annotations'] as const) {
    const value = convertedMetadata[field];
    if (value === undefined || value === null) {
      delete metadata[field];
      continue;
    }
    if (!isObject(value))
      throw createError(`invalid metadata.${field} of type ${formatGoType(value)} in converted object`);
    const texts = readStringMap(value, field, createError);
    if (!isDeepEqual(texts, original[field])) {
      const problems = METADATA_VALIDATIONS[field](texts);
      if (problems.length > 0)
        throw createError(problems.length > 1 ? `[${problems.join(', ')}]` : (problems[0] ?? ''));
    }
    metadata[field] = texts;
  }
  return metadata;
}

/** The validation of labels and annotations. In the field of a problem, kube-apiserver uses the singular `annotation`. */
const METADATA_VALIDATIONS: Readonly<Record<'labels' | 'annotations', (texts: Record<string, string>) => string[]>> = {
  labels: (texts) => validateLabels(texts, 'metadata.labels').map(({ field, message }) => `${field}: ${message}`),
  annotations: (texts) =>
    validateAnnotations(texts, 'metadata.annotation').map(({ field, message }) => `${field}: ${message}`),
};

function readStringMap(
  value: JsonObject,
  field: 'labels' | 'annotations',
  createError: (reason: string) => ConversionError,
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, member] of Object.entries(value)) {
    if (typeof member !== 'string') {
      throw createError(
        `metadata.${field}[${key}] must be a string, but is ${formatGoType(member)} in converted object`,
      );
    }
    texts[key] = member;
  }
  return texts;
}

function toStringOrEmpty(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function formatGoType(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int64' : 'float64';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'string' ? 'string' : 'map[string]interface {}';
}
