/** The passes of a run over the suite: one, or one per named resource. */

import type { Selection } from '../options/options.ts';
import { isPartial } from '../options/selection.ts';
import { combineTags, isBasic, type Plan, type Scenario, selectScenarios } from './features.ts';

export interface Passes {
  /** The selected scenarios of each pass. */
  readonly passes: readonly (readonly Scenario[])[];
  /** The number of scenarios about the resource that a run without a selection omits. */
  readonly omittedCount: number;
}

/** Controllers take time to discover a new resource; the other resources test them as well. */
export const CONTROLLERS_NEED = 'controller:garbage-collector';
const NEEDS_OTHERS = `@needs:${CONTROLLERS_NEED}`;

/** Returns the passes of a run. The scenarios of the server as a whole run with the first resource. */
export function planPasses(resources: number, selection: Selection, plan: Plan): Passes {
  if (resources === 0) return { passes: [selectScenarios(plan)], omittedCount: 0 };
  const tagFilter = isPartial(selection) ? '' : `not ${NEEDS_OTHERS}`;
  const buildPassTags = (index: number): string =>
    combineTags(plan.tags, index === 0 ? '(@resource or @server)' : '@resource');
  const passes = Array.from({ length: resources }, (_, index) =>
    selectScenarios({ ...plan, tags: combineTags(buildPassTags(index), tagFilter) }),
  );
  const omittedCount =
    tagFilter === '' ? [] : selectScenarios({ ...plan, tags: combineTags(buildPassTags(1), NEEDS_OTHERS) });
  return { passes, omittedCount: omittedCount.length };
}

export function countScenarios({ passes }: Passes): number {
  return passes.reduce((sum, scenarios) => sum + scenarios.length, 0);
}

/** Reports whether a scenario needs the capability. */
export function needsCapability({ passes }: Passes, capability: string): boolean {
  return passes.some((scenarios) => scenarios.some(({ tags }) => tags.includes(`@needs:${capability}`)));
}

/** Replaces the selected basics by others. */
export function addBasics(scenarios: readonly Scenario[], basics: readonly Scenario[]): readonly Scenario[] {
  return [...basics, ...scenarios.filter((scenario) => !isBasic(scenario))];
}
