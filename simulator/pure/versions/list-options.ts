/**
 * Rejects invalid combinations of list options (rv-match-*, watch-stream-*) with a 422 that has a cause for every problem. plan-list.ts and
 * plan-watch.ts interpret valid combinations.
 */
import type { ReleaseBehavior } from '../../../spec/release-behaviors.ts';
import { createForbiddenProblem, createNotSupportedProblem } from '../status/field-problem.ts';
import { createInvalidError } from '../status/invalid.ts';
import type { FieldProblem } from '../status/status.ts';

/** The query parameters of a list or watch that determine which resourceVersion is read. '' and 0 stand for missing parameters. */
export interface ListVersionOptions {
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
  readonly limit: number;
  /** The parameter sendInitialEvents. A missing parameter (undefined) differs from false. */
  readonly sendInitialEvents: boolean | undefined;
  readonly allowWatchBookmarks: boolean;
}

/** The properties of the server that determine which list options are valid. */
export interface ListOptionsContext {
  readonly departures: ReadonlySet<string>;
  /** The group of the option kinds in the dialect of the request. */
  readonly metaGroup: string;
  /** The enabled feature gates. */
  readonly enabledGates: ReadonlySet<string>;
  /** The behaviors of the release. */
  readonly behaviors: ReadonlySet<ReleaseBehavior>;
}

const MATCH_OPTION = 'resourceVersionMatch';
const MATCH_WITH_CONTINUE_PROBLEM = createForbiddenProblem(
  MATCH_OPTION,
  'resourceVersionMatch is forbidden when continue is provided',
);

export function checkListOptions(options: ListVersionOptions, context: ListOptionsContext): void {
  rejectInvalidOptions(findListProblems(options), context);
}

export function checkWatchOptions(options: ListVersionOptions, context: ListOptionsContext): void {
  const problems = context.behaviors.has('watch-list-options')
    ? findWatchProblems(options, supportsWatchList(context))
    : findMatchProblems(options);
  rejectInvalidOptions(problems, context);
}

function rejectInvalidOptions(problems: readonly FieldProblem[], { metaGroup }: ListOptionsContext): void {
  if (problems.length > 0) throw createInvalidError({ group: metaGroup, kind: 'ListOptions' }, '', problems);
}

export function findListProblems(options: ListVersionOptions): FieldProblem[] {
  const { resourceVersion, resourceVersionMatch: match } = options;
  const problems: FieldProblem[] = [];
  if (match !== '') {
    if (resourceVersion === '') {
      problems.push(
        createForbiddenProblem(MATCH_OPTION, 'resourceVersionMatch is forbidden unless resourceVersion is provided'),
      );
    }
    if (options.continue !== '') problems.push(MATCH_WITH_CONTINUE_PROBLEM);
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      problems.push(createNotSupportedProblem(MATCH_OPTION, match, ['Exact', 'NotOlderThan', '']));
    }
    if (match === 'Exact' && resourceVersion === '0') {
      problems.push(
        createForbiddenProblem(MATCH_OPTION, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'),
      );
    }
  }
  if (options.sendInitialEvents !== undefined) {
    problems.push(createForbiddenProblem('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  }
  return problems;
}

/** Returns the problems of a watch in releases without streaming lists. */
function findMatchProblems(options: ListVersionOptions): FieldProblem[] {
  if (options.resourceVersionMatch === '') return [];
  return [
    createForbiddenProblem(MATCH_OPTION, 'resourceVersionMatch is forbidden for watch'),
    ...findListProblems(options),
  ];
}

/** Reports whether the server supports streaming lists. Watches can then start with initial events. */
export function supportsWatchList({ enabledGates }: ListOptionsContext): boolean {
  return enabledGates.has('WatchList');
}

export function findWatchProblems(options: ListVersionOptions, hasWatchList = true): FieldProblem[] {
  const { resourceVersionMatch: match, sendInitialEvents } = options;
  const problems: FieldProblem[] = [];
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    problems.push(
      createForbiddenProblem(MATCH_OPTION, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'),
    );
  }
  if (sendInitialEvents !== undefined && !hasWatchList) {
    const detail = 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled';
    problems.push(createForbiddenProblem('sendInitialEvents', detail));
  }
  if (match === '') return problems;
  if (sendInitialEvents === undefined) {
    const detail = 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
    problems.push(createForbiddenProblem(MATCH_OPTION, detail));
  }
  if (match !== 'NotOlderThan') problems.push(createNotSupportedProblem(MATCH_OPTION, match, ['NotOlderThan']));
  if (options.continue !== '') problems.push(MATCH_WITH_CONTINUE_PROBLEM);
  return problems;
}
