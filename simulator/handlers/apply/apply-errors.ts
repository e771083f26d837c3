/** The Status of an apply that can't be merged, by the step that failed, in the words of kube-apiserver. */
import type { ApplyProblem, ApplyStep } from '../../pure/apply/apply.ts';
import { asMap } from '../../pure/apply/value.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { badRequest, bareError } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import type { Endpoint } from '../call.ts';

type Render = (message: string, endpoint: Endpoint, applied: JsonObject, live: JsonObject | undefined) => StatusError;

const ERRORS: Readonly<Record<ApplyStep, Render>> = {
  'managedFields of live object': (message) => bareError(`failed to decode managed fields: ${message}`),
  kind: (_, __, applied) => badRequest(`invalid object type: ${groupVersionKind(applied)}`),
  conversion: (_, endpoint, applied) =>
    bareError(`failed to convert new object (${describe(endpoint, applied)}) to proper version: ${ofNoType(endpoint)}`),
  'conversion of live object': (_, endpoint) => {
    const problem = `failed to convert live object (${describe(endpoint, {})}) to proper version: ${ofNoType(endpoint)}`;
    return bareError(`failed to create manager for existing fields: ${problem}`);
  },
  'live object without managers': (message, endpoint, _, live = {}) => {
    const problem = `failed to convert new object (${describe(endpoint, live)}) to smd typed: ${message}`;
    return bareError(`failed to create manager for existing fields: ${problem}`);
  },
  'managedFields of applied configuration': () => badRequest('metadata.managedFields must be nil'),
  'type of applied configuration': (message, endpoint, applied) =>
    bareError(`failed to create typed patch object (${describe(endpoint, applied)}): ${message}`),
  'type of live object': (message, endpoint, _, live = {}) =>
    bareError(`failed to create typed live object (${describe(endpoint, live)}): ${message}`),
};

export function applyError(
  { step, message }: ApplyProblem,
  endpoint: Endpoint,
  applied: JsonObject,
  live: JsonObject | undefined,
): StatusError {
  return ERRORS[step](message, endpoint, applied, live);
}

/** The merged object doesn't decode. */
export function decodeError(endpoint: Endpoint, applied: JsonObject, message: string): StatusError {
  const kind = groupVersionKind(endpoint.servedKind);
  return bareError(
    `failed to convert new object (${describe(endpoint, applied)}) to proper version: unable to convert unstructured object to ${kind}: ${message}`,
  );
}

function ofNoType({ servedKind }: Endpoint): string {
  return `request to convert CR to an invalid group/version: ${servedKind.apiVersion}`;
}

/** An object as messages about managedFields name it: `default/a; apps/v1, Kind=Deployment`. */
function describe({ servedKind }: Endpoint, { metadata }: JsonObject): string {
  const { namespace, name } = asMap(metadata) ?? {};
  return `${textOr(namespace)}/${textOr(name)}; ${groupVersionKind(servedKind)}`;
}

/** `apps/v1, Kind=Deployment`; the core group is empty, and an apiVersion of more than two parts makes everything empty. */
function groupVersionKind({ apiVersion, kind }: { readonly apiVersion?: Json; readonly kind?: Json }): string {
  const version = textOr(apiVersion);
  if (version.split('/').length > 2) return '/, Kind=';
  return `${version.includes('/') ? version : `/${version}`}, Kind=${textOr(kind)}`;
}

function textOr(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
