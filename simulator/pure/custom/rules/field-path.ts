/** The path that a rule gives for its problem, as the problem names it: `.spec['a']` is `spec.a`, and a key of a map stands in brackets. */
import type { Structural } from '../structural.ts';

const STEP = /\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\]/g;

/** Expects a valid path. */
export function shownFieldPath(fieldPath: string, schema: Structural): string {
  const steps: string[] = [];
  let at: Structural | undefined = schema;
  for (const [, bare, quoted] of fieldPath.matchAll(STEP)) {
    const name = bare ?? (quoted ?? '').replaceAll(/\\(.)/g, '$1');
    const here: Structural = at ?? {};
    const { properties, additionalProperties } = here;
    steps.push(properties === undefined ? `[${name}]` : steps.length === 0 ? name : `.${name}`);
    at = properties?.[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
  }
  return steps.join('');
}
