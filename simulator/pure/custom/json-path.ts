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
  const text = path.replaceAll('\\.', '\u0000');
  while (STEP_PATTERN.lastIndex < text.length) {
    const match = STEP_PATTERN.exec(text);
    if (match === null) return undefined;
    steps.push(...toSteps(match));
  }
  return steps;
}

export type JsonPathStep =
  | { readonly member: string }
  /** The items from position `from` up to, but not including, `to`. Negative positions count from the end; `[-1]` is the last item. */
  | { readonly from: number; readonly to: number | undefined }
  | { readonly all: true }
  | { readonly where: readonly string[]; readonly equals: string };

/** Returns the steps of a match. A name in brackets is split at its dots, unless they are escaped. */
function toSteps([, member, bracket = '', filterPath, equals = '']: RegExpExecArray): JsonPathStep[] {
  if (member !== undefined) return [{ member: member.replaceAll('\u0000', '.') }];
  if (filterPath !== undefined) return [{ where: filterPath.split('.'), equals }];
  if (bracket === '*') return [{ all: true }];
  if (/^-?\d+$/.test(bracket)) return [{ from: Number(bracket), to: Number(bracket) + 1 || undefined }];
  const [, from, to] = /^(-?\d*):(-?\d*)$/.exec(bracket) ?? [];
  if (from !== undefined) return [{ from: Number(from), to: to === undefined || to === '' ? undefined : Number(to) }];
  const names = bracket.slice(1, -1).split('.');
  return names.map((name) => ({ member: name.replaceAll('\u0000', '.') }));
}

/** Returns the values at the path, or an empty list if members are missing. */
export function findByPath(value: Json, steps: readonly JsonPathStep[]): Json[] {
  return steps.reduce<Json[]>((values, step) => values.flatMap((item) => followStep(item, step)), [value]);
}

function followStep(value: Json, step: JsonPathStep): Json[] {
  if ('member' in step) {
    if (step.member === '') return [value];
    return isObject(value) && Object.hasOwn(value, step.member) ? [value[step.member] ?? null] : [];
  }
  if ('all' in step) return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (!Array.isArray(value)) return [];
  if ('from' in step) return value.slice(step.from, step.to);
  return value.filter(
    (item) =>
      String(
        findByPath(
          item,
          step.where.map((member) => ({ member })),
        )[0],
      ) === step.equals,
  );
}
