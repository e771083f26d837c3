/** Formats the self-check: its score, the scenarios that detected each fault, and the reasons why no fault breaks the other rules. */
import type { FaultResult, SelfCheck } from '../schema/envelope.ts';
import type { TerminalColors } from './terminal-colors.ts';

export function formatSelfCheck(
  { score, precision, faults, unbroken, monitors }: SelfCheck,
  colors: TerminalColors,
): string {
  const width = Math.max(...faults.map(({ id }) => id.length), 0);
  const lines = faults.map(({ id, killed, survivors, killers, breaks, doesNotStart, missedBy = [] }) => {
    const failedScenarios = Object.values(killers).flat();
    if (doesNotStart !== undefined) return `${colors.red('does not start')} ${id}: ${doesNotStart}`;
    if (!killed) {
      const survivedText = `${colors.red('survived')} ${id.padEnd(width)} no scenario failed for ${survivors.join(', ')}`;
      return [survivedText, ...missedBy.map((missedScenario) => `  ${missedScenario}`)].join('\n');
    }
    const otherScenarioCount = new Set(failedScenarios).size - 1;
    return `${colors.green('killed  ')} ${id.padEnd(width)} ${breaks.join(', ')} by ${failedScenarios[0] ?? '?'}${otherScenarioCount > 0 ? ` and ${otherScenarioCount} more` : ''}`;
  });
  const reasons = Map.groupBy(unbroken, ({ reason }) => reason);
  const reasonLines = [...reasons].map(([reason, rules]) => `  ${rules.length} ${reason}`);
  const killedCount = faults.filter((fault) => fault.killed).length;
  const survivingFaults = faults.filter((fault) => !fault.killed).map(({ id }) => id);
  return [
    ...lines,
    '',
    'killed: a scenario failed for each rule that the fault breaks; survived: for at least one of these rules, no scenario failed',
    `self-check: ${killedCount} of ${faults.length} faults killed, score ${score.toFixed(1)} %; precision ${precision.toFixed(1)} %`,
    ...(survivingFaults.length === 0 ? [] : [`not killed: ${survivingFaults.join(', ')}`]),
    ...formatSecondRuns(faults),
    ...(monitors === undefined ? [] : [formatMonitors(monitors)]),
    ...formatImpreciseFaults(faults),
    ...(reasonLines.length === 0
      ? []
      : [`${unbroken.length} rules are not broken by any fault (the report lists them):`, ...reasonLines]),
  ].join('\n');
}

function formatMonitors({ faults, caught, missed }: NonNullable<SelfCheck['monitors']>): string {
  const missedText = missed.length === 0 ? '' : `; not ${missed.join(', ')}`;
  return `monitors detected ${caught} of the ${faults} faults that break their rules${missedText}`;
}

/** Lists the faults that were killed only when they were tested again, with the scenarios that missed them first. */
function formatSecondRuns(faults: readonly FaultResult[]): string[] {
  const secondRuns = faults.filter(({ killed, missedBy }) => killed && missedBy !== undefined);
  if (secondRuns.length === 0) return [];
  return [
    `${secondRuns.length === 1 ? '1 fault was' : `${secondRuns.length} faults were`} killed only in a second run, without concurrent faults:`,
    ...secondRuns.flatMap(({ id, missedBy = [] }) => [
      `  ${id}`,
      ...missedBy.map((missedScenario) => `    ${missedScenario}`),
    ]),
  ];
}

/** Lists the rules that failed under faults that do not break them. */
function formatImpreciseFaults(faults: readonly FaultResult[]): string[] {
  const impreciseResults = faults.filter(({ alsoFailed }) => alsoFailed.length > 0);
  if (impreciseResults.length === 0) return [];
  return [
    `rules failed under ${impreciseResults.length === 1 ? '1 fault that does' : `${impreciseResults.length} faults that do`} not break them:`,
    ...impreciseResults.map(({ id, alsoFailed }) => `  ${id}: ${alsoFailed.join(', ')}`),
  ];
}
