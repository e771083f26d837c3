/**
 * The basics run before all others, one after the other, from the most basic one on (steps/basics.ts): what stands on one that failed is skipped
 * with that as its reason. A run of a part of the suite has them too; there only those are reported that are in the part, or failed.
 */

import type { IPlannedPickle } from '@cucumber/cucumber/api';
import type { Collector } from '../../reports/collect.ts';
import type { ScenarioResult } from '../../reports/schema/envelope.ts';
import { WAITS } from '../../steps/running-tags.ts';
import { both, placeOf, placesOf, runApart } from './beside.ts';
import { planSuite, runSuite, type SuiteOptions } from './suite.ts';

/** In the order in which they run. */
const PATHS = ['objects', 'errors', 'writes', 'collections', 'watches', 'representations', 'health'].map(
  (name) => `features/basics/${name}.feature`,
);

export function isBasic({ uri }: IPlannedPickle): boolean {
  return PATHS.includes(uri);
}

/** All other scenarios of a selection. */
export const OTHERS = 'not @basic';

/** The scenarios of a run: a shard is one of the basics and one of the others. */
export async function planned(plan: Parameters<typeof planSuite>[0]): ReturnType<typeof planSuite> {
  if (plan.shard === undefined) return planSuite(plan);
  const parts = await Promise.all(
    ['@basic', OTHERS].map((tags) => planSuite({ ...plan, tags: both(plan.tags, tags) })),
  );
  return parts.flat();
}

export interface BasicsOptions extends Pick<SuiteOptions, 'tags' | 'shard' | 'failFast' | 'parameters'> {
  /** Whether those that the selection leaves out run as well. */
  readonly all: boolean;
  readonly resource: string | undefined;
  /** Whether those that let time go by run beside the others. */
  readonly apart: boolean;
  /** Whether the others may begin before those are over: in this thread scenarios know of each other (steps/pending-basics.ts). */
  readonly ahead: boolean;
}

export interface BasicsShown {
  /** The names of those that failed. */
  readonly failed: readonly string[];
  /** When all are over. */
  readonly over: Promise<unknown>;
}

const NOTHING: BasicsShown = { failed: [], over: Promise.resolve() };

/** Lanes of the others have the numbers from zero on. */
const FIRST_LANE = -100;

/** Says of all scenarios of the pass which are reported. */
export async function runBasics(
  { tags, shard, failFast, parameters, all, resource, apart, ahead }: BasicsOptions,
  collector: Collector,
): Promise<BasicsShown> {
  const selected = await planSuite({ tags, paths: PATHS, shard });
  collector.judging(resource);
  if (selected.length === 0 && !all) return NOTHING;
  const ids = new Set(selected.map(placeOf));
  const failed: string[] = [];
  collector.judging(resource, (scenario: ScenarioResult) => {
    if (scenario.verdict === 'failed' && scenario.basic !== undefined) failed.push(scenario.basic);
    return !scenario.tags.includes('@basic') || scenario.verdict === 'failed' || ids.has(scenario.id);
  });
  const plan = all ? { tags: '' } : { tags, ...(shard === undefined ? {} : { shard }) };
  const withNone = { ...parameters, failedBasics: [] };
  const options = { shard: undefined, ...plan, paths: PATHS, parallel: 1, failFast, parameters: withNone };
  const waiting = apart ? await placesOf(WAITS, options) : [];
  const over = runApart(options, waiting, collector.message, FIRST_LANE);
  const others = waiting.length === 0 ? options : { ...options, tags: both(options.tags, `not ${WAITS}`) };
  await Promise.all([runSuite(others, collector.message), ahead ? undefined : over]);
  return { failed, over };
}
