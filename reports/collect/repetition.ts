/** The command that judges a scenario again: the one of the run, with its rules and seed in place of what was selected. */
import type { Run, ScenarioResult, Subject } from '../schema/envelope.ts';

/** Flags of a run that select or report, with their values; they would narrow the repetition, or write over the report. */
const LEFT_OUT = /\s--(?:area|rule|tags|strength|origin|shard|seed|runs|report-dir|fault)(?:=|\s+)(?:'[^']*'|\S+)/g;
const ALONE = /\s--(?:fail-fast|quiet|open|list|full|self-check)(?=\s|$)/g;

export function repetition(scenario: ScenarioResult, run: Pick<Run, 'command' | 'seed'>, subject: Subject): string {
  const typed = run.command.startsWith('assay run')
    ? run.command
        .replaceAll(LEFT_OUT, '')
        .replaceAll(ALONE, '')
        .replaceAll(/'?\(secret\)'?/g, '"$TOKEN"')
    : byAddress(subject);
  const rule = scenario.rules[0];
  return `${typed}${rule === undefined ? '' : ` --rule ${rule}`} --seed ${run.seed}`;
}

function byAddress({ origin, url }: Subject): string {
  return origin === 'simulator' ? 'assay run' : `assay run --server ${url}`;
}
