/** One pass over the suite: the basics, then all others. Threads for the others load meanwhile. */
import type { Message } from '../../reports/messages.ts';
import type { BasicsShown } from './basics.ts';
import { runBeside } from './beside.ts';
import { type Places, runInOneThread } from './one-thread.ts';
import { runSuite, type SuiteOptions } from './suite.ts';

export interface PassRun {
  readonly basics: () => Promise<BasicsShown>;
  /** After them: whether the others are to run. */
  readonly goesOn: () => boolean;
  readonly others: SuiteOptions;
  /** Places of those of the others that run beside them. */
  readonly apart: readonly string[];
  /** Where all of them stand, if they run in the thread of the command line. */
  readonly inOneThread?: Places;
  readonly onMessage: (message: Message) => void;
}

export async function runPass(pass: PassRun): Promise<void> {
  const { basics, goesOn, others, apart, inOneThread, onMessage } = pass;
  const inThreads = inOneThread === undefined && others.parallel > 1 && apart.length === 0;
  // A run that ends at the first failure may end with a basic.
  if (inThreads && !others.failFast && others.paths?.length !== 0) return runAhead(pass);
  const { failed: failedBasics, over } = await basics();
  if (!goesOn()) return void (await over);
  const options = { ...others, parameters: { ...others.parameters, failedBasics } };
  const running =
    inOneThread === undefined ? runBeside(options, apart, onMessage) : runInOneThread(options, inOneThread, onMessage);
  await Promise.all([over, running]);
}

async function runAhead({ basics, goesOn, others, onMessage }: PassRun): Promise<void> {
  const parameters = Promise.withResolvers<SuiteOptions['parameters'] | undefined>();
  const running = runSuite(others, onMessage, parameters.promise);
  // Whatever becomes of it is awaited below.
  running.catch(() => undefined);
  let over: Promise<unknown> | undefined;
  try {
    const { failed: failedBasics, over: basicsOver } = await basics();
    over = basicsOver;
    if (goesOn()) parameters.resolve({ ...others.parameters, failedBasics });
  } finally {
    parameters.resolve(undefined);
  }
  await Promise.all([over, running]);
}
