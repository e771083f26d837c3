/** The memory of another process, as Linux tells it. */
import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes at most since `forgetPeak`; undefined where the system doesn't tell. */
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
    // The peak is that since the start, then.
  }
}
