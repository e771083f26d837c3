/** Formats the command that repeats a scenario: the command of the run, with the path of the scenario and the seed in place of the selection. */
import type { Run, ScenarioResult, Subject } from '../schema/envelope.ts';

/** Flags with a value that the repeated command omits: they select scenarios or set the report folder. */
const OMITTED_FLAGS_WITH_VALUE =
  /\s--(?:area|rule|tags|strength|origin|shard|seed|runs|report-dir|fault)(?:=|\s+)(?:'[^']*'|\S+)/g;
/** Paths of feature files and scenarios, which the repeated command omits. */
const FEATURE_PATHS = /\s(?:'[^']*|\S*)\.feature(?::\d+)?'?(?=\s|$)/g;
/** Flags without a value that the repeated command omits. */
const OMITTED_FLAGS_WITHOUT_VALUE = /\s--(?:fail-fast|quiet|open|list|full|self-check)(?=\s|$)/g;

export function formatRepeatCommand(
  scenario: ScenarioResult,
  run: Pick<Run, 'command' | 'seed'>,
  subject: Subject,
): string {
  const repeatedCommand = run.command.startsWith('assay run')
    ? run.command
        .replaceAll(OMITTED_FLAGS_WITH_VALUE, '')
        .replaceAll(FEATURE_PATHS, '')
        .replaceAll(OMITTED_FLAGS_WITHOUT_VALUE, '')
        .replaceAll(/'?\(secret\)'?/g, '"$TOKEN"')
    : formatServer(subject);
  return `${repeatedCommand} ${formatSelection(scenario)} --seed ${run.seed}`;
}

/** Returns the path of the scenario or, for a monitor, which has no path, a flag that selects its rules. */
function formatSelection({ id, rules }: ScenarioResult): string {
  const path = id.replace(/ .*$/, '');
  return /\.feature:\d+$/.test(path) ? path : `--rule ${rules.join(',')}`;
}

function formatServer({ origin, url }: Subject): string {
  return origin === 'simulator' ? 'assay run' : `assay run --server ${url}`;
}
