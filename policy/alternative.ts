/** Finds elements that are deprecated in favor of a less stable alternative. */
import type { Alternative, Level } from './history/history.ts';
import { isLessStable } from './level.ts';
import type { Finding } from './rule.ts';

export interface ElementWithReplacement {
  readonly name: string;
  readonly level: Level;
  readonly deprecated?: string | undefined;
  readonly replacement?: Alternative | undefined;
}

/**
 * Returns a finding if the element is deprecated in favor of a less stable alternative. `candidates` are the elements whose names an
 * alternative can have. Alternatives that the project does not control are not checked.
 */
export function findLessStableReplacement(
  element: ElementWithReplacement,
  candidates: readonly ElementWithReplacement[],
): readonly Finding[] {
  const { name, level, deprecated, replacement } = element;
  if (deprecated === undefined || replacement === undefined) return [];
  const alternative =
    typeof replacement === 'string'
      ? candidates.find((other) => other.name === replacement)
      : { controlled: true, ...replacement };
  if (alternative?.level === undefined || ('controlled' in alternative && alternative.controlled === false)) return [];
  if (!isLessStable(alternative.level, level)) return [];
  return [
    {
      element: name,
      release: deprecated,
      description: `${level}, deprecated in favor of ${alternative.name}, which is ${alternative.level}`,
      requirement: `deprecated only in favor of an alternative that is also ${level}`,
    },
  ];
}
