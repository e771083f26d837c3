/**
 * The passes of a run over the suite: one, or one for each resource that was named. Cucumber parses every file that it is given before it looks
 * at tags: a pass gets only those that have a scenario for it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCLUSIVE, WAITS } from '../../steps/running-tags.ts';
import { isBasic, OTHERS, planned } from './basics.ts';
import { both, placeOf, placesOf } from './beside.ts';
import type { Places } from './one-thread.ts';
import type { Selection } from './options.ts';
import { narrows } from './selection.ts';
import { type Plan, planSuite, ROOT } from './suite.ts';

export interface Pass {
  readonly tags: string;
  readonly paths: readonly string[];
  readonly scenarios: number;
  /** Where they stand, but for the basics; of those that let seconds go by, or run alone, there are none in a shard. */
  readonly places: Places;
}

export interface Passes {
  readonly passes: readonly Pass[];
  /** How many scenarios of the resource a run leaves out that names no part of the suite. */
  readonly leftOut: number;
}

/** What runs beside a server takes its time to hear of a new resource, and is judged by all others as well. */
export const BESIDE_SERVERS = 'controller:garbage-collector';
const NEEDS_OTHERS = `@needs:${BESIDE_SERVERS}`;

/** The scenarios of the server as a whole run with the first resource. */
export async function passesOf(resources: number, selection: Selection, plan: Plan): Promise<Passes> {
  if (resources === 0) return { passes: [await passOf(plan)], leftOut: 0 };
  const paths = filesWith(['@resource', '@server']);
  const narrowed = narrows(selection) ? '' : `not ${NEEDS_OTHERS}`;
  const tagsAt = (at: number): string => both(plan.tags, at === 0 ? '(@resource or @server)' : '@resource');
  const passes: Pass[] = [];
  for (let at = 0; at < resources; at += 1)
    passes.push(await passOf({ ...plan, paths, tags: both(tagsAt(at), narrowed) }));
  const others = { ...plan, tags: both(tagsAt(1), NEEDS_OTHERS), paths: filesWith([NEEDS_OTHERS], paths) };
  return { passes, leftOut: narrowed === '' ? 0 : (await planSuite(others)).length };
}

async function passOf(plan: Plan): Promise<Pass> {
  const scenarios = await planned(plan);
  const paths = [...new Set(scenarios.map(({ uri }) => uri))].toSorted();
  const waiting = await placesWith(WAITS, plan, paths);
  const alone = await placesWith(EXCLUSIVE, plan, paths);
  const elsewhere = new Set([...waiting, ...alone]);
  const others = scenarios.filter((one) => !isBasic(one)).map(placeOf);
  const places = { waiting, alone, others: others.filter((place) => !elsewhere.has(place)) };
  return { tags: plan.tags, paths, scenarios: scenarios.length, places };
}

/** None in a shard, which is a part of all that runs in workers. */
async function placesWith(tag: string, plan: Plan, paths: readonly string[]): Promise<string[]> {
  const files = plan.shard === undefined ? filesWith([tag], paths) : [];
  return files.length === 0 ? [] : placesOf(tag, { ...plan, tags: both(plan.tags, OTHERS), paths: files });
}

/** Whether any scenario of these passes says that it needs the capability. */
export function needs(passes: readonly Pass[], capability: string): boolean {
  return passes.some(({ paths }) => filesWith([`@needs:${capability}`], paths).length > 0);
}

function filesWith(
  tags: readonly string[],
  paths: readonly string[] = globSync('features/**/*.feature', { cwd: ROOT }),
): string[] {
  return paths.filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return tags.some((tag) => text.includes(tag));
  });
}
