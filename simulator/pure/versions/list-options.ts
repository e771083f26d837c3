/**
 * Rejects invalid combinations of list options (rv-match-*, watch-stream-*) with a 422 that has a cause for every problem. plan-list.ts and
 * plan-watch.ts interpret the valid ones.
 */
import type { Machinery } from '../../../spec/machinery.ts';
import { forbiddenField, notSupported } from '../status/field-problem.ts';
import { invalid } from '../status/invalid.ts';
import type { FieldProblem } from '../status/status.ts';

/** '' and 0 represent absent parameters. */
export interface VersionOptions {
  readonly resourceVersion: string;
  readonly resourceVersionMatch: string;
  readonly continue: string;
  readonly limit: number;
  /** Absent differs from false. */
  readonly sendInitialEvents: boolean | undefined;
  readonly allowWatchBookmarks: boolean;
}

/** The context of a response, in addition to the request. */
export interface VersionContext {
  readonly departures: ReadonlySet<string>;
  /** The group of the option kinds in the dialect of the request. */
  readonly metaGroup: string;
  /** The feature gates that are on. */
  readonly gates: ReadonlySet<string>;
  /** The machinery of the release. */
  readonly machinery: ReadonlySet<Machinery>;
}

const MATCH = 'resourceVersionMatch';
const WITH_CONTINUE = forbiddenField(MATCH, 'resourceVersionMatch is forbidden when continue is provided');

export function checkListOptions(options: VersionOptions, context: VersionContext): void {
  throwInvalidOptions(findListProblems(options), context);
}

export function checkWatchOptions(options: VersionOptions, context: VersionContext): void {
  const problems = context.machinery.has('watch-list-options')
    ? findWatchProblems(options, hasWatchList(context))
    : findMatchProblems(options);
  throwInvalidOptions(problems, context);
}

function throwInvalidOptions(problems: readonly FieldProblem[], { metaGroup }: VersionContext): void {
  if (problems.length > 0) throw invalid({ group: metaGroup, kind: 'ListOptions' }, '', problems);
}

export function findListProblems(options: VersionOptions): FieldProblem[] {
  const { resourceVersion, resourceVersionMatch: match } = options;
  const problems: FieldProblem[] = [];
  if (match !== '') {
    if (resourceVersion === '') {
      problems.push(forbiddenField(MATCH, 'resourceVersionMatch is forbidden unless resourceVersion is provided'));
    }
    if (options.continue !== '') problems.push(WITH_CONTINUE);
    if (match !== 'Exact' && match !== 'NotOlderThan') {
      problems.push(notSupported(MATCH, match, ['Exact', 'NotOlderThan', '']));
    }
    if (match === 'Exact' && resourceVersion === '0') {
      problems.push(forbiddenField(MATCH, 'resourceVersionMatch "exact" is forbidden for resourceVersion "0"'));
    }
  }
  if (options.sendInitialEvents !== undefined) {
    problems.push(forbiddenField('sendInitialEvents', 'sendInitialEvents is forbidden for list'));
  }
  return problems;
}

/** The problems of a watch in releases whose watches can't start with initial events. */
function findMatchProblems(options: VersionOptions): FieldProblem[] {
  if (options.resourceVersionMatch === '') return [];
  return [forbiddenField(MATCH, 'resourceVersionMatch is forbidden for watch'), ...findListProblems(options)];
}

/** Watches can start with initial events, and do so by default where the state was read before. */
export function hasWatchList({ gates }: VersionContext): boolean {
  return gates.has('WatchList');
}

export function findWatchProblems(options: VersionOptions, hasWatchList = true): FieldProblem[] {
  const { resourceVersionMatch: match, sendInitialEvents } = options;
  const problems: FieldProblem[] = [];
  if (sendInitialEvents !== undefined && match !== 'NotOlderThan') {
    problems.push(forbiddenField(MATCH, 'sendInitialEvents requires setting resourceVersionMatch to NotOlderThan'));
  }
  if (sendInitialEvents !== undefined && !hasWatchList) {
    const detail = 'sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled';
    problems.push(forbiddenField('sendInitialEvents', detail));
  }
  if (match === '') return problems;
  if (sendInitialEvents === undefined) {
    const detail = 'resourceVersionMatch is forbidden for watch unless sendInitialEvents is provided';
    problems.push(forbiddenField(MATCH, detail));
  }
  if (match !== 'NotOlderThan') problems.push(notSupported(MATCH, match, ['NotOlderThan']));
  if (options.continue !== '') problems.push(WITH_CONTINUE);
  return problems;
}
