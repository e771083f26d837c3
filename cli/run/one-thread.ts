/**
 * Runs scenarios of a resource in the thread of the command line, several at a time: they mostly wait for the server, and a worker would have
 * to load all steps first. Those that let time go by have a lane each, and begin first; the others share a few; last come those that run alone.
 */
import type { Message } from '../../reports/messages.ts';
import { runApart } from './beside.ts';
import { runSuite, type SuiteOptions } from './suite.ts';

/** Places of scenarios, `file:line`. */
export interface Places {
  readonly waiting: readonly string[];
  readonly alone: readonly string[];
  readonly others: readonly string[];
}

/** That scenarios share which don't let time go by: one asks while another one's answer is on its way. */
const SHARED = 3;

export async function runInOneThread(
  options: SuiteOptions,
  { waiting, alone, others }: Places,
  onMessage: (message: Message) => void,
): Promise<void> {
  const named = { ...options, tags: '', parallel: 1 };
  const shares = sharesOf(others, SHARED).map((paths, at) => {
    const parameters = { ...named.parameters, lane: waiting.length + at };
    return runSuite({ ...named, paths, parameters }, onMessage);
  });
  await Promise.all([runApart(named, waiting, onMessage), ...shares]);
  if (alone.length > 0) await runSuite({ ...named, paths: alone }, onMessage);
}

/** So many parts of about the same number of scenarios, the files whole: `file:line:line`. */
export function sharesOf(places: readonly string[], count: number): string[][] {
  const shares = Array.from({ length: count }, () => ({ scenarios: 0, paths: [] as string[] }));
  const files = [...Map.groupBy(places, (place) => place.slice(0, place.lastIndexOf(':')))];
  for (const [file, its] of files.toSorted(([, a], [, b]) => b.length - a.length)) {
    const [least] = shares.toSorted((a, b) => a.scenarios - b.scenarios);
    least?.paths.push(`${file}${its.map((place) => place.slice(place.lastIndexOf(':'))).join('')}`);
    if (least !== undefined) least.scenarios += its.length;
  }
  return shares.flatMap(({ paths }) => (paths.length === 0 ? [] : [paths]));
}
