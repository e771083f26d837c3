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

/** The prefix of needs that the resource under test must fulfill, such as `resource:status`. */
export const RESOURCE_PREFIX = 'resource:';

/**
 * Returns the reason to skip a scenario. If several needs are missing, it is the reason whose solution also fulfills the other needs.
 * `missingNeeds` contains the values of the `@needs:` tags, in their order in the feature.
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
  'unmanaged-workloads': 'controllers of this server overwrite the status of workloads that the scenario writes',
  'stored-resources': 'the server has no resource that clients both create and list',
  'watch-compaction': 'the history of the server cannot be compacted by the run',
  'watch-list': 'the server does not support streaming lists',
};

function describeMissingNeed(need: string): string {
  return SKIP_REASONS[need] ?? `the server has no ${need.replace(/^type:/, '')}`;
}
