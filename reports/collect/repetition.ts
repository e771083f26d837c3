/** Formats the command that repeats a scenario: the command of the run, with the rule and the seed instead of the selection. */
import type { Run, ScenarioResult, Subject } from '../schema/envelope.ts';

/** Flags that are omitted, because they would narrow the repetition or overwrite the report. */
const OMITTED_FLAGS =
  /\s--(?:area|rule|tags|strength|origin|shard|seed|runs|report-dir|fault)(?:=|\s+)(?:'[^']*'|\S+)/g;
const FLAGS_WITHOUT_VALUE = /\s--(?:fail-fast|quiet|open|list|full|self-check)(?=\s|$)/g;

export function formatRepeatCommand(
  scenario: ScenarioResult,
  run: Pick<Run, 'command' | 'seed'>,
  subject: Subject,
): string {
  const repeatedCommand = run.command.startsWith('assay run')
    ? run.command
        .replaceAll(OMITTED_FLAGS, '')
        .replaceAll(FLAGS_WITHOUT_VALUE, '')
        .replaceAll(/'?\(secret\)'?/g, '"$TOKEN"')
    : formatServer(subject);
  const rule = scenario.rules[0];
  return `${repeatedCommand}${rule === undefined ? '' : ` --rule ${rule}`} --seed ${run.seed}`;
}

function formatServer({ origin, url }: Subject): string {
  return origin === 'simulator' ? 'assay run' : `assay run --server ${url}`;
}
