/** `assay run --list`: what would run, without running. */
import { planned } from './basics.ts';
import { checkExpectedFailures, everyScenario } from './expected-failures.ts';
import type { RunOptions } from './options.ts';
import { passesOf } from './passes.ts';
import { judgedBy, judgesWording, selectRules, tagExpression } from './selection.ts';

export async function printPlan(options: RunOptions): Promise<number> {
  const { selection, seed } = options;
  const judged = judgedBy(options);
  const wording = judgesWording(options);
  await checkExpectedFailures(options.expectedFailures, everyScenario);
  const tags = tagExpression(selection, selectRules(selection, judged, wording), judged, wording);
  const { passes } = await passesOf(options.resources.length, selection, { tags, shard: selection.shard, seed });
  const [first] = passes;
  // Other resources get the same, without what is about the server.
  const plan =
    first === undefined || first.paths.length === 0 ? [] : await planned({ ...first, shard: selection.shard, seed });
  const lines = plan.toSorted((a, b) => (a.uri === b.uri ? a.location.line - b.location.line : a.uri < b.uri ? -1 : 1));
  for (const { uri, location, name } of lines) process.stdout.write(`${uri}:${location.line}  ${name}\n`);
  process.stdout.write(`${lines.length} scenarios\n`);
  return lines.length === 0 ? 4 : 0;
}
