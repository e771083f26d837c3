/** What the terminal shows while a run goes on: a sign per scenario, and behind each line how many there were, and how long it takes. */
import type { ScenarioResult, Verdict } from '../schema/envelope.ts';
import { colorOf, paint } from './paint.ts';

const SIGNS: Readonly<Record<Verdict, string>> = {
  passed: '.',
  failed: 'F',
  skipped: '-',
  refused: 'r',
  'expected failure': 'x',
};
const WIDTH = 80;
/** Of ` 12:34, 5:43 left`. */
const TIMES = 18;

export interface Progress {
  /** What to print when this scenario has ended, so many seconds after the run began. */
  readonly scenario: (result: ScenarioResult, seconds: number) => string;
  /** What ends the block of signs. */
  readonly end: () => string;
}

/** Lines of at most 80 columns. */
export function createProgress(planned: number, { color }: { readonly color: boolean }): Progress {
  const colors = paint(color);
  // A basic that was not selected is told where it fails: then there is one more than was planned.
  let total = planned;
  const digits = String(total).length;
  const perLine = WIDTH - TIMES - 2 * digits - 2;
  let done = 0;
  return {
    scenario({ verdict }, seconds) {
      done += 1;
      total = Math.max(total, done);
      const sign = colorOf(colors, verdict)(SIGNS[verdict]);
      const inLine = done % perLine || perLine;
      if (inLine < perLine && done < total) return sign;
      const left = done === total ? '' : `, ${durationText((seconds / done) * (total - done))} left`;
      const count = `${String(done).padStart(digits)}/${total} ${durationText(seconds)}${left}`;
      return `${sign}${' '.repeat(perLine - inLine)} ${colors.dim(count)}\n`;
    },
    end: () => (done === total || done % perLine === 0 ? '' : '\n'),
  };
}

/** `0:07`, `12:34`, from an hour on `1h02`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  return `${Math.floor(whole / 3600)}h${two(Math.floor((whole % 3600) / 60))}`;
}
