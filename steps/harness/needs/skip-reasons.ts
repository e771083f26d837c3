/**
 * The reasons for skipped scenarios: one reason for each capability that the server does not have. Reports count the scenarios by reason.
 */
import { LAUNCH_CAPABILITIES } from '../../../client/capabilities/capabilities.ts';
import {
  ABILITIES,
  describeMissingAbility,
  FEATURES,
  type ResourceUnderTest,
} from '../resource/resource-under-test.ts';

/** The prefix of needs that are abilities of the resource under test. */
export const RESOURCE_PREFIX = 'resource:';

/**
 * Returns the reason to skip a scenario. If several capabilities are missing, the reason names the capability that would provide the
 * others. `missingNeeds` has the names and the order of the tags.
 */
export function formatSkipReason(
  missingNeeds: readonly string[],
  capabilities: ReadonlySet<string>,
  resource: ResourceUnderTest | undefined,
): string {
  const ability = [...ABILITIES, ...FEATURES].find((name) => missingNeeds.includes(`${RESOURCE_PREFIX}${name}`));
  if (missingNeeds.includes('history-expiry'))
    return 'waits until the server compacts its history: run with --allow-slow';
  if (missingNeeds.includes('data-folder'))
    return 'restarts the server on its stored data: run with --launch, and put the data folder below {dir}';
  if (!capabilities.has('server-flags') && missingNeeds.some((need) => LAUNCH_CAPABILITIES.includes(need)))
    return 'needs a server that is started with other flags: run with --launch';
  if (ability === undefined || resource === undefined) return describeMissingNeed(missingNeeds[0] ?? '');
  return describeMissingAbility(ability, resource);
}

const SKIP_REASONS: Readonly<Record<string, string>> = {
  'unmanaged-workloads': 'controllers write the status of workloads, which the scenario writes',
  'stored-resources': 'the server has no resource that clients both create and list',
  'watch-compaction': 'the history of the server cannot be compacted by the run',
  'watch-list': 'the server does not support streaming lists',
};

function describeMissingNeed(need: string): string {
  return SKIP_REASONS[need] ?? `the server has no ${need.replace(/^type:/, '')}`;
}
