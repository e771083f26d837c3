/**
 * Decodes DeleteOptions: from the body or, without a body, from the query (ep-q-delete-*). kube-apiserver returns a 500 without a reason
 * for a body that it cannot decode (departure `delete-options-unreadable-500`).
 */
import { quote } from '../../../values/go-quote.ts';
import type { MaybePromise } from '../../ground/maybe-promise.ts';
import { JSON_SERIALIZER, readJsonMembers } from '../../negotiation/serializers/json-serializer.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { type Query, readBoolean, readString } from '../../pure/query/query.ts';
import { invalidValue, notSupported } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { GO_HEADER } from '../decoding/type-name.ts';
import { findDryRunProblems } from './dry-run.ts';
import { readInteger } from './query-integer.ts';

export const FORCE = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/** The members of DeleteOptions and of its preconditions. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...['apiVersion', 'kind', 'dryRun', 'gracePeriodSeconds', 'orphanDependents', 'propagationPolicy', FORCE],
  ...['preconditions', 'uid', 'resourceVersion'],
]);

export interface DeleteOptions {
  readonly dryRun: readonly string[];
  readonly gracePeriodSeconds?: number;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: string;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
  /** True if preconditions are present, even if they are empty. Only the validation of `force` uses this value. */
  readonly conditional?: boolean;
  /** The option ignoreStoreReadErrorWithClusterBreakingPotential, which removes unreadable objects. */
  readonly force?: boolean;
}

export const NO_DELETE_OPTIONS: DeleteOptions = { dryRun: [], preconditions: {} };

/** The error for a body that is not DeleteOptions, with the message of kube-apiserver. */
export class UnreadableDeleteOptions extends Error {
  override readonly name = 'UnreadableDeleteOptions';
}

export function readDeleteOptionsFromQuery(query: Query): DeleteOptions {
  if (query.size === 0) return NO_DELETE_OPTIONS;
  const grace = readInteger(query, 'gracePeriodSeconds');
  const policy = readString(query, 'propagationPolicy');
  const uid = readString(query, 'uid') ?? '';
  const resourceVersion = readString(query, 'resourceVersion') ?? '';
  return {
    dryRun: query.get('dryRun') ?? [],
    ...(grace !== undefined && { gracePeriodSeconds: grace }),
    ...(query.has('orphanDependents') && { orphanDependents: readBoolean(query, 'orphanDependents') }),
    ...(policy !== undefined && { propagationPolicy: policy }),
    preconditions: { ...(uid !== '' && { uid }), ...(resourceVersion !== '' && { resourceVersion }) },
    ...((uid !== '' || resourceVersion !== '') && { conditional: true }),
    ...(query.has(FORCE) && { force: readBoolean(query, FORCE) }),
  };
}

export function readDeleteOptionsFromBody(
  serializer: Serializer,
  body: Buffer,
  metaVersion: string,
): MaybePromise<DeleteOptions> {
  try {
    // Only these members are parsed, so that a long body with other members needs little memory.
    if (serializer === JSON_SERIALIZER) return decodeDeleteOptions(readJsonMembers(body, MEMBERS).value, metaVersion);
    const decodedBody = serializer.decode(body, { apiVersion: metaVersion, kind: 'DeleteOptions' });
    if (!(decodedBody instanceof Promise)) return decodeDeleteOptions(decodedBody.value, metaVersion);
    return decodedBody.then(({ value }) => decodeDeleteOptions(value, metaVersion), throwUnreadable);
  } catch (error) {
    return throwUnreadable(error);
  }
}

function throwUnreadable(error: unknown): never {
  if (error instanceof UnreadableDeleteOptions) throw error;
  if (!(error instanceof JsonSyntaxError))
    throw new UnreadableDeleteOptions(error instanceof Error ? error.message : String(error));
  throw new UnreadableDeleteOptions(`couldn't get version/kind; json parse error: ${error.message}`);
}

function decodeDeleteOptions(value: Json, metaVersion: string): DeleteOptions {
  if (value === null) return NO_DELETE_OPTIONS;
  if (typeof value !== 'object' || Array.isArray(value)) {
    const message = `json: cannot unmarshal ${formatTypeName(value)} into Go value of type ${GO_HEADER}`;
    throw new UnreadableDeleteOptions(`couldn't get version/kind; json parse error: ${message}`);
  }
  const kind = readMember(value, 'kind', 'string', '') ?? '';
  const version = readMember(value, 'apiVersion', 'string', '') ?? metaVersion;
  if (version.split('/').length > 2) throw new UnreadableDeleteOptions(`unexpected GroupVersion string: ${version}`);
  if (kind !== '' && kind !== 'DeleteOptions') {
    const scheme = 'in scheme "pkg/runtime/scheme.go:100"';
    throw new UnreadableDeleteOptions(`no kind ${quote(kind)} is registered for version ${quote(version)} ${scheme}`);
  }
  return toDeleteOptions(value);
}

