/** Formats the progress of a run: a sign per scenario, and the count and times at the end of each line. */
import type { ScenarioResult, Verdict } from '../schema/envelope.ts';
import { chooseColor, createTerminalColors } from './terminal-colors.ts';

const VERDICT_SIGNS: Readonly<Record<Verdict, string>> = {
  passed: '.',
  failed: 'F',
  skipped: '-',
  refused: 'r',
  'expected failure': 'x',
};
const LINE_WIDTH = 80;
/** The width of the times at the end of a line, such as ` 12:34, 5:43 left`. */
const TIMES_WIDTH = 18;

export interface Progress {
  /** Returns the output for a completed scenario. `seconds` is the time since the start of the run. */
  readonly formatScenario: (result: ScenarioResult, seconds: number) => string;
  /** Returns the line end that completes the output. */
  readonly formatEnd: () => string;
}

/** Creates the progress output with lines of at most 80 columns. */
export function createProgress(plannedScenarioCount: number, { color }: { readonly color: boolean }): Progress {
  const colors = createTerminalColors({ hasColor: color });
  // The total increases if the report contains a failed prerequisite that was not selected.
  let totalCount = plannedScenarioCount;
  const digitCount = String(totalCount).length;
  const scenariosPerLine = LINE_WIDTH - TIMES_WIDTH - 2 * digitCount - 2;
  let finishedCount = 0;
  return {
    formatScenario({ verdict }, seconds) {
      finishedCount += 1;
      totalCount = Math.max(totalCount, finishedCount);
      const sign = chooseColor(colors, verdict)(VERDICT_SIGNS[verdict]);
      const countInLine = finishedCount % scenariosPerLine || scenariosPerLine;
      if (countInLine < scenariosPerLine && finishedCount < totalCount) return sign;
      const timeLeft =
        finishedCount === totalCount
          ? ''
          : `, ${formatDuration((seconds / finishedCount) * (totalCount - finishedCount))} left`;
      const countText = `${String(finishedCount).padStart(digitCount)}/${totalCount} ${formatDuration(seconds)}${timeLeft}`;
      return `${sign}${' '.repeat(scenariosPerLine - countInLine)} ${colors.dim(countText)}\n`;
    },
    formatEnd: () => (finishedCount === totalCount || finishedCount % scenariosPerLine === 0 ? '' : '\n'),
  };
}

/** Formats a duration, such as `0:07` or `12:34`. A duration of an hour or more has the form `1h02`. */
export function formatDuration(seconds: number): string {
  const totalSeconds = Math.round(seconds);
  const padTwo = (value: number) => String(value).padStart(2, '0');
  if (totalSeconds < 3600) return `${Math.floor(totalSeconds / 60)}:${padTwo(totalSeconds % 60)}`;
  return `${Math.floor(totalSeconds / 3600)}h${padTwo(Math.floor((totalSeconds % 3600) / 60))}`;
}
