/** One pass over the suite: the basics, then all others. */
import type { Message } from '../../reports/messages.ts';
import type { BasicsShown } from './basics.ts';
import { runBeside } from './beside.ts';
import { type Places, runInLanes } from './lanes.ts';
import type { SuiteOptions } from './suite.ts';

export interface PassRun {
  readonly basics: () => Promise<BasicsShown>;
  /** After them: whether the others are to run. */
  readonly goesOn: () => boolean;
  readonly others: SuiteOptions;
  /** Places of those of the others that run beside them. */
  readonly apart: readonly string[];
  /** Where all of them stand, if they run in lanes. */
  readonly lanes?: Places;
  readonly onMessage: (message: Message) => void;
}

export async function runPass({ basics, goesOn, others, apart, lanes, onMessage }: PassRun): Promise<void> {
  const { failed: failedBasics, over } = await basics();
  if (!goesOn()) return void (await over);
  const options = { ...others, parameters: { ...others.parameters, failedBasics } };
  const running = lanes === undefined ? runBeside(options, apart, onMessage) : runInLanes(options, lanes, onMessage);
  await Promise.all([over, running]);
}
