/** Sentences about random writers, watchers and readers side by side. What they recorded is judged by `checks/`. */
import { Then, When } from '@cucumber/cucumber';
import { judgeHistory } from '../checks/judge-history.ts';
import { checkPageWalk } from '../checks/page-walk.ts';
import { formatViolation, type Violation } from '../checks/violation.ts';
import { Mismatch } from './mismatch.ts';
import { type Program, ProgramRun, programs } from './random-program.ts';
import type { AssayWorld } from './world.ts';

/** Each run takes a namespace of its own, so that nobody else writes into its history. */
async function begin(world: AssayWorld): Promise<ProgramRun> {
  const nickname = `run${world.namespaces.size}`;
  return new ProgramRun(world, await world.pathTo('Endpoints', undefined, nickname));
}

function judge(violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const shown = violations.slice(0, 5).map(formatViolation);
  throw new Mismatch('the recorded history', 'no guarantee is broken', shown.join('\n            '));
}

/** A broken guarantee is kept for the Then; it comes with what replays the program. */
async function collect(world: AssayWorld, what: string, run: () => Promise<void>): Promise<void> {
  world.broken = { what, error: undefined };
  try {
    await run();
  } catch (error) {
    world.broken = { what, error };
  }
}

When(
  '{int} random programs of {int} writers with {int} writes each run beside watches and lists',
  async function (this: AssayWorld, runs: number, writers: number, writes: number) {
    const holds = async (program: Program): Promise<void> => {
      const run = await begin(this);
      await run.watchAll();
      await Promise.all([run.writeAll(program), run.listBeside(3)]);
      judge(judgeHistory(await run.settle()));
    };
    const what = 'a random program of writers beside watches and lists';
    await collect(this, what, () => this.property(what, programs(writers, writes), holds, runs));
  },
);

When(
  '{int} random programs of {int} writers with {int} writes each run beside a walk in pages of {int}',
  async function (this: AssayWorld, runs: number, writers: number, writes: number, limit: number) {
    const holds = async (program: Program): Promise<void> => {
      const run = await begin(this);
      const [first = [], ...rest] = program;
      // There must be something to walk through before others write.
      await run.writeAll([[0, 1, 2, 3].map((key) => ({ verb: 'create', key, side: 'a' }) as const)]);
      const [walk] = await Promise.all([run.walk(limit), run.writeAll([first, ...rest])]);
      judge(checkPageWalk(walk, await run.settle()));
    };
    const what = 'a random program of writers beside a walk in pages';
    await collect(this, what, () => this.property(what, programs(writers, writes), holds, runs));
  },
);

Then('no guarantee is broken', function (this: AssayWorld) {
  const { what, error } = this.broken ?? { what: 'no random program was run', error: new Error('none') };
  if (error !== undefined) throw error;
  this.check(what, 'no guarantee is broken', 'none', true);
});
