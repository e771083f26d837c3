/** What a report of a run says first that ended before its time, and what is to be done about what it left. */
import type { Envelope } from '../schema/envelope.ts';

export function interruptionText({ run, subject }: Pick<Envelope, 'run' | 'subject'>): string | undefined {
  const { interrupted, id } = run;
  if (interrupted === undefined) return undefined;
  const { cause, scenario, removed, left = [] } = interrupted;
  const lines = [`interrupted: ${cause}. This is a part of a run: what it did not come to says nothing.`];
  if (scenario !== undefined) lines.push(`it was running: ${scenario}`);
  if (removed !== undefined) lines.push(`removed from the server: ${removed}`);
  if (left.length > 0)
    lines.push(
      `still there when the run ended: ${left.slice(0, MOST).join(', ')}${left.length > MOST ? ` and ${left.length - MOST} more` : ''}`,
    );
  if (left.length > 0 || scenario !== undefined)
    lines.push(`to remove what is left: assay clean --server ${subject.url} --run ${id}`);
  return lines.join('\n');
}

const MOST = 5;
