/** Formats the notice about an interrupted run, and the command that removes its remaining objects. */
import type { Envelope } from '../schema/envelope.ts';

export function formatInterruption({ run, subject }: Pick<Envelope, 'run' | 'subject'>): string | undefined {
  const { interrupted, id } = run;
  if (interrupted === undefined) return undefined;
  const { cause, scenario, removed, left: remainingPaths = [] } = interrupted;
  const lines = [`interrupted: ${cause}. The report covers only the scenarios before the interruption.`];
  if (scenario !== undefined) lines.push(`running at the interruption: ${scenario}`);
  if (removed !== undefined) lines.push(`removed from the server: ${removed}`);
  if (remainingPaths.length > 0)
    lines.push(
      `not removed from the server: ${remainingPaths.slice(0, MAX_LISTED).join(', ')}${remainingPaths.length > MAX_LISTED ? ` and ${remainingPaths.length - MAX_LISTED} more` : ''}`,
    );
  if (remainingPaths.length > 0 || scenario !== undefined)
    lines.push(`to clean up: assay clean --server ${subject.url} --run ${id}`);
  return lines.join('\n');
}

/** The maximum number of paths that are listed. */
const MAX_LISTED = 5;
