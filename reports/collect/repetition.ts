/** Formats the command that repeats a scenario: the command of the run, with the path of the scenario and the seed instead of the selection. */
import type { Run, ScenarioResult, Subject } from '../schema/envelope.ts';

/** Flags that are omitted, because they would narrow the repetition or overwrite the report. */
const OMITTED_FLAGS =
  /\s--(?:area|rule|tags|strength|origin|shard|seed|runs|report-dir|fault)(?:=|\s+)(?:'[^']*'|\S+)/g;
/** Feature files and scenarios. */
const PATHS = /\s(?:'[^']*|\S*)\.feature(?::\d+)?'?(?=\s|$)/g;
const FLAGS_WITHOUT_VALUE = /\s--(?:fail-fast|quiet|open|list|full|self-check)(?=\s|$)/g;

export function formatRepeatCommand(
  scenario: ScenarioResult,
  run: Pick<Run, 'command' | 'seed'>,
  subject: Subject,
): string {
  const repeatedCommand = run.command.startsWith('assay run')
    ? run.command
        .replaceAll(OMITTED_FLAGS, '')
        .replaceAll(PATHS, '')
        .replaceAll(FLAGS_WITHOUT_VALUE, '')
        .replaceAll(/'?\(secret\)'?/g, '"$TOKEN"')
    : formatServer(subject);
  return `${repeatedCommand} ${formatSelection(scenario)} --seed ${run.seed}`;
}

/** Selects the scenario by its path, or a monitor, which has no scenario, by its rules. */
function formatSelection({ id, rules }: ScenarioResult): string {
  const path = id.replace(/ .*$/, '');
  return /\.feature:\d+$/.test(path) ? path : `--rule ${rules.join(',')}`;
}

function formatServer({ origin, url }: Subject): string {
  return origin === 'simulator' ? 'assay run' : `assay run --server ${url}`;
}
