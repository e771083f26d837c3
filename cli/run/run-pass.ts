/**
 * One pass over the suite: the basics, then all others. Threads for the others are started before the basics: they load the steps meanwhile,
 * and begin when they hear what the basics have shown.
 */
import { tellBasics } from '../../client/basics-channel.ts';
import type { Message } from '../../reports/messages.ts';
import type { BasicsShown } from './basics.ts';
import { both, runApart, runBeside, WAITS } from './beside.ts';
import { type Places, runInOneThread } from './one-thread.ts';
import { runSuite, type SuiteOptions } from './suite.ts';

export interface PassRun {
  readonly basics: () => Promise<BasicsShown>;
  /** After them: whether the others are to run. Nothing is heard of them before. */
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
  // A run that ends at the first failure may end with a basic.
  const ahead = inOneThread === undefined && others.parallel > 1 && !others.failFast && others.paths?.length !== 0;
  if (ahead) return runAhead(pass);
  const { failed, over } = await basics();
  if (!goesOn()) return void (await over);
  const options = withBasics(others, failed);
  const running =
    inOneThread === undefined ? runBeside(options, apart, onMessage) : runInOneThread(options, inOneThread, onMessage);
  await Promise.all([over, running]);
}

async function runAhead({ basics, goesOn, others, apart, onMessage }: PassRun): Promise<void> {
  const outcome = Promise.withResolvers<readonly string[]>();
  const name = `assay-basics-${crypto.randomUUID()}`;
  const channel = tellBasics(name, outcome.promise);
  const begun = Promise.withResolvers<void>();
  const held = holdBack((message) => {
    if (message.testCaseStarted !== undefined) begun.resolve();
    onMessage(message);
  });
  const tags = apart.length === 0 ? others.tags : both(others.tags, `not ${WAITS}`);
  const workers = { ...withBasics(others, []), tags };
  const running = runSuite({ ...workers, parameters: { ...workers.parameters, basics: name } }, held.message);
  // Whatever becomes of it is awaited below.
  running.catch(() => undefined);
  let failedBasics: readonly string[] = [];
  try {
    ({ failed: failedBasics } = await basics());
  } finally {
    outcome.resolve(failedBasics);
  }
  try {
    const going = goesOn();
    if (going) held.release();
    // What begins in this thread would keep it from telling the workers to.
    await Promise.race([begun.promise, running]);
    await Promise.all([running, going ? runApart(withBasics(others, failedBasics), apart, onMessage) : undefined]);
  } finally {
    channel.close();
  }
}

function withBasics(others: SuiteOptions, failedBasics: readonly string[]): SuiteOptions {
  return { ...others, parameters: { ...others.parameters, failedBasics } };
}

/** Keeps messages until they are wanted. */
function holdBack(onMessage: (message: Message) => void): { message(message: Message): void; release(): void } {
  let held: Message[] | undefined = [];
  return {
    message: (message) => (held === undefined ? onMessage(message) : void held.push(message)),
    release: () => {
      const all = held ?? [];
      held = undefined;
      for (const message of all) onMessage(message);
    },
  };
}
