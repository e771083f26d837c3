/** The outcome of a trial. Programs in other languages print outcomes as lines: `ok NAME`, `FAIL NAME: REASON` or `skip NAME: REASON`. */

const TRIAL_VERDICTS = ['ok', 'FAIL', 'skip'] as const;

export interface TrialOutcome {
  readonly verdict: (typeof TRIAL_VERDICTS)[number];
  readonly name: string;
  readonly reason?: string;
}

/** The error of a trial that needs a feature or a program that is missing. */
export class SkippedError extends Error {
  override readonly name = 'Skipped';
}

/** Parses the outcomes in the output of a program. Ignores other lines. */
export function parseOutcomes(output: string): TrialOutcome[] {
  return output.split('\n').flatMap((line) => {
    const verdict = TRIAL_VERDICTS.find((word) => line.startsWith(`${word} `));
    if (verdict === undefined) return [];
    const text = line.slice(verdict.length + 1);
    const colon = verdict === 'ok' ? -1 : text.indexOf(': ');
    return [
      colon < 0 ? { verdict, name: text } : { verdict, name: text.slice(0, colon), reason: text.slice(colon + 2) },
    ];
  });
}

/** Returns the outcome of a trial. If `error` is undefined, the trial passed. */
export function createOutcome(name: string, error: unknown): TrialOutcome {
  if (error === undefined) return { verdict: 'ok', name };
  const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' | ');
  return { verdict: error instanceof SkippedError ? 'skip' : 'FAIL', name, reason };
}
