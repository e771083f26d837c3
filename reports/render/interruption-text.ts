/** Formats the notice of an interrupted run, and the command that removes its remains. */
import type { Envelope } from '../schema/envelope.ts';

export function formatInterruption({ run, subject }: Pick<Envelope, 'run' | 'subject'>): string | undefined {
  const { interrupted, id } = run;
  if (interrupted === undefined) return undefined;
  const { cause, scenario, removed, left: remainingPaths = [] } = interrupted;
  const lines = [`interrupted: ${cause}. The report covers only the scenarios before that.`];
  if (scenario !== undefined) lines.push(`it was running: ${scenario}`);
  if (removed !== undefined) lines.push(`removed from the server: ${removed}`);
  if (remainingPaths.length > 0)
    lines.push(
      `not removed from the server: ${remainingPaths.slice(0, MAX_LINES).join(', ')}${remainingPaths.length > MAX_LINES ? ` and ${remainingPaths.length - MAX_LINES} more` : ''}`,
    );
  if (remainingPaths.length > 0 || scenario !== undefined)
    lines.push(`to remove it: assay clean --server ${subject.url} --run ${id}`);
  return lines.join('\n');
}

const MAX_LINES = 5;
