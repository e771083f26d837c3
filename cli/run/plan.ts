/** `assay run --list`: prints the scenarios that would run. */
import { checkExpectedFailures } from '../options/expected-failures.ts';
import type { RunOptions } from '../options/options.ts';
import { buildTagExpression, comparesWording, findSubjectType, selectRules } from '../options/selection.ts';
import { planPasses } from './passes.ts';

/** Prints the scenarios, and returns the exit code. */
export function printPlan(options: RunOptions): number {
  const { selection } = options;
  const subjectType = findSubjectType(options);
  const wording = comparesWording(options);
  checkExpectedFailures(options.expectedFailures);
  const tags = buildTagExpression(selection, selectRules(selection, subjectType, wording), subjectType, wording);
  // The passes of the other resources run the same scenarios, except those about the server.
  const [scenarios = []] = planPasses(options.resources.length, selection, { ...selection, tags }).passes;
  const sortedScenarios = scenarios.toSorted(({ pickle: a }, { pickle: b }) =>
    a.uri === b.uri ? (a.location?.line ?? 0) - (b.location?.line ?? 0) : a.uri < b.uri ? -1 : 1,
  );
  for (const { id, pickle } of sortedScenarios) process.stdout.write(`${id}  ${pickle.name}\n`);
  process.stdout.write(`${sortedScenarios.length} scenarios\n`);
  return sortedScenarios.length === 0 ? 4 : 0;
}
