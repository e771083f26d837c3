/** The memory of another process on Linux. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Returns the peak in megabytes since `forgetPeak`; undefined if the system does not provide it. */
export function peakMemory(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Math.round(Number(kilobytes) / 1024);
  } catch {
    return undefined;
  }
}

export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Otherwise, the peak since the start is reported.
  }
}
