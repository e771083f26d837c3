/** Checks that the name of a version matches its level. */
import type { Level } from '../history/history.ts';
import { isStableName } from '../level.ts';
import type { PolicyRule } from '../rule.ts';

const NAME_PATTERNS: Readonly<
  Record<Level, { readonly matches: (name: string) => boolean; readonly pattern: string }>
> = {
  alpha: { matches: (name) => name.includes('alpha'), pattern: 'a name with alpha, such as v1alpha1' },
  beta: { matches: (name) => name.includes('beta'), pattern: 'a name with beta, such as v2beta3' },
  GA: { matches: isStableName, pattern: 'v and an integer' },
};

export const alphaNameRule = createNameRule('ver-alpha-name', 'alpha');
export const betaNameRule = createNameRule('ver-beta-name', 'beta');
export const stableNameRule = createNameRule('ver-stable-name', 'GA');

function createNameRule(id: string, level: Level): PolicyRule {
  return {
    id,
    number: 'levels',
    check: ({ groups }) =>
      groups
        .flatMap(({ versions }) => versions)
        .filter((version) => version.level === level && !NAME_PATTERNS[level].matches(version.source.version))
        .map(({ name, source, lifecycle }) => ({
          element: name,
          release: lifecycle.introduced,
          description: `${level}, but the name is ${source.version}`,
          requirement: NAME_PATTERNS[level].pattern,
        })),
  };
}
