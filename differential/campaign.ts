/**
 * A run of `assay diff`: programs are drawn and run on both servers, area by area, until so many steps were compared. The first divergence of
 * a program counts, since what follows may be its consequence; texts change nothing, so those before it count as well. Each divergence
 * that has a name of its own (signature.ts) is made small once and kept as an example; the others of that name are counted.
 */
import type { Area, Drawn } from './areas.ts';
import { type Attempt, type Divergence, type Judgement, judge, type Side } from './attempts.ts';
import { type Difference, differences } from './differences.ts';
import type { Sent, Server } from './server.ts';
import { signatureOf } from './signature.ts';
import { turnsOf } from './turns.ts';

export interface CampaignOptions {
  readonly left: Server;
  readonly right: Server;
  readonly seed: number;
  /** How many are compared. */
  readonly steps: number;
  readonly areas: readonly Area[];
  readonly mayVary?: Side;
  readonly failFast: boolean;
  /** Begins the names of namespaces. */
  readonly run: string;
  /** Whether both servers have the kind. */
  serves(of: number): boolean;
  /** Why a signature does not count. */
  readIgnored(signature: string): string | undefined;
  stopped(): boolean;
  onProgram(steps: number, groups: readonly Group[]): void;
}

export interface Example {
  readonly program: unknown;
  readonly what: unknown;
  readonly left: unknown;
  readonly right: unknown;
  readonly differences: readonly Difference[];
  /** What went to the left server, and which of it is the divergent one. */
  readonly sent: readonly Sent[];
  readonly exchange: number | undefined;
  readonly namespace: string;
}

export interface Group {
  readonly signature: string;
  readonly soft: boolean;
  /** Not in each attempt. */
  readonly unstable: boolean;
  readonly ignored?: string;
  /** After how many steps it was met first. */
  readonly step: number;
  count: number;
  readonly example: Example;
}

export interface Campaign {
  readonly seed: number;
  readonly steps: number;
  readonly programs: number;
  /** Programs on which both servers answered in several ways, the same ones. */
  readonly byChance: number;
  readonly groups: readonly Group[];
}

/**
 * How often a program is run to see whether answers vary; more often where they do: of two mistakes a Go server that iterates over a map tells
 * the second first in one of eight.
 */
const ATTEMPTS = 6;
const ATTEMPTS_OF_VARYING = 64;
/** Programs that are run to make one small, and milliseconds. */
const MOST_SHRUNK = 150;
const LONGEST_SHRINKING = 30_000;
/** How often a small program must show its divergence again, one time after the other, to be told as one that always does. */
const TIMES_OF_STABLE = 3;
/** How often what is known is taken out of a program, to see what else is in it. */
const MOST_REMAINDERS = 3;

export async function campaign(options: CampaignOptions): Promise<Campaign> {
  const runner = new Runner(options);
  const turns = turnsOf(options.areas, options.seed);
  let [steps, programs] = [0, 0];
  while (steps < options.steps && !options.stopped()) {
    const drawn = turns.next().value?.drawn.limitedTo(options.serves);
    if (drawn === undefined) break;
    programs += 1;
    if (drawn.steps === 0 && programs < options.steps) continue;
    steps += Math.max(drawn.steps, 1);
    await runner.compare(drawn, steps);
    options.onProgram(steps, runner.groups);
    if (options.failFast && runner.groups.some(({ ignored }) => ignored === undefined)) break;
  }
  return { seed: options.seed, steps, programs, byChance: runner.byChance, groups: runner.groups };
}

/** What went to the left server stays with it, for the script. */
interface LoggedAttempt extends Attempt {
  readonly sent: readonly Sent[];
  readonly namespace: string;
}

type LoggedDivergence = Divergence<LoggedAttempt>;

class Runner {
  private readonly options: CampaignOptions;
  readonly groups: Group[] = [];
  byChance = 0;
  private number = 0;

  constructor(options: CampaignOptions) {
    this.options = options;
  }

  async compare(drawn: Drawn, step: number): Promise<void> {
    let current: Drawn | undefined = drawn;
    for (let remainders = 0; current !== undefined && remainders <= MOST_REMAINDERS; remainders += 1) {
      const judged = await this.judged(current);
      if (judged.verdict === 'agrees') return;
      const first = leading(judged.divergences);
      for (const divergence of first) await this.note(current, judged, divergence, step, remainders === 0);
      const last: LoggedDivergence | undefined = first.at(-1);
      current = last === undefined || isSoft(last) ? undefined : current.without(last.index);
    }
  }

