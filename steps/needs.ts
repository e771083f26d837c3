/**
 * Tags that say what a scenario needs: `@needs:type:services`, `@needs:watch-compaction`; which side of a departure it is:
 * `@profile:specification`, `@profile:kubernetes`; that it takes long: `@slow`.
 */
import type { Parameters, Subject } from './subject.ts';

export function reasonToSkip(tags: readonly string[], subject: Subject, parameters: Parameters): string | undefined {
  const missing = valuesOf(tags, '@needs:').filter((need) => !subject.capabilities.has(need));
  if (missing.length > 0) return `the server has no ${missing.join(', ')}`;
  const profiles = valuesOf(tags, '@profile:');
  if (profiles.length > 0 && !profiles.includes(subject.profile)) {
    return `is for the profile ${profiles.join(', ')}; this server is judged by ${subject.profile}`;
  }
  if (tags.includes('@slow') && parameters.allowSlow !== true) return 'takes long: run with --allow-slow';
  return undefined;
}

function valuesOf(tags: readonly string[], prefix: string): string[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}
