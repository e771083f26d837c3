/** Removes the objects of a run of `assay diff` from the servers that were given by address. */
import { explainError } from '../../client/exchange/explain-error.ts';
import { formatRemovedCounts, removeCreatedObjects } from '../../client/removal.ts';
import type { ConnectedSide } from './sides.ts';

/** The time limit per server, in milliseconds. */
const REMOVAL_TIMEOUT = 120_000;

/**
 * Removes the objects, and returns a line of output per server. Does not throw an error: a failed removal is reported in a line, and the
 * comparison remains valid.
 */
export async function removeObjectsFromSides(
  sides: readonly ConnectedSide[],
  runId: string,
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { server, script } of sides) {
    if (script.url === undefined) continue;
    try {
      const removal = await removeCreatedObjects(server.target, { runId, progressTimeout: REMOVAL_TIMEOUT });
      lines.push(`removed from ${script.url}: ${formatRemovedCounts(removal)}`);
      if (removal.remaining.length > 0)
        lines.push(describeFailedRemoval(script.url, `${removal.remaining.length} still exist`));
    } catch (error) {
      lines.push(describeFailedRemoval(script.url, explainError(error, REMOVAL_TIMEOUT)));
    }
  }
  return lines;
}

function describeFailedRemoval(url: string, reason: string): string {
  return `not all objects were removed from ${url}: ${reason}; to try again: assay clean --server ${url}`;
}
