/**
 * Compares the kind and apiVersion of a body with the kind and apiVersion of the path (path-body-apiversion-mismatch). Both may be omitted.
 * A malformed apiVersion, an unserved kind and a different kind have different messages.
 */
import { quote } from '../../../values/go-quote.ts';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import { listSourceMembers } from '../../pure/json/duplicate-fields.ts';
import type { JsonSource } from '../../pure/json/source.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { sortMembersDeeply } from '../../pure/value/sort-by-name.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeError } from './decode-problem.ts';
import type { KindMismatch } from './kind-mismatch.ts';
import { formatJsonTypeName } from './type-name.ts';

/** The built-in types of the server, as in the scheme of kube-apiserver's decoder. */
type RegisteredTypes = readonly ResourceType[];

/** Checks the kind of a built-in object. Throws a DecodeError, or a 400 if the version is served at another path. */
export function checkKind(
  value: JsonObject,
  servedKind: ServedKind,
  registeredTypes: RegisteredTypes,
  source: JsonSource | undefined,
): void {
  checkMemberTypes(value, source);
  const kind = readStringMember(value.kind, 'kind') || servedKind.kind;
  const apiVersion = readStringMember(value.apiVersion, 'apiVersion') || servedKind.apiVersion;
  if (kind === servedKind.kind && apiVersion === servedKind.apiVersion) return;
  const version = readVersionName(apiVersion);
  if (!isRegistered(registeredTypes, kind, apiVersion)) {
    const scheme = 'in scheme "pkg/runtime/scheme.go:100"';
    const message = `no kind ${quote(kind)} is registered for version ${quote(apiVersion)} ${scheme}`;
    throw new DecodeError(message, { kind, apiVersion });
  }
  if (kind === servedKind.kind) {
    const message = `the API version in the data (${apiVersion}) does not match the expected API version (${servedKind.apiVersion})`;
    throw createBadRequestError(message);
  }
  const internalPackage = findInternalPackage(servedKind.apiVersion);
  const message = `converting (${version}.${kind}) to (${internalPackage}.${servedKind.kind}): unknown conversion`;
  throw new DecodeError(message, { kind, apiVersion });
}

/**
 * Checks the kind of a custom resource, which is required. Throws a DecodeError if it is missing. Returns a different kind, which is
 * reported after the other members are decoded, as in kube-apiserver.
 */
export function checkCustomKind(
  value: JsonObject,
  { kind, apiVersion }: ResourceType,
  call: Call,
  source: JsonSource | undefined,
): StatusError | KindMismatch | undefined {
  checkMemberTypes(value, source);
  const isPatched = call.verb === 'patch';
  const kindInBody = readStringMember(value.kind, 'kind');
  if (typeof value.apiVersion === 'string') readVersionName(value.apiVersion);
  if (kindInBody === '') {
    // With Ignore, kube-apiserver converts YAML to JSON first, and its message names the kind of the path.
    const ignoresUnknownFields = !isPatched && call.writeOptions.fieldValidation === 'Ignore';
    const isShownAsSent =
      !isPatched && (call.serializer.name === 'json' || (call.serializer.name === 'yaml' && !ignoresUnknownFields));
    const text = isShownAsSent ? call.body.toString() : writeCompactJson(sortMembersDeeply(value));
    throw new DecodeError(
      `Object 'Kind' is missing in '${text}'`,
      ignoresUnknownFields ? { kind, apiVersion } : undefined,
    );
  }
  if (value.apiVersion === null) {
    const problem = '.apiVersion accessor error: <nil> is of the type <nil>, expected string';
    throw new DecodeError(problem, { kind: kindInBody, apiVersion: '' });
  }
  const version = readStringMember(value.apiVersion, 'apiVersion');
  const group = version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
  if (version !== apiVersion && !isPatched) {
    const message = `the API version in the data (${version}) does not match the expected API version (${apiVersion})`;
    return createBadRequestError(message);
  }
  const mismatches = [
    ...(kindInBody === kind ? [] : [createInvalidValueProblem('kind', kindInBody, `must be ${kind}`)]),
    ...(version === apiVersion ? [] : [createInvalidValueProblem('apiVersion', version, `must be ${apiVersion}`)]),
  ];
  return mismatches.length === 0
    ? undefined
    : { documentKind: { group, kind: kindInBody }, problems: mismatches, lacksApiVersion: version === '' };
}

