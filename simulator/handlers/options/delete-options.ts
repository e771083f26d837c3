/**
 * Decodes DeleteOptions: from the body or, without a body, from the query (ep-q-delete-*). kube-apiserver returns a 500 without a reason
 * for a body that it cannot decode (departure `delete-options-unreadable-500`).
 */
import { quote } from '../../../values/go-quote.ts';
import type { MaybePromise } from '../../foundation/maybe-promise.ts';
import { JSON_SERIALIZER, readJsonMembers } from '../../negotiation/serializers/json-serializer.ts';
import type { Serializer } from '../../negotiation/serializers/serializer.ts';
import { JsonSyntaxError } from '../../pure/json/syntax-error.ts';
import type { Json, JsonObject } from '../../pure/object.ts';
import { type Query, readBooleanParameter, readTextParameter } from '../../pure/query/query.ts';
import { createInvalidValueProblem, createNotSupportedProblem } from '../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { GO_HEADER_TYPE } from '../decoding/type-name.ts';
import { findDryRunProblems } from './dry-run.ts';
import { readInteger } from './query-integer.ts';

export const FORCE_OPTION = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/** The members of DeleteOptions and of its preconditions. */
const OPTION_MEMBERS: ReadonlySet<string> = new Set([
  ...['apiVersion', 'kind', 'dryRun', 'gracePeriodSeconds', 'orphanDependents', 'propagationPolicy', FORCE_OPTION],
  ...['preconditions', 'uid', 'resourceVersion'],
]);

export interface DeleteOptions {
  readonly dryRun: readonly string[];
  readonly gracePeriodSeconds?: number;
  readonly orphanDependents?: boolean;
  readonly propagationPolicy?: string;
  readonly preconditions: { readonly uid?: string; readonly resourceVersion?: string };
  /** True if the request has preconditions, even if they are empty. Only the validation of `force` uses this value. */
  readonly hasPreconditions?: boolean;
  /** The option ignoreStoreReadErrorWithClusterBreakingPotential, which removes unreadable objects. */
  readonly force?: boolean;
}

export const NO_DELETE_OPTIONS: DeleteOptions = { dryRun: [], preconditions: {} };

/** The error for a body that is not DeleteOptions, with the message of kube-apiserver. */
export class DeleteOptionsError extends Error {
  override readonly name = 'DeleteOptionsError';
}

export function readDeleteOptionsFromQuery(query: Query): DeleteOptions {
  if (query.size === 0) return NO_DELETE_OPTIONS;
  const gracePeriodSeconds = readInteger(query, 'gracePeriodSeconds');
  const policy = readTextParameter(query, 'propagationPolicy');
  const uid = readTextParameter(query, 'uid') ?? '';
  const resourceVersion = readTextParameter(query, 'resourceVersion') ?? '';
  return {
    dryRun: query.get('dryRun') ?? [],
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(query.has('orphanDependents') && { orphanDependents: readBooleanParameter(query, 'orphanDependents') }),
    ...(policy !== undefined && { propagationPolicy: policy }),
    preconditions: { ...(uid !== '' && { uid }), ...(resourceVersion !== '' && { resourceVersion }) },
    ...((uid !== '' || resourceVersion !== '') && { hasPreconditions: true }),
    ...(query.has(FORCE_OPTION) && { force: readBooleanParameter(query, FORCE_OPTION) }),
  };
}

export function readDeleteOptionsFromBody(
  serializer: Serializer,
  body: Buffer,
  metaVersion: string,
): MaybePromise<DeleteOptions> {
  try {
    // Only these members are parsed, so that a long body with other members needs little memory.
    if (serializer === JSON_SERIALIZER)
      return decodeDeleteOptions(readJsonMembers(body, OPTION_MEMBERS).value, metaVersion);
    const decodedBody = serializer.decode(body, { apiVersion: metaVersion, kind: 'DeleteOptions' });
    if (!(decodedBody instanceof Promise)) return decodeDeleteOptions(decodedBody.value, metaVersion);
    return decodedBody.then(({ value }) => decodeDeleteOptions(value, metaVersion), throwDeleteOptionsError);
  } catch (error) {
    return throwDeleteOptionsError(error);
  }
}

function throwDeleteOptionsError(error: unknown): never {
  if (error instanceof DeleteOptionsError) throw error;
  if (!(error instanceof JsonSyntaxError))
    throw new DeleteOptionsError(error instanceof Error ? error.message : String(error));
  throw new DeleteOptionsError(`couldn't get version/kind; json parse error: ${error.message}`);
}

function decodeDeleteOptions(value: Json, metaVersion: string): DeleteOptions {
  if (value === null) return NO_DELETE_OPTIONS;
  if (typeof value !== 'object' || Array.isArray(value)) {
    const message = `json: cannot unmarshal ${formatTypeName(value)} into Go value of type ${GO_HEADER_TYPE}`;
    throw new DeleteOptionsError(`couldn't get version/kind; json parse error: ${message}`);
  }
  const kind = readMember(value, 'kind', 'string', '') ?? '';
  const version = readMember(value, 'apiVersion', 'string', '') ?? metaVersion;
  if (version.split('/').length > 2) throw new DeleteOptionsError(`unexpected GroupVersion string: ${version}`);
  if (kind !== '' && kind !== 'DeleteOptions') {
    const scheme = 'in scheme "pkg/runtime/scheme.go:100"';
    throw new DeleteOptionsError(`no kind ${quote(kind)} is registered for version ${quote(version)} ${scheme}`);
  }
  return toDeleteOptions(value);
}

