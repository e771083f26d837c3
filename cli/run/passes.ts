/** Plans the passes of a run over the suite: one pass, or one pass per named resource. */

import type { Selection } from '../options/options.ts';
import { hasSelectionCriteria } from '../options/selection.ts';
import { combineTags, isBasic, type Scenario, type ScenarioPlan, selectScenarios } from './features.ts';

export interface PassPlan {
  /** The selected scenarios of each pass. */
  readonly passes: readonly (readonly Scenario[])[];
  /** The number of scenarios about controllers, which a run on a named resource omits by default. */
  readonly omittedCount: number;
}

/**
 * The need of scenarios about controllers. A run on a named resource omits them by default: controllers take time to discover a new
 * resource, and runs without a named resource test them with Endpoints.
 */
export const CONTROLLERS_NEED = 'controller:garbage-collector';
const CONTROLLERS_TAG = `@needs:${CONTROLLERS_NEED}`;

/** Returns the passes of a run. The scenarios of the server as a whole run with the first resource. */
export function planPasses(resourceCount: number, selection: Selection, plan: ScenarioPlan): PassPlan {
  if (resourceCount === 0) return { passes: [selectScenarios(plan)], omittedCount: 0 };
  const tagFilter = hasSelectionCriteria(selection) ? '' : `not ${CONTROLLERS_TAG}`;
  const buildPassTags = (index: number): string =>
    combineTags(plan.tags, index === 0 ? '(@resource or @server)' : '@resource');
  const passes = Array.from({ length: resourceCount }, (_, index) =>
    selectScenarios({ ...plan, tags: combineTags(buildPassTags(index), tagFilter) }),
  );
  const omittedScenarios =
    tagFilter === '' ? [] : selectScenarios({ ...plan, tags: combineTags(buildPassTags(1), CONTROLLERS_TAG) });
  return { passes, omittedCount: omittedScenarios.length };
}

export function countScenarios({ passes }: PassPlan): number {
  return passes.reduce((totalCount, scenarios) => totalCount + scenarios.length, 0);
}

/** Reports whether one of the scenarios needs the capability. */
export function needsCapability({ passes }: PassPlan, capability: string): boolean {
  return passes.some((scenarios) => scenarios.some(({ tags }) => tags.includes(`@needs:${capability}`)));
}

/** Replaces the basics among the scenarios with the given basics. */
export function addBasics(scenarios: readonly Scenario[], basics: readonly Scenario[]): readonly Scenario[] {
  return [...basics, ...scenarios.filter((scenario) => !isBasic(scenario))];
}
