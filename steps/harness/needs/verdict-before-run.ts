/**
 * Determines whether a scenario runs, by its tags and the needs of its steps. Tags state the capabilities that the scenario needs
 * (`@needs:type:services`, `@needs:watch-compaction`), the side of a departure that it tests (`@profile:specification`,
 * `@profile:kubernetes`), and that it takes minutes (`@slow`).
 *
 * If `assay.yaml` declares that a type is absent, the path of the type must return 404. The verdict is then `refused`.
 */
import { buildResourcePath } from '../../../client/discovery/discovery.ts';
import { getStatus } from '../../../client/exchange/exchange.ts';
import { send } from '../../../client/exchange/request.ts';
import type { VerdictAttachment } from '../../../reports/schema/attachments.ts';
import { getDialect, translateGroup } from '../../../spec/dialect.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import { readServed } from '../../../spec/facts.ts';
import { explainReleaseMismatch, findReleaseRanges } from '../../../spec/rule-releases.ts';
import { MismatchError } from '../comparison/mismatch.ts';
import { describeForeignObject } from '../resource/clear-collection.ts';
import { FEATURES } from '../resource/resource-under-test.ts';
import type { RunParameters, Subject } from '../subject.ts';
import { createBlockedVerdict, describeMissingBasic, findBlockingBasic } from './basics.ts';
import { findLaterFieldReason } from './later-fields.ts';
import { findLaterApiReason } from './later-versions.ts';
import { describeMissingPermission } from './permissions.ts';
import { hasReleaseOfProfile, RELEASE_EMULATION, readProfileRelease } from './release-profiles.ts';
import { formatSkipReason, RESOURCE_PREFIX } from './skip-reasons.ts';
import type { Needs } from './step-needs.ts';
import { findUnmetNeed } from './unmet-needs.ts';

/** Returns the verdict of a scenario that does not run. Returns undefined if the scenario runs. */
export async function findVerdictBeforeRun(
  tags: readonly string[],
  needs: Needs,
  subject: Subject,
  parameters: RunParameters,
): Promise<VerdictAttachment | undefined> {
  const missingNeeds = listTagValues(tags, '@needs:').filter((need) => !isNeedMet(subject, need, needs));
  for (const need of missingNeeds) {
    if (parameters.declaredCapabilities?.[need] === false && (await isTypeAbsent(need, subject))) {
      return { verdict: 'refused', reason: `${need} is declared absent, and its path returns 404` };
    }
  }
  const reason =
    findReleaseMismatch(tags, subject.release) ??
    findLaterNeedReason(needs, subject.release) ??
    describeMissingFeature(missingNeeds, subject) ??
    findUnmetNeed(needs, tags, subject) ??
    findSkipReason(tags, missingNeeds, subject, parameters) ??
    describeMissingPermission(needs, subject);
  if (reason !== undefined) return { verdict: 'skipped', reason };
  const basic = findBlockingBasic(needs, tags, subject.failedBasics);
  if (basic !== undefined) return createBlockedVerdict(basic);
  const foreignObjectReason = describeForeignObject(needs, subject);
  return foreignObjectReason === undefined ? undefined : { verdict: 'skipped', reason: foreignObjectReason };
}

function isNeedMet(subject: Subject, need: string, needs: Needs): boolean {
  const { capabilities, resource } = subject;
  if (need === RELEASE_EMULATION && hasReleaseOfProfile(needs.sharedServer, subject)) return true;
  return need.startsWith(RESOURCE_PREFIX)
    ? resource?.abilities.some((ability) => `${RESOURCE_PREFIX}${ability}` === need) === true
    : capabilities.has(need);
}

/**
 * Returns the reason to skip a scenario if the resource under test does not have a feature. It takes precedence over unmet needs of steps.
 */
function describeMissingFeature(
  missingNeeds: readonly string[],
  { capabilities, resource }: Subject,
): string | undefined {
  const features = missingNeeds.filter((need) => FEATURES.some((feature) => need === `${RESOURCE_PREFIX}${feature}`));
  return features.length === 0 ? undefined : formatSkipReason(features, capabilities, resource);
}

/** The expected behavior, by profile. */
const BEHAVIORS_BY_PROFILE: Readonly<Record<string, string>> = {
  specification: 'the behavior of the specification',
  kubernetes: 'the behavior of kube-apiserver',
};

function findSkipReason(
  tags: readonly string[],
  missingNeeds: readonly string[],
  subject: Subject,
  parameters: RunParameters,
): string | undefined {
  if (missingNeeds.length > 0) return formatSkipReason(missingNeeds, subject.capabilities, subject.resource);
  const profiles = listTagValues(tags, '@profile:');
  if (profiles.length > 0 && !profiles.includes(subject.profile)) {
    const expectedBehavior = profiles.map((profile) => BEHAVIORS_BY_PROFILE[profile] ?? profile).join(' or ');
    return `expects ${expectedBehavior}; this run expects ${BEHAVIORS_BY_PROFILE[subject.profile] ?? subject.profile}`;
  }
  if (tags.includes('@slow') && parameters.allowSlow !== true) return 'takes minutes: run with --allow-slow';
  return undefined;
}

/**
 * Returns the reason why a scenario does not apply to the release, by its tags and the releases of its rules. A server whose release is
 * unknown is treated as 1.32.
 */
function findReleaseMismatch(tags: readonly string[], release = BASE_RELEASE): string | undefined {
  const ranges = [
    ...listTagValues(tags, '@rule:').flatMap(findReleaseRanges),
    ...listTagValues(tags, '@since:').map((since) => ({ since })),
    ...listTagValues(tags, '@until:').map((until) => ({ until })),
  ];
  return ranges.map((range) => explainReleaseMismatch(range, release)).find((reason) => reason !== undefined);
}

/**
 * Returns the reason to skip a scenario that uses a type, a field or a basic newer than the release. Scenarios that start a server of a
 * release are exempt, because they test the APIs of that release.
 */
function findLaterNeedReason(needs: Needs, release: string | undefined): string | undefined {
  if (release === undefined || readProfileRelease(needs.sharedServer) !== undefined) return undefined;
  return (
    findLaterApiReason(needs, release) ?? findLaterFieldReason(needs, release) ?? describeMissingBasic(needs, release)
  );
}

/**
 * Reports whether the server returns 404 on the path at which kube-apiserver serves the type. Throws an error for any other response,
 * because it contradicts the declaration.
 */
async function isTypeAbsent(need: string, { target, inventory }: Subject): Promise<boolean> {
  const path = findTypePath(need, inventory.dialect);
  if (path === undefined) return false;
  const status = getStatus(await send(target, { method: 'GET', path }));
  if (status !== 404) throw new MismatchError(`GET ${path}, a type that is declared absent`, '404', String(status));
  return true;
}

/** Returns the path of a type's collection, or undefined if the need is not a type of Kubernetes. */
function findTypePath(need: string, dialectName: Subject['inventory']['dialect']): string | undefined {
  const [plural, group = ''] = need.replace(/^type:/, '').split('.');
  if (!need.startsWith('type:')) return undefined;
  const servedResource = readServed().find(
    (servedResource) => servedResource.resource === plural && (servedResource.group.split('.')[0] ?? '') === group,
  );
  if (servedResource === undefined) return undefined;
  const resource = {
    ...servedResource,
    group: translateGroup(getDialect(dialectName), servedResource.group),
    plural: plural ?? '',
  };
  return buildResourcePath({ ...resource, kind: '', namespaced: false, verbs: [], subresources: [] });
}

function listTagValues(tags: readonly string[], prefix: string): string[] {
  return tags.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
}
