/** The processor time of a process and of those that it started, from Linux: what a request costs a server, whatever else the machine does. */
import { readFileSync } from 'node:fs';

/** As `getconf CLK_TCK` says everywhere that Linux runs on what Node does. */
const TICK = 10;

/** Milliseconds, of user and system; undefined where the system doesn't tell. */
export function processorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, may have spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ofProcess = (Number(fields[11]) + Number(fields[12])) * TICK;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (processorTime(Number(child)) ?? 0), ofProcess);
  } catch {
    return undefined;
  }
}
