/** Creates the errors for a configuration that cannot be merged, by the failed step, with the messages of kube-apiserver. */
import type { ApplyProblem, ApplyStep } from '../../pure/apply/apply.ts';
import { toMap } from '../../pure/apply/value.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { badRequest, createBareError } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Endpoint } from '../call.ts';

type Render = (
  message: string,
  endpoint: Endpoint,
  appliedObject: JsonObject,
  live: JsonObject | undefined,
) => StatusError;

const ERRORS: Readonly<Record<ApplyStep, Render>> = {
  'managedFields of live object': (message) => createBareError(`failed to decode managed fields: ${message}`),
  kind: (_, __, appliedObject) => badRequest(`invalid object type: ${formatGroupVersionKind(appliedObject)}`),
  conversion: (_, endpoint, appliedObject) =>
    createBareError(
      `failed to convert new object (${describeObject(endpoint, appliedObject)}) to proper version: ${formatInvalidVersionMessage(endpoint)}`,
    ),
  'conversion of live object': (_, endpoint) => {
    const problem = `failed to convert live object (${describeObject(endpoint, {})}) to proper version: ${formatInvalidVersionMessage(endpoint)}`;
    return createBareError(`failed to create manager for existing fields: ${problem}`);
  },
  'live object without managers': (message, endpoint, _, live = {}) => {
    const problem = `failed to convert new object (${describeObject(endpoint, live)}) to smd typed: ${message}`;
    return createBareError(`failed to create manager for existing fields: ${problem}`);
  },
  'versions of managers': (message) => createBareError(message),
  'managedFields of applied configuration': () => badRequest('metadata.managedFields must be nil'),
  'type of applied configuration': (message, endpoint, appliedObject) =>
    createBareError(`failed to create typed patch object (${describeObject(endpoint, appliedObject)}): ${message}`),
  'type of live object': (message, endpoint, _, live = {}) =>
    createBareError(`failed to create typed live object (${describeObject(endpoint, live)}): ${message}`),
};

export function createApplyError(
  { step, message }: ApplyProblem,
  endpoint: Endpoint,
  appliedObject: JsonObject,
  live: JsonObject | undefined,
): StatusError {
  return ERRORS[step](message, endpoint, appliedObject, live);
}

/** Returns the error if the merged object cannot be decoded. */
export function createDecodeError(endpoint: Endpoint, appliedObject: JsonObject, message: string): StatusError {
  const kind = formatGroupVersionKind(endpoint.servedKind);
  return createBareError(
    `failed to convert new object (${describeObject(endpoint, appliedObject)}) to proper version: unable to convert unstructured object to ${kind}: ${message}`,
  );
}

function formatInvalidVersionMessage({ servedKind }: Endpoint): string {
  return `request to convert CR to an invalid group/version: ${servedKind.apiVersion}`;
}

/** Formats an object for messages about managedFields: `default/a; apps/v1, Kind=Deployment`. */
function describeObject({ servedKind }: Endpoint, { metadata }: JsonObject): string {
  const { namespace, name } = toMap(metadata) ?? {};
  return `${toText(namespace)}/${toText(name)}; ${formatGroupVersionKind(servedKind)}`;
}

/** Formats a kind: `apps/v1, Kind=Deployment`, `/v1, Kind=Pod`, or `/, Kind=` if the apiVersion has more than one slash. */
function formatGroupVersionKind({ apiVersion, kind }: { readonly apiVersion?: Json; readonly kind?: Json }): string {
  const version = toText(apiVersion);
  if (version.split('/').length > 2) return '/, Kind=';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${toText(kind)}`;
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
