/** The seam at which the faults named wrap what they are about; the first named is the innermost. */
import { asMade, type Parts, type Seam } from '../parts.ts';
import { FAULTS, type FaultId } from './catalogue.ts';
import type { Fault, SeamFault } from './fault.ts';

export function wrongParts(ids: readonly FaultId[]): Seam {
  const wraps = ids.map((id): Fault => FAULTS[id]).filter((fault): fault is SeamFault => 'at' in fault);
  if (wraps.length === 0) return asMade;
  return (at, part) => {
    const here = wraps.filter((fault) => fault.at === at) as unknown as {
      wrong: (right: Parts[typeof at]) => typeof part;
    }[];
    return here.reduce((right, { wrong }) => wrong(right), part);
  };
}
