/**
 * Parses and evaluates the simple JSONPath expressions of printer columns, selectable fields and scale, such as `.spec.ports[0].name`,
 * `.metadata.labels['a.b/c']`, `[*]` or `[-1:]`.
 */
import type { Json } from '../object.ts';
import { isObject } from '../value/is-object.ts';

const STEP_PATTERN =
  /\.([^.[\]]*)|\[(-?\d+|-?\d*:-?\d*|\*|'[^']*'|"[^"]*"|\?\(@\.([\w.]+)\s*==\s*["']([^"']*)["']\))\]/y;

/** Parses a JSON path. Returns undefined for an invalid path. */
export function parseJsonPath(path: string): readonly JsonPathStep[] | undefined {
  const steps: JsonPathStep[] = [];
  STEP_PATTERN.lastIndex = 0;
  const escapedPath = path.replaceAll('\\.', '\u0000');
  while (STEP_PATTERN.lastIndex < escapedPath.length) {
    const match = STEP_PATTERN.exec(escapedPath);
    if (match === null) return undefined;
    steps.push(...createSteps(match));
  }
  return steps;
}

/** A step of a path: a member, a range of items, all items or members, or the items in which a member has a value. */
export type JsonPathStep =
  | { readonly member: string }
  /** The items from startIndex up to, but not including, endIndex. Negative indexes count from the end. `[-1]` is the last item. */
  | { readonly startIndex: number; readonly endIndex: number | undefined }
  | { readonly selectsAll: true }
  | { readonly filterPath: readonly string[]; readonly filterValue: string };

/** Returns the steps of a match of STEP_PATTERN. A name in brackets is split at its dots, unless they are escaped. */
function createSteps([, member, bracketContent = '', filterPath, filterValue = '']: RegExpExecArray): JsonPathStep[] {
  if (member !== undefined) return [{ member: member.replaceAll('\u0000', '.') }];
  if (filterPath !== undefined) return [{ filterPath: filterPath.split('.'), filterValue }];
  if (bracketContent === '*') return [{ selectsAll: true }];
  if (/^-?\d+$/.test(bracketContent))
    return [{ startIndex: Number(bracketContent), endIndex: Number(bracketContent) + 1 || undefined }];
  const [, startText, endText] = /^(-?\d*):(-?\d*)$/.exec(bracketContent) ?? [];
  if (startText !== undefined)
    return [
      {
        startIndex: Number(startText),
        endIndex: endText === undefined || endText === '' ? undefined : Number(endText),
      },
    ];
  const names = bracketContent.slice(1, -1).split('.');
  return names.map((name) => ({ member: name.replaceAll('\u0000', '.') }));
}

/** Returns the values at the path, or an empty list if members are missing. */
export function findByPath(value: Json, steps: readonly JsonPathStep[]): Json[] {
  return steps.reduce<Json[]>((values, step) => values.flatMap((item) => selectValues(item, step)), [value]);
}

function selectValues(value: Json, step: JsonPathStep): Json[] {
  if ('member' in step) {
    if (step.member === '') return [value];
    return isObject(value) && Object.hasOwn(value, step.member) ? [value[step.member] ?? null] : [];
  }
  if ('selectsAll' in step) return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (!Array.isArray(value)) return [];
  if ('startIndex' in step) return value.slice(step.startIndex, step.endIndex);
  return value.filter(
    (item) =>
      String(
        findByPath(
          item,
          step.filterPath.map((member) => ({ member })),
        )[0],
      ) === step.filterValue,
  );
}
