/**
 * Formats the output of `assay diff`: each difference with its signature. Differences in texts follow the other differences, and ignored
 * differences are last.
 */
import { isDeepStrictEqual } from 'node:util';
import type { ComparisonResult, Group } from '../../programs/comparison/compare-programs.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import type { JsonObject } from '../../values/json-object.ts';
import type { WrittenFiles } from './report-types.ts';

/** The maximum length of a line on the console; the page contains the complete response. */
const MAX_LINE_LENGTH = 200;
const MAX_PATHS = 4;

export function formatDifferences({ groups }: ComparisonResult, { page, scripts }: WrittenFiles): string {
  const sections = formatSections(groups).map(({ title, groups }) =>
    groups.length === 0 ? '' : `\n${title}\n${groups.map((group) => formatGroup(group, scripts.get(group))).join('')}`,
  );
  return `${sections.join('')}\nreport   ${page}\n`;
}

export function formatSections(
  groups: readonly Group[],
): readonly { readonly title: string; readonly groups: readonly Group[] }[] {
  const reportedGroups = groups.filter(({ ignored }) => ignored === undefined);
  return [
    { title: 'Differences', groups: reportedGroups.filter(({ soft }) => !soft) },
    { title: 'Differences in texts only', groups: reportedGroups.filter(({ soft }) => soft) },
    { title: 'Ignored', groups: groups.filter(({ ignored }) => ignored !== undefined) },
  ];
}

function formatGroup(
  { signature, count, step, unstable, ignored, example }: Group,
  script: string | undefined,
): string {
  const times = count === 1 ? 'once' : `${count} times`;
  const lines = [
    `${signature}${unstable ? ' (not in each attempt)' : ''}`,
    `    ${times}, first at step ${step}`,
    ...(ignored === undefined ? [`    ${JSON.stringify(example.operation)}`] : [`    ignored: ${ignored}`]),
    ...(ignored === undefined ? formatDifferingPaths(example) : []),
    ...(script === undefined ? [] : [`    reproduce: sh ${script}`]),
  ];
  return `${lines.map((line) => escapeInvisible(line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line)).join('\n')}\n`;
}

/** Formats the values at the first paths where the responses differ, a line per path. */
function formatDifferingPaths({ left, right }: Group['example']): string[] {
  const differingValues = findDifferingValues(left, right, '');
  const omittedCount = differingValues.length - MAX_PATHS;
  return [
    ...differingValues
      .slice(0, MAX_PATHS)
      .flatMap(({ path, left: leftValue, right: rightValue }) => [
        `    ${path}: left ${formatValue(leftValue)}, right ${formatValue(rightValue)}`,
      ]),
    ...(omittedCount > 0 ? [`    and ${omittedCount} more paths`] : []),
  ];
}

interface DifferingValues {
  readonly path: string;
  readonly left: unknown;
  readonly right: unknown;
}

function findDifferingValues(left: unknown, right: unknown, path: string): DifferingValues[] {
  if (isDeepStrictEqual(left, right)) return [];
  const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right))
    return [{ path, left, right }];
  if (Array.isArray(left) && left.length !== (right as unknown as readonly unknown[]).length)
    return [{ path, left, right }];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((name) =>
    findDifferingValues(left[name], right[name], path === '' ? name : `${path}.${name}`),
  );
}

function formatValue(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

export function formatVerdict(
  { steps, programs, groups, byChance, differentSteps, stepsWithTexts, followingSteps, seed }: ComparisonResult,
  { ignoreTexts }: { readonly ignoreTexts: boolean },
): { line: string; isDifferent: boolean } {
  const [mainCount, textCount, ignoredCount] = formatSections(groups).map(({ groups }) => groups.length);
  const groupCounts = [
    `${mainCount} differences`,
    `${textCount} in texts only`,
    ...(ignoredCount === 0 ? [] : [`${ignoredCount} ignored`]),
  ].join(', ');
  const randomProgramsNote = byChance === 0 ? '' : `; ${byChance} programs with random responses`;
  const followingStepsNote = followingSteps === 0 ? '' : `, and ${followingSteps} more as a consequence`;
  const textOnlyNote = stepsWithTexts === 0 ? '' : ` (${stepsWithTexts} in texts only)`;
  const differingStepsNote =
    differentSteps === 0
      ? ''
      : `; ${differentSteps} steps (${formatPercent(differentSteps, steps)}) differ${textOnlyNote}${followingStepsNote}`;
  const isDifferent = mainCount !== 0 || (textCount !== 0 && !ignoreTexts);
  return {
    isDifferent,
    line: `${steps} steps in ${programs} programs: ${isDifferent ? 'the servers differ' : 'no relevant difference'} (${groupCounts})${differingStepsNote}${randomProgramsNote}; seed ${seed}`,
  };
}

function formatPercent(count: number, total: number): string {
  return `${((100 * count) / total).toFixed(2)} %`;
}
