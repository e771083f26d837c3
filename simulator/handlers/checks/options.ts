/** Checks query parameters and DeleteOptions. Undecodable values are a 400, invalid values a 422 with a cause for each problem. */
import { readHeader } from '../../negotiation/headers.ts';
import { parseContentType } from '../../negotiation/media-type.ts';
import { type Query, readBooleanParameter, readTextParameter } from '../../pure/query/query.ts';
import { findIteratorProblem as findJsonIteratorProblem } from '../../pure/schema/iterator-problem.ts';
import { createInvalidValueProblem } from '../../pure/status/field-problem.ts';
import { createInvalidError } from '../../pure/status/invalid.ts';
import { createBadRequestError, createErrorWithoutReason } from '../../pure/status/reasons.ts';
import type { FieldProblem } from '../../pure/status/status.ts';
import { checkListOptions } from '../../pure/versions/list-options.ts';
import { planWatch } from '../../pure/versions/plan-watch.ts';
import { formatProblemValues } from '../../registry/report-problems.ts';
import type { Call } from '../call.ts';
import { createListOptionsContext } from '../context.ts';
import {
  type DeleteOptions,
  DeleteOptionsError,
  FORCE_OPTION,
  findDeleteOptionProblems,
  readDeleteOptionsFromBody,
  readDeleteOptionsFromQuery,
} from '../options/delete-options.ts';
import { removeEmptyDryRun } from '../options/dry-run.ts';
import { readListOptions } from '../options/list-options.ts';
import { findWriteOptionProblems, readWriteOptions } from '../options/write-options.ts';
import { isApply } from '../patching/patch-types.ts';

function rejectInvalidOptions(call: Call, kind: string, problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const { dialect, behaviors } = call.context;
  throw createInvalidError({ group: dialect.metaGroup, kind }, '', formatProblemValues(problems, behaviors));
}

/** Rejects the removed parameter `export`, as kube-apiserver does. */
export function validateGetOptions({ info: { query } }: Call): void {
  if (!query.has('export')) return;
  const value = (readTextParameter(query, 'export') ?? '').toLowerCase();
  if (value !== '0' && value !== 'false') {
    throw createBadRequestError('the export parameter, deprecated since v1.14, is no longer supported');
  }
}

export function decodeListOptions(call: Call): void {
  const options = readListOptions(call.info.query, call.verb === 'watch');
  const { gates, behaviors } = call.context;
  call.listOptions = {
    ...options,
    ...(gates.has('WatchBookmark') ? {} : { allowWatchBookmarks: false }),
    ...(behaviors.has('resource-version-match') ? {} : { resourceVersionMatch: '' }),
    ...(behaviors.has('send-initial-events') ? {} : { sendInitialEvents: undefined }),
  };
}

export function validateListOptions({ context, listOptions }: Call): void {
  checkListOptions(listOptions, createListOptionsContext(context));
}

/** Validates the watch parameters and determines where the watch starts. */
export function validateWatchOptions(call: Call): void {
  const isWatchPath = call.info.isWatchPath && !readBooleanParameter(call.info.query, 'watch');
  call.watchPlan = planWatch(call.listOptions, createListOptionsContext(call.context), isWatchPath ? 'list' : 'watch');
}

/** Validates the list parameters of a deletecollection. The specification allows sendInitialEvents here; kube-apiserver rejects it. */
export function validateCollectionOptions(call: Call): void {
  if (!call.context.departures.has('send-initial-events-needs-watch')) {
    call.listOptions = { ...call.listOptions, sendInitialEvents: undefined };
  }
  validateListOptions(call);
}

/** Returns the query without fieldValidation, as a release without field validation decodes it. */
function selectKnownParameters(query: Query): Query {
  return new Map([...query].filter(([name]) => name !== 'fieldValidation'));
}

/** Returns the query of a write. According to the specification, a dryRun without a value is ignored; kube-apiserver rejects it. */
function readEffectiveQuery({ context, info }: Call): Query {
  return context.departures.has('empty-dry-run-422') ? info.query : removeEmptyDryRun(info.query);
}

