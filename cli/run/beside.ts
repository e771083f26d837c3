/**
 * Runs scenarios that let seconds go by beside the others: in the thread of the command line, which has little to do meanwhile, all at the same
 * time. In a worker each of them would keep others waiting.
 */
import type { IPlannedPickle } from '@cucumber/cucumber/api';
import type { Message } from '../../reports/messages.ts';
import { runsBeside } from '../../steps/resource/turns.ts';
import { WAITS } from '../../steps/running-tags.ts';
import { type Plan, planSuite, runSuite, type SuiteOptions } from './suite.ts';

/** Of two tag expressions, either of which may be empty. */
export function both(one: string, other: string): string {
  return [one, other].filter((tags) => tags !== '').join(' and ');
}

/** Places of the scenarios that have the tag. */
export async function placesOf(tag: string, plan: Plan): Promise<string[]> {
  return (await planSuite({ ...plan, tags: both(plan.tags, tag) })).map(placeOf);
}

/** `file:line` */
export function placeOf({ uri, location }: IPlannedPickle): string {
  return `${uri}:${location.line}`;
}

/** `apart`: places of those that run beside the others. */
export async function runBeside(
  options: SuiteOptions,
  apart: readonly string[],
  onMessage: (message: Message) => void,
): Promise<void> {
  if (apart.length === 0) return runSuite(options, onMessage);
  const others = { ...options, tags: both(options.tags, `not ${WAITS}`) };
  const waiting = runApart(options, apart, onMessage);
  if (options.turns === true) runsBeside(options.parameters.target?.url ?? '', waiting);
  await Promise.all([runSuite(others, onMessage), waiting]);
}

/** Those alone that run beside the others; what is named by its place needs no other selection. */
export async function runApart(
  options: SuiteOptions,
  apart: readonly string[],
  onMessage: (message: Message) => void,
  firstLane = 0,
): Promise<void> {
  // Cucumber listens for errors that nobody catches, once for each that runs.
  process.setMaxListeners(Math.max(process.getMaxListeners(), 2 * apart.length));
  const waiting = apart.map((path, at) =>
    runSuite(
      { ...options, tags: '', paths: [path], parallel: 1, parameters: { ...options.parameters, lane: firstLane + at } },
      onMessage,
    ),
  );
  await Promise.all(waiting);
}
