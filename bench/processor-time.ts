/** The processor time of a process and its children on Linux: the cost of a request, independent of other load on the machine. */
import { readFileSync } from 'node:fs';

/** The result of `getconf CLK_TCK` on all platforms that support Node. */
const TICK = 10;

/** Milliseconds of user and system time; undefined if the system does not provide them. */
export function processorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program name, in parentheses, may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ofProcess = (Number(fields[11]) + Number(fields[12])) * TICK;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (processorTime(Number(child)) ?? 0), ofProcess);
  } catch {
    return undefined;
  }
}
