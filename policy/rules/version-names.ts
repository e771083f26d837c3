/** The name of a version says its level. */
import type { Level } from '../history/history.ts';
import { isStableName } from '../level.ts';
import type { PolicyRule } from '../rule.ts';

const IS_NAMED: Readonly<Record<Level, { readonly is: (name: string) => boolean; readonly pattern: string }>> = {
  alpha: { is: (name) => name.includes('alpha'), pattern: 'a name with alpha in it, v1alpha1 for example' },
  beta: { is: (name) => name.includes('beta'), pattern: 'a name with beta in it, v2beta3 for example' },
  GA: { is: isStableName, pattern: 'v and an integer' },
};

export const alphaNames = named('ver-alpha-name', 'alpha');
export const betaNames = named('ver-beta-name', 'beta');
export const stableNames = named('ver-stable-name', 'GA');

function named(id: string, level: Level): PolicyRule {
  return {
    id,
    number: 'levels',
    check: ({ groups }) =>
      groups
        .flatMap(({ versions }) => versions)
        .filter((version) => version.level === level && !IS_NAMED[level].is(version.source.version))
        .map(({ name, source, life }) => ({
          element: name,
          release: life.introduced,
          what: `${level}, and named ${source.version}`,
          right: IS_NAMED[level].pattern,
        })),
  };
}