export function toDeleteOptions(value: JsonObject): DeleteOptions {
  const grace = readMember(value, 'gracePeriodSeconds', 'int64');
  const orphan = readMember(value, 'orphanDependents', 'bool');
  const policy = readMember(value, 'propagationPolicy', 'string', 'DeleteOptions.', 'v1.DeletionPropagation');
  const force = readMember(value, FORCE, 'bool');
  const dryRun = value.dryRun ?? [];
  if (!Array.isArray(dryRun)) throw createTypeMismatch(dryRun, 'DeleteOptions.dryRun', '[]string');
  const conditions = value.preconditions ?? {};
  if (typeof conditions !== 'object' || conditions === null || Array.isArray(conditions)) {
    throw createTypeMismatch(conditions, 'DeleteOptions.preconditions', 'v1.Preconditions');
  }
  const uid = readMember(conditions, 'uid', 'string', 'Preconditions.preconditions.', 'types.UID');
  const resourceVersion = readMember(conditions, 'resourceVersion', 'string', 'Preconditions.preconditions.');
  return {
    dryRun: dryRun.map((item) => {
      if (typeof item !== 'string') throw createTypeMismatch(item, 'DeleteOptions.dryRun', 'string');
      return item;
    }),
    ...(grace !== undefined && { gracePeriodSeconds: grace }),
    ...(orphan !== undefined && { orphanDependents: orphan }),
    ...(policy !== undefined && { propagationPolicy: policy }),
    preconditions: { ...(uid !== undefined && { uid }), ...(resourceVersion !== undefined && { resourceVersion }) },
    ...(value.preconditions !== undefined && value.preconditions !== null && { conditional: true }),
    ...(force !== undefined && { force }),
  };
}

interface GoTypes {
  string: string;
  int64: number;
  bool: boolean;
}

function readMember<T extends keyof GoTypes>(
  object: JsonObject,
  name: string,
  type: T,
  path = 'DeleteOptions.',
  goType: string = type,
): GoTypes[T] | undefined {
  const value = object[name];
  if (value === undefined || value === null) return undefined;
  if (hasType(value, type)) return value;
  // For a number that is not an integer, kube-apiserver's message contains the digits.
  const isNumber = type === 'int64' && (typeof value === 'number' || typeof value === 'bigint');
  throw createTypeMismatch(value, `${path}${name}`, goType, isNumber ? ` ${value}` : '');
}

function hasType<T extends keyof GoTypes>(value: Json, type: T): value is GoTypes[T] {
  return type === 'int64' ? Number.isSafeInteger(value) : typeof value === (type === 'bool' ? 'boolean' : type);
}

function createTypeMismatch(value: Json, field: string, type: string, digits = ''): UnreadableDeleteOptions {
  return new UnreadableDeleteOptions(
    `json: cannot unmarshal ${formatTypeName(value)}${digits} into Go struct field ${field} of type ${type}`,
  );
}

function formatTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

const POLICIES = ['Foreground', 'Background', 'Orphan'];

/** Returns the problems of DeleteOptions. `forceHasDryRun` is true if a release allows dryRun together with force. */
export function findDeleteOptionProblems(options: DeleteOptions, allowsForcedDryRun = false): FieldProblem[] {
  const { propagationPolicy: policy, orphanDependents } = options;
  const problems: FieldProblem[] = [];
  if (policy !== undefined) {
    const field = 'propagationPolicy';
    if (orphanDependents !== undefined) {
      problems.push(invalidValue(field, policy, 'orphanDependents and deletionPropagation cannot be both set'));
    }
    if (!POLICIES.includes(policy)) problems.push(notSupported(field, policy, [...POLICIES, 'nil']));
  }
  return [...problems, ...findDryRunProblems(options.dryRun), ...findForceProblems(options, allowsForcedDryRun)];
}

/** Returns a problem for each option that cannot be combined with force (del-force-excludes-*), in kube-apiserver's order. */
function findForceProblems(
  { force, dryRun, conditional, ...options }: DeleteOptions,
  allowsForcedDryRun: boolean,
): FieldProblem[] {
  if (force !== true) return [];
  const setMembers = {
    dryRun: dryRun.length > 0 && !allowsForcedDryRun,
    propagationPolicy: options.propagationPolicy !== undefined,
    orphanDependents: options.orphanDependents !== undefined,
    gracePeriodSeconds: options.gracePeriodSeconds !== undefined,
    preconditions: conditional === true,
  };
  const names = Object.entries(setMembers).filter(([, isSet]) => isSet);
  return names.map(([name]) => invalidValue(FORCE, true, `cannot be set together with .${name}`));
}
