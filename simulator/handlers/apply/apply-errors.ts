/** Creates the errors for a configuration that cannot be merged, by the failed step, with the messages of kube-apiserver. */
import type { ApplyError, ApplyStep } from '../../pure/apply/apply.ts';
import { toMap } from '../../pure/apply/value.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Endpoint } from '../call.ts';

type CreateStepError = (
  message: string,
  endpoint: Endpoint,
  appliedObject: JsonObject,
  liveObject: JsonObject | undefined,
) => StatusError;

const ERROR_CREATORS_BY_STEP: Readonly<Record<ApplyStep, CreateStepError>> = {
  'managedFields of live object': (message) => createErrorWithoutReason(`failed to decode managed fields: ${message}`),
  kind: (_, __, appliedObject) =>
    createBadRequestError(`invalid object type: ${formatGroupVersionKind(appliedObject)}`),
  conversion: (_, endpoint, appliedObject) =>
    createErrorWithoutReason(
      `failed to convert new object (${describeObject(endpoint, appliedObject)}) to proper version: ${formatInvalidVersionMessage(endpoint)}`,
    ),
  'conversion of live object': (_, endpoint) => {
    const problem = `failed to convert live object (${describeObject(endpoint, {})}) to proper version: ${formatInvalidVersionMessage(endpoint)}`;
    return createErrorWithoutReason(`failed to create manager for existing fields: ${problem}`);
  },
  'map list keys of unmanaged live object': (message, endpoint, _, live = {}) => {
    const problem = `failed to convert new object (${describeObject(endpoint, live)}) to smd typed: ${message}`;
    return createErrorWithoutReason(`failed to create manager for existing fields: ${problem}`);
  },
  'conversion to versions of managers': (message) => createErrorWithoutReason(message),
  'managedFields of applied configuration': () => createBadRequestError('metadata.managedFields must be nil'),
  'type of applied configuration': (message, endpoint, appliedObject) =>
    createErrorWithoutReason(
      `failed to create typed patch object (${describeObject(endpoint, appliedObject)}): ${message}`,
    ),
  'type of live object': (message, endpoint, _, live = {}) =>
    createErrorWithoutReason(`failed to create typed live object (${describeObject(endpoint, live)}): ${message}`),
};

export function createApplyError(
  { step, message }: ApplyError,
  endpoint: Endpoint,
  appliedObject: JsonObject,
  liveObject: JsonObject | undefined,
): StatusError {
  return ERROR_CREATORS_BY_STEP[step](message, endpoint, appliedObject, liveObject);
}

/** Returns the error if the merged object cannot be decoded. */
export function createDecodeError(endpoint: Endpoint, appliedObject: JsonObject, message: string): StatusError {
  const kind = formatGroupVersionKind(endpoint.servedKind);
  return createErrorWithoutReason(
    `failed to convert new object (${describeObject(endpoint, appliedObject)}) to proper version: unable to convert unstructured object to ${kind}: ${message}`,
  );
}

function formatInvalidVersionMessage({ servedKind }: Endpoint): string {
  return `request to convert CR to an invalid group/version: ${servedKind.apiVersion}`;
}

/** Formats an object for messages about managedFields: `default/a; apps/v1, Kind=Deployment`. */
function describeObject({ servedKind }: Endpoint, { metadata }: JsonObject): string {
  const { namespace, name } = toMap(metadata) ?? {};
  return `${formatJsonValue(namespace)}/${formatJsonValue(name)}; ${formatGroupVersionKind(servedKind)}`;
}

/** Formats a kind: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`, or `/, Kind=` if the apiVersion has more than one slash. */
function formatGroupVersionKind({ apiVersion, kind }: { readonly apiVersion?: Json; readonly kind?: Json }): string {
  const version = formatJsonValue(apiVersion);
  if (version.split('/').length > 2) return '/, Kind=';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${formatJsonValue(kind)}`;
}

function formatJsonValue(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