/** Returns the version of an apiVersion. Throws a DecodeError if the apiVersion contains more than one slash. */
function readVersionName(apiVersion: string): string {
  const parts = apiVersion.split('/');
  if (parts.length > 2) throw new DecodeError(`unexpected GroupVersion string: ${apiVersion}`);
  return parts.at(-1) ?? '';
}

/** The Go packages of internal types by the first label of their group, if the name of the package differs from this label. */
const INTERNAL_PACKAGES: Readonly<Record<string, string>> = { events: 'core', internal: 'apiserverinternal' };

/** Returns the Go package of the internal type, which kube-apiserver's messages contain. */
function findInternalPackage(apiVersion: string): string {
  const [label = ''] = apiVersion.includes('/') ? apiVersion.split(/[./]/) : ['core'];
  return INTERNAL_PACKAGES[label] ?? label;
}

/** Throws a DecodeError if kind or apiVersion is not a string. */
function checkMemberTypes(value: JsonObject, source: JsonSource | undefined): void {
  if (source === undefined && hasStringKindAndApiVersion(value)) return;
  for (const [name, member] of listSourceMembers(value, source)) {
    if (name === 'kind' || name === 'apiVersion') readStringMember(member, name);
  }
}

function hasStringKindAndApiVersion({ kind, apiVersion }: JsonObject): boolean {
  return (
    (kind === undefined || typeof kind === 'string') && (apiVersion === undefined || typeof apiVersion === 'string')
  );
}

function readStringMember(value: Json | undefined, field: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const message = `json: cannot unmarshal ${formatJsonTypeName(value)} into Go struct field .${field} of type string`;
  throw new DecodeError(`couldn't get version/kind; json parse error: ${message}`);
}

/** The kinds that kube-apiserver registers for every version of every group. */
const KINDS_OF_EVERY_VERSION: ReadonlySet<string> = new Set(
  ['Create', 'Delete', 'Get', 'List', 'Patch', 'Update'].map((verb) => `${verb}Options`).concat('WatchEvent'),
);
/** The kinds of the core group that belong to no resource. */
const META_KINDS: ReadonlySet<string> = new Set(
  'APIGroup APIGroupList APIResourceList APIVersions List PodStatusResult RangeAllocation SerializedReference Status'
    .split(' ')
    .concat(['Attach', 'Exec', 'Log', 'PortForward', 'Proxy'].map((connection) => `Pod${connection}Options`))
    .concat('NodeProxyOptions', 'ServiceProxyOptions'),
);

/** The earlier API versions of Scale, which every release can decode. */
const EARLIER_SCALE_VERSIONS: ReadonlySet<string> = new Set(['apps/v1beta1', 'apps/v1beta2', 'extensions/v1beta1']);

/** Reports whether the kind is a built-in kind. */
function isRegistered(types: RegisteredTypes, kind: string, apiVersion: string): boolean {
  if (apiVersion === 'v1' && META_KINDS.has(kind)) return true;
  if (kind === 'Scale' && EARLIER_SCALE_VERSIONS.has(apiVersion)) return true;
  return types.some(
    (type) =>
      type.customType === undefined &&
      ((type.apiVersion === apiVersion &&
        (type.kind === kind || type.listKind === kind || KINDS_OF_EVERY_VERSION.has(kind))) ||
        [...type.subresources.values()].some(
          (subresource) => subresource.apiVersion === apiVersion && subresource.kind === kind,
        )),
  );
}
