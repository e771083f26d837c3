/** What came of a trial, and the lines in which the programs in other languages tell it: `ok NAME`, `FAIL NAME: why`, `skip NAME: why`. */

export interface Outcome {
  readonly verdict: 'ok' | 'FAIL' | 'skip';
  readonly name: string;
  readonly why?: string;
}

/** Something that the server or the client at hand doesn't have. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Other lines are the program's own business. */
export function outcomesIn(output: string): Outcome[] {
  return output.split('\n').flatMap((line) => {
    const told = /^(ok|FAIL|skip) (.*)$/.exec(line);
    if (told === null) return [];
    const verdict = told[1] as Outcome['verdict'];
    const text = told[2] ?? '';
    const colon = verdict === 'ok' ? -1 : text.indexOf(': ');
    return [colon < 0 ? { verdict, name: text } : { verdict, name: text.slice(0, colon), why: text.slice(colon + 2) }];
  });
}

export function outcomeOf(name: string, error: unknown): Outcome {
  if (error === undefined) return { verdict: 'ok', name };
  const why = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' | ');
  return { verdict: error instanceof Skipped ? 'skip' : 'FAIL', name, why };
}
