/** After a run of `assay diff`: what its programs made goes from servers that outlive it. */
import { explain } from '../../client/explain.ts';
import { removedText, removeMade } from '../../client/removal.ts';
import type { OpenSide } from './sides.ts';

/** Milliseconds for each server. */
const LIMIT = 120_000;

/** A line for each of them. Nothing is thrown: what could not be removed is told, and the comparison stands. */
export async function removeMadeOn(sides: readonly OpenSide[], run: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { server, script } of sides) {
    if (script.url === undefined) continue;
    try {
      const removal = await removeMade(server.target, { run, limit: LIMIT });
      lines.push(`removed from ${script.url}: ${removedText(removal)}`);
      if (removal.left.length > 0) lines.push(leftOn(script.url, `${removal.left.length} are still there`));
    } catch (error) {
      lines.push(leftOn(script.url, explain(error, LIMIT)));
    }
  }
  return lines;
}

function leftOn(url: string, why: string): string {
  return `not all is removed from ${url}: ${why}; assay clean --server ${url} tries again`;
}
