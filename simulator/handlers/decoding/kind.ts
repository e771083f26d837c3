/**
 * Compares the kind and apiVersion of a body with those of the path (path-body-apiversion-mismatch). Both may be omitted. A malformed
 * apiVersion, an unserved kind and a different kind have different messages.
 */
import { quote } from '../../../values/go-quote.ts';
import type { ServedKind } from '../../negotiation/served-kind.ts';
import type { Origin } from '../../pure/json/parse.ts';
import { listWrittenMembers } from '../../pure/json/repeated-fields.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { invalidValue } from '../../pure/status/field-problem.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { sortByName } from '../../pure/value/sort-by-name.ts';
import type { ResourceType } from '../../registry/resource.ts';
import type { Call } from '../call.ts';
import { DecodeProblem } from './decode-problem.ts';
import type { KindMismatch } from './kind-mismatch.ts';
import { formatTypeName } from './type-name.ts';

/** The built-in types of the server, as in the scheme of kube-apiserver's decoder. */
type RegisteredTypes = readonly ResourceType[];

/** Checks the kind of a built-in object. Throws a DecodeProblem, or a 400 if the version is served at another path. */
export function checkKind(
  value: JsonObject,
  servedKind: ServedKind,
  registeredTypes: RegisteredTypes,
  origin: Origin | undefined,
): void {
  checkTypes(value, origin);
  const kind = readStringMember(value.kind, 'kind') || servedKind.kind;
  const apiVersion = readStringMember(value.apiVersion, 'apiVersion') || servedKind.apiVersion;
  if (kind === servedKind.kind && apiVersion === servedKind.apiVersion) return;
  const version = readVersion(apiVersion);
  if (!isRegistered(registeredTypes, kind, apiVersion)) {
    const scheme = 'in scheme "pkg/runtime/scheme.go:100"';
    const message = `no kind ${quote(kind)} is registered for version ${quote(apiVersion)} ${scheme}`;
    throw new DecodeProblem(message, { kind, apiVersion });
  }
  if (kind === servedKind.kind) {
    const message = `the API version in the data (${apiVersion}) does not match the expected API version (${servedKind.apiVersion})`;
    throw badRequest(message);
  }
  const internal = findInternalPackage(servedKind.apiVersion);
  const message = `converting (${version}.${kind}) to (${internal}.${servedKind.kind}): unknown conversion`;
  throw new DecodeProblem(message, { kind, apiVersion });
}

/**
 * Checks the kind of a custom resource, which is required. Throws a DecodeProblem if it is missing. Returns a different kind, which is
 * reported after the other members are decoded, as in kube-apiserver.
 */
export function checkCustomKind(
  value: JsonObject,
  { kind, apiVersion }: ResourceType,
  call: Call,
  origin: Origin | undefined,
): StatusError | KindMismatch | undefined {
  checkTypes(value, origin);
  const isPatched = call.verb === 'patch';
  const kindInBody = readStringMember(value.kind, 'kind');
  if (typeof value.apiVersion === 'string') readVersion(value.apiVersion);
  if (kindInBody === '') {
    // With Ignore, kube-apiserver converts YAML to JSON first, and its message names the kind of the path.
    const isIgnored = !isPatched && call.writeOptions.fieldValidation === 'Ignore';
    const isShownAsSent =
      !isPatched && (call.serializer.name === 'json' || (call.serializer.name === 'yaml' && !isIgnored));
    const text = isShownAsSent ? call.body.toString() : compactJson(sortByName(value));
    throw new DecodeProblem(`Object 'Kind' is missing in '${text}'`, isIgnored ? { kind, apiVersion } : undefined);
  }
  if (value.apiVersion === null) {
    const problem = '.apiVersion accessor error: <nil> is of the type <nil>, expected string';
    throw new DecodeProblem(problem, { kind: kindInBody, apiVersion: '' });
  }
  const version = readStringMember(value.apiVersion, 'apiVersion');
  const group = version.includes('/') ? version.slice(0, version.indexOf('/')) : '';
  if (version !== apiVersion && !isPatched) {
    const message = `the API version in the data (${version}) does not match the expected API version (${apiVersion})`;
    return badRequest(message);
  }
  const mismatches = [
    ...(kindInBody === kind ? [] : [invalidValue('kind', kindInBody, `must be ${kind}`)]),
    ...(version === apiVersion ? [] : [invalidValue('apiVersion', version, `must be ${apiVersion}`)]),
  ];
  return mismatches.length === 0
    ? undefined
    : { servedKind: { group, kind: kindInBody }, problems: mismatches, unversioned: version === '' };
}

/** Returns the version of an apiVersion. Throws a DecodeProblem if it contains more than one slash. */
function readVersion(apiVersion: string): string {
  const parts = apiVersion.split('/');
  if (parts.length > 2) throw new DecodeProblem(`unexpected GroupVersion string: ${apiVersion}`);
  return parts.at(-1) ?? '';
}

/** The Go packages of internal types whose names differ from the first label of their group, by that label. */
const INTERNAL_PACKAGES: Readonly<Record<string, string>> = { events: 'core', internal: 'apiserverinternal' };

/** Returns the Go package of the internal type, which kube-apiserver's messages contain. */
function findInternalPackage(apiVersion: string): string {
  const [label = ''] = apiVersion.includes('/') ? apiVersion.split(/[./]/) : ['core'];
  return INTERNAL_PACKAGES[label] ?? label;
}

/** Throws a DecodeProblem if kind or apiVersion is not a string. */
function checkTypes(value: JsonObject, origin: Origin | undefined): void {
  if (origin === undefined && isHeader(value)) return;
  for (const [name, member] of listWrittenMembers(value, origin)) {
    if (name === 'kind' || name === 'apiVersion') readStringMember(member, name);
  }
}

function isHeader({ kind, apiVersion }: JsonObject): boolean {
  return (
    (kind === undefined || typeof kind === 'string') && (apiVersion === undefined || typeof apiVersion === 'string')
  );
}

function readStringMember(value: Json | undefined, field: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const message = `json: cannot unmarshal ${formatTypeName(value)} into Go struct field .${field} of type string`;
  throw new DecodeProblem(`couldn't get version/kind; json parse error: ${message}`);
}

/** The kinds that kube-apiserver registers for every version of every group. */
const OPTION_KINDS: ReadonlySet<string> = new Set(
  ['Create', 'Delete', 'Get', 'List', 'Patch', 'Update'].map((verb) => `${verb}Options`).concat('WatchEvent'),
);
/** The kinds of the core group that no resource has. */
const CORE_KINDS: ReadonlySet<string> = new Set(
  'APIGroup APIGroupList APIResourceList APIVersions List PodStatusResult RangeAllocation SerializedReference Status'
    .split(' ')
    .concat(['Attach', 'Exec', 'Log', 'PortForward', 'Proxy'].map((connection) => `Pod${connection}Options`))
    .concat('NodeProxyOptions', 'ServiceProxyOptions'),
);

/** Reports whether the kind is a built-in kind. */
function isRegistered(types: RegisteredTypes, kind: string, apiVersion: string): boolean {
  if (apiVersion === 'v1' && CORE_KINDS.has(kind)) return true;
  return types.some(
    (type) =>
      type.custom === undefined &&
      ((type.apiVersion === apiVersion && (type.kind === kind || type.listKind === kind || OPTION_KINDS.has(kind))) ||
        [...type.subresources.values()].some(
          (subresource) => subresource.apiVersion === apiVersion && subresource.kind === kind,
        )),
  );
}