  private async judged(drawn: Drawn): Promise<Judgement<LoggedAttempt>> {
    const attempts: LoggedAttempt[] = [];
    for (;;) {
      attempts.push(await this.attempt(drawn));
      const judged = judge(attempts, this.options.mayVary);
      if (judged.verdict === 'agrees' && attempts.length > 1) this.byChance += 1;
      const most = judged.varies && !this.isKnown(judged) ? ATTEMPTS_OF_VARYING : ATTEMPTS;
      if (judged.verdict === 'agrees' || attempts.length >= most || this.isIgnored(judged)) return judged;
    }
  }

  /** What differs by right is not asked for again. */
  private isIgnored({ divergences }: Judgement<LoggedAttempt>): boolean {
    return leading(divergences).every((one) => this.options.readIgnored(namedAs(one).signature) !== undefined);
  }

  private isKnown({ divergences }: Judgement<LoggedAttempt>): boolean {
    return leading(divergences).every((one) =>
      this.groups.some(({ signature }) => signature === namedAs(one).signature),
    );
  }

  private async attempt(drawn: Drawn): Promise<LoggedAttempt> {
    const { left, right, run } = this.options;
    this.number += 1;
    // One side may be a proxy in front of the other.
    const namespace = `${run}-${this.number}`;
    const [one, other] = await Promise.all([drawn.run(left, `${namespace}l`), drawn.run(right, `${namespace}r`)]);
    return { left: one, right: other, sent: left.log, namespace: `${namespace}l` };
  }

  private async note(
    drawn: Drawn,
    judged: Judgement<LoggedAttempt>,
    divergence: LoggedDivergence,
    step: number,
    counts: boolean,
  ): Promise<void> {
    const { signature, soft } = namedAs(divergence);
    const group = this.groups.find((one) => one.signature === signature);
    if (group !== undefined) {
      if (counts) group.count += 1;
      return;
    }
    const ignored = this.options.readIgnored(signature);
    const small = ignored === undefined ? await this.smallest(drawn, signature) : undefined;
    this.groups.push({
      signature,
      soft,
      unstable: judged.verdict === 'unstable' || small?.stable === false,
      ...(ignored !== undefined && { ignored }),
      step,
      count: 1,
      example: small?.example ?? exampleOf(drawn, divergence),
    });
  }

  /** In which the divergence of this name comes first, and whether it always does; undefined where it was not met again. */
  private async smallest(drawn: Drawn, signature: string): Promise<Smallest | undefined> {
    let example: Example | undefined;
    const until = performance.now() + LONGEST_SHRINKING;
    const shows = async (candidate: Drawn): Promise<boolean> => {
      if (example !== undefined && performance.now() > until) return false;
      for (let attempt = 1; attempt <= (example === undefined ? ATTEMPTS : 2); attempt += 1) {
        const met = await this.exampleIn(candidate, signature);
        if (met === undefined) continue;
        example = met;
        return true;
      }
      return false;
    };
    if (!(await shows(drawn))) return undefined;
    const small = await drawn.smallest(shows, MOST_SHRUNK);
    let stable = true;
    for (let time = 1; time <= TIMES_OF_STABLE && stable; time += 1)
      stable = (await this.exampleIn(small, signature)) !== undefined;
    return example && { example, stable };
  }

  private async exampleIn(drawn: Drawn, signature: string): Promise<Example | undefined> {
    const { divergences } = judge([await this.attempt(drawn)]);
    const same = leading(divergences).find((one) => namedAs(one).signature === signature);
    return same && exampleOf(drawn, same);
  }
}

interface Smallest {
  readonly example: Example;
  readonly stable: boolean;
}

function exampleOf(drawn: Drawn, { what, left, right, index, attempt }: LoggedDivergence): Example {
  return {
    program: drawn.program,
    what,
    left,
    right,
    differences: differences(left, right),
    sent: attempt.sent,
    exchange: attempt.left[index]?.exchange,
    namespace: attempt.namespace,
  };
}

/** What counts of a program: up to the first divergence that is more than texts. */
function leading<D extends Divergence>(divergences: readonly D[]): D[] {
  const hard = divergences.findIndex((one) => !isSoft(one));
  return hard < 0 ? [...divergences] : divergences.slice(0, hard + 1);
}

function isSoft({ left, right }: Divergence): boolean {
  return differences(left, right).every(({ soft }) => soft);
}

/** A status says most, a text least. */
function namedAs({ what, left, right }: Divergence): { signature: string; soft: boolean } {
  const all = differences(left, right);
  const telling = all.find(({ path }) => path === 'status') ??
    all.find(({ soft }) => !soft) ??
    all[0] ?? { path: '', soft: false, how: 'differs' };
  return { signature: signatureOf(what, telling), soft: telling.soft };
}