export function toDeleteOptions(value: JsonObject): DeleteOptions {
  const gracePeriodSeconds = readMember(value, 'gracePeriodSeconds', 'int64');
  const orphan = readMember(value, 'orphanDependents', 'bool');
  const policy = readMember(value, 'propagationPolicy', 'string', 'DeleteOptions.', 'v1.DeletionPropagation');
  const force = readMember(value, FORCE_OPTION, 'bool');
  const dryRun = value.dryRun ?? [];
  if (!Array.isArray(dryRun)) throw createTypeMismatchError(dryRun, 'DeleteOptions.dryRun', '[]string');
  const preconditions = value.preconditions ?? {};
  if (typeof preconditions !== 'object' || preconditions === null || Array.isArray(preconditions)) {
    throw createTypeMismatchError(preconditions, 'DeleteOptions.preconditions', 'v1.Preconditions');
  }
  const uid = readMember(preconditions, 'uid', 'string', 'Preconditions.preconditions.', 'types.UID');
  const resourceVersion = readMember(preconditions, 'resourceVersion', 'string', 'Preconditions.preconditions.');
  return {
    dryRun: dryRun.map((item) => {
      if (typeof item !== 'string') throw createTypeMismatchError(item, 'DeleteOptions.dryRun', 'string');
      return item;
    }),
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(orphan !== undefined && { orphanDependents: orphan }),
    ...(policy !== undefined && { propagationPolicy: policy }),
    preconditions: { ...(uid !== undefined && { uid }), ...(resourceVersion !== undefined && { resourceVersion }) },
    ...(value.preconditions !== undefined && value.preconditions !== null && { hasPreconditions: true }),
    ...(force !== undefined && { force }),
  };
}

interface GoValueTypes {
  string: string;
  int64: number;
  bool: boolean;
}

function readMember<T extends keyof GoValueTypes>(
  object: JsonObject,
  name: string,
  type: T,
  path = 'DeleteOptions.',
  goType: string = type,
): GoValueTypes[T] | undefined {
  const value = object[name];
  if (value === undefined || value === null) return undefined;
  if (isGoType(value, type)) return value;
  // For a number that is not an integer, kube-apiserver's message contains the digits.
  const isNumber = type === 'int64' && (typeof value === 'number' || typeof value === 'bigint');
  throw createTypeMismatchError(value, `${path}${name}`, goType, isNumber ? ` ${value}` : '');
}

function isGoType<T extends keyof GoValueTypes>(value: Json, type: T): value is GoValueTypes[T] {
  return type === 'int64' ? Number.isSafeInteger(value) : typeof value === (type === 'bool' ? 'boolean' : type);
}

function createTypeMismatchError(value: Json, field: string, type: string, digits = ''): DeleteOptionsError {
  return new DeleteOptionsError(
    `json: cannot unmarshal ${formatTypeName(value)}${digits} into Go struct field ${field} of type ${type}`,
  );
}

function formatTypeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'number' : typeof value;
}

const PROPAGATION_POLICIES = ['Foreground', 'Background', 'Orphan'];

/** Returns the problems of DeleteOptions. `allowsForcedDryRun` is true if the release allows dryRun together with force. */
export function findDeleteOptionProblems(options: DeleteOptions, allowsForcedDryRun = false): FieldProblem[] {
  const { propagationPolicy: policy, orphanDependents } = options;
  const problems: FieldProblem[] = [];
  if (policy !== undefined) {
    const field = 'propagationPolicy';
    if (orphanDependents !== undefined) {
      problems.push(
        createInvalidValueProblem(field, policy, 'orphanDependents and deletionPropagation cannot be both set'),
      );
    }
    if (!PROPAGATION_POLICIES.includes(policy))
      problems.push(createNotSupportedProblem(field, policy, [...PROPAGATION_POLICIES, 'nil']));
  }
  return [...problems, ...findDryRunProblems(options.dryRun), ...findForceProblems(options, allowsForcedDryRun)];
}

/** Returns a problem for each option that cannot be combined with force (del-force-excludes-*), in kube-apiserver's order. */
function findForceProblems(
  { force, dryRun, hasPreconditions, ...options }: DeleteOptions,
  allowsForcedDryRun: boolean,
): FieldProblem[] {
  if (force !== true) return [];
  const presenceByMember = {
    dryRun: dryRun.length > 0 && !allowsForcedDryRun,
    propagationPolicy: options.propagationPolicy !== undefined,
    orphanDependents: options.orphanDependents !== undefined,
    gracePeriodSeconds: options.gracePeriodSeconds !== undefined,
    preconditions: hasPreconditions === true,
  };
  const setMembers = Object.entries(presenceByMember).filter(([, isSet]) => isSet);
  return setMembers.map(([name]) =>
    createInvalidValueProblem(FORCE_OPTION, true, `cannot be set together with .${name}`),
  );
}
