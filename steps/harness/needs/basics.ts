/**
 * The dependencies of scenarios on basics: for example, an object must be created before it can be watched. The scenarios that test the
 * basics (features/basics) run before all others. A scenario that depends on a failed basic does not run, because it could only repeat the
 * same failure.
 */
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { explainReleaseMismatch, findReleaseRanges } from '../../../spec/rule-releases.ts';
import { BASICS, type BasicName } from './basic-names.ts';
import type { Needs } from './step-needs.ts';

/** The rules of basics that only some releases support (spec/rule-releases.yaml). */
const RULES_OF_BASICS: Readonly<Partial<Record<BasicName, string>>> = {
  apply: 'patch-apply-yaml',
  'managed-fields': 'mf-entry-manager',
};

/** The rules by basic. Each scenario of the rule depends on the basic, regardless of its steps. */
const DEPENDENT_RULES: Readonly<Partial<Record<BasicName, string>>> = { 'unreadable-body': 'err-400-unparsable-body' };

const BASIC_TAG_PREFIX = '@basic:';

/** Returns the basic that a scenario tests. */
export function findTestedBasic(tags: readonly string[]): string | undefined {
  return tags.find((tag) => tag.startsWith(BASIC_TAG_PREFIX))?.slice(BASIC_TAG_PREFIX.length);
}

/** Returns the first failed basic, in the order of BASICS, on which a scenario depends. */
export function findBlockingBasic(
  needs: Needs,
  tags: readonly string[],
  failedBasics: ReadonlySet<string>,
): BasicName | undefined {
  if (failedBasics.size === 0) return undefined;
  return BASICS.find((name) => failedBasics.has(name) && requiresBasic(needs, tags, name));
}

/** Reports whether a scenario depends on a basic. The scenario that tests the basic does not depend on it. */
export function requiresBasic(needs: Needs, tags: readonly string[], basic: string): boolean {
  if (findTestedBasic(tags) === basic) return false;
  const { basics = [], conditions = [] } = needs;
  return BASICS.some(
    (name) =>
      name === basic &&
      (basics.includes(name) ||
        // A scenario that needs an object creates it, unless the resource under test does not support create.
        (name === 'create' && conditions.includes('object')) ||
        tags.includes(`@rule:${DEPENDENT_RULES[name]}`)),
  );
}

/** Returns the reason to skip a scenario that depends on a basic which the release does not support. */
export function describeMissingBasic({ basics = [] }: Needs, release: string): string | undefined {
  for (const name of BASICS.filter((basic) => basics.includes(basic))) {
    const ranges = findReleaseRanges(RULES_OF_BASICS[name] ?? '');
    const reason = ranges.map((range) => explainReleaseMismatch(range, release)).find((reason) => reason !== undefined);
    if (reason !== undefined) return `the basic ${name} ${reason}`;
  }
  return undefined;
}

export function createBlockedVerdict(basic: string): VerdictAttachment {
  return { verdict: 'skipped', reason: `blocked by: ${basic}`, blockedBy: basic };
}
