/**
 * Finds the scenarios that the arguments of `assay run` name: a feature file, such as `features/watch/stream.feature`, or a scenario at a
 * line, such as `features/watch/stream.feature:19`.
 */
import { isAbsolute, relative, resolve } from 'node:path';
import type { GherkinDocument, Pickle } from '@cucumber/messages';
import { createUsageError } from '../../client/errors.ts';
import { formatSuggestion } from '../../values/near-miss.ts';

interface LocatedScenario {
  readonly id: string;
  readonly pickle: Pickle;
  readonly document: GherkinDocument;
}

/**
 * Returns the elements of `scenarios` that a path names. A path that matches none of `allScenarios` is a usage error. `root` is the folder
 * that contains `features`.
 */
export function filterByPaths<T extends LocatedScenario>(
  scenarios: readonly T[],
  allScenarios: readonly LocatedScenario[],
  { paths, root }: { readonly paths: readonly string[]; readonly root: string },
): T[] {
  const selectedIds = new Set(paths.flatMap((path) => findScenarioIds(path, allScenarios, root)));
  return scenarios.filter(({ id }) => selectedIds.has(id));
}

function findScenarioIds(path: string, scenarios: readonly LocatedScenario[], root: string): string[] {
  const [, file = path, line] = /^(.*?)(?::(\d+))?$/.exec(path) ?? [];
  const uri = findUri(file, root);
  const scenariosOfFile = scenarios.filter(({ document }) => document.uri === uri);
  if (scenariosOfFile.length === 0) {
    const uris = [...new Set(scenarios.map(({ document }) => document.uri ?? ''))];
    throw createUsageError(`there is no feature file ${JSON.stringify(file)}${formatSuggestion(uri, uris)}`);
  }
  const ids = scenariosOfFile
    .filter((scenario) => line === undefined || listScenarioLines(scenario).includes(Number(line)))
    .map(({ id }) => id);
  if (ids.length > 0) return ids;
  const lines = [...new Set(scenariosOfFile.flatMap(listScenarioLines))].toSorted((a, b) => a - b);
  throw createUsageError(`${file} has no scenario at line ${line}; its scenarios are at lines ${lines.join(', ')}`);
}

/** Returns the path relative to the root. The given path is relative to the working directory, or begins with `features/`. */
function findUri(file: string, root: string): string {
  const path = file.replaceAll('\\', '/');
  return path.startsWith('features/') && !isAbsolute(file) ? path : relative(root, resolve(file)).replaceAll('\\', '/');
}

/** Returns the line of the scenario and, for a row of a scenario outline, also the line of the outline. */
function listScenarioLines({ pickle, document }: LocatedScenario): number[] {
  const nodes = (document.feature?.children ?? []).flatMap(({ scenario, rule }) => [
    scenario,
    ...(rule?.children ?? []).map((child) => child.scenario),
  ]);
  const outline = nodes.find((node) => node !== undefined && pickle.astNodeIds.includes(node.id));
  return [...new Set([pickle.location?.line, outline?.location.line])].filter((line) => line !== undefined);
}
