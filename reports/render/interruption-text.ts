/** Formats the notice of an interrupted run, and the command that removes its remains. */
import type { Envelope } from '../schema/envelope.ts';

export function formatInterruption({ run, subject }: Pick<Envelope, 'run' | 'subject'>): string | undefined {
  const { interrupted, id } = run;
  if (interrupted === undefined) return undefined;
  const { cause, scenario, removed, left = [] } = interrupted;
  const lines = [`interrupted: ${cause}. The report covers only the scenarios before that.`];
  if (scenario !== undefined) lines.push(`it was running: ${scenario}`);
  if (removed !== undefined) lines.push(`removed from the server: ${removed}`);
  if (left.length > 0)
    lines.push(
      `not removed from the server: ${left.slice(0, MOST).join(', ')}${left.length > MOST ? ` and ${left.length - MOST} more` : ''}`,
    );
  if (left.length > 0 || scenario !== undefined)
    lines.push(`to remove it: assay clean --server ${subject.url} --run ${id}`);
  return lines.join('\n');
}

const MOST = 5;