export function validateCreateOptions(call: Call): void {
  validateWriteOptions(call, 'CreateOptions', 'write');
}

export function validateUpdateOptions(call: Call): void {
  validateWriteOptions(call, 'UpdateOptions', 'write');
}

export function validatePatchOptions(call: Call): void {
  const isApplyPatch = isApply(parseContentType(readHeader(call.request, 'content-type')));
  validateWriteOptions(call, 'PatchOptions', isApplyPatch ? 'apply' : 'patch');
}

function validateWriteOptions(call: Call, kind: string, verb: 'write' | 'patch' | 'apply'): void {
  const { behaviors } = call.context;
  const validatesFields = behaviors.has('field-validation');
  const isParameterKnown = behaviors.has('field-validation-parameter');
  const query = isParameterKnown ? readEffectiveQuery(call) : selectKnownParameters(readEffectiveQuery(call));
  rejectInvalidOptions(call, kind, findWriteOptionProblems(query, verb));
  call.writeOptions = readWriteOptions(query, verb === 'apply');
  if (!validatesFields) call.writeOptions = { ...call.writeOptions, fieldValidation: 'Ignore' };
}

/** Decodes the DeleteOptions from the body or, if there is none, from the query. */
export function decodeDeleteOptionsBody(call: Call): Promise<void> | void {
  if (call.body.length === 0) {
    const options = readDeleteOptionsFromQuery(readEffectiveQuery(call));
    const usesVersionOnlyForList =
      call.verb === 'deletecollection' && !call.context.departures.has('deletecollection-version-is-precondition');
    // For a deletecollection, kube-apiserver uses the resourceVersion in the query also as a precondition of each object.
    call.deleteOptions = usesVersionOnlyForList ? { ...options, preconditions: {} } : options;
    return;
  }
  const throwDecodingError = (error: unknown): never => {
    if (!(error instanceof DeleteOptionsError)) throw error;
    const { departures, behaviors } = call.context;
    const returns500IfUnreadable =
      departures.has('delete-options-unreadable-500') && !behaviors.has('delete-options-bad-request');
    const hasWrongType = error.message.startsWith('json: cannot unmarshal');
    const message = (hasWrongType ? findIteratorProblem(call) : undefined) ?? error.message;
    throw returns500IfUnreadable ? createErrorWithoutReason(message) : createBadRequestError(message);
  };
  try {
    const decodedOptions = readDeleteOptionsFromBody(
      call.serializer,
      call.body,
      `${call.context.dialect.metaGroup}/v1`,
    );
    if (!(decodedOptions instanceof Promise)) call.deleteOptions = decodedOptions;
    else
      return decodedOptions.then((options) => {
        call.deleteOptions = options;
      }, throwDecodingError);
  } catch (error) {
    throwDecodingError(error);
  }
}

function findIteratorProblem({ body, context: { behaviors, registry } }: Call): string | undefined {
  if (behaviors.has('standard-json-messages')) return undefined;
  return findJsonIteratorProblem(body.toString('utf8'), 'meta.v1.DeleteOptions', registry.types());
}

/**
 * Validates the DeleteOptions. The force option applies only to single objects, and is ignored without its gate
 * (del-force-ignored-when-gate-off).
 */
export function validateDeleteOptions(call: Call): void {
  call.deleteOptions = dropGatedOptions(call);
  rejectInvalidOptions(
    call,
    'DeleteOptions',
    findDeleteOptionProblems(call.deleteOptions, call.context.behaviors.has('unsafe-delete-dry-run')),
  );
  if (call.deleteOptions.force !== true || call.verb !== 'deletecollection') return;
  const reason = 'is not allowed with DELETECOLLECTION, try again after removing the option';
  rejectInvalidOptions(call, 'DeleteOptions', [createInvalidValueProblem(FORCE_OPTION, true, reason)]);
}

function dropGatedOptions({ context, deleteOptions }: Call): DeleteOptions {
  if (context.gates.has('AllowUnsafeMalformedObjectDeletion')) return deleteOptions;
  const { force: _, ...otherOptions } = deleteOptions;
  return otherOptions;
}
