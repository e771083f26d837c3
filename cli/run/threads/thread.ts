/**
 * A thread that runs scenarios, several at the same time: they mostly wait, for the server or for time to go by. The steps are loaded once,
 * and what they start beside them is shared; each lane has its own connections, hooks and servers. What is heard of a scenario is told when
 * it is over, in one message.
 */
import { EventEmitter } from 'node:events';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Message } from '../../../reports/messages.ts';
import { hold } from '../../../steps/held-parameters.ts';
import { endSharedServer } from '../../../steps/shared-servers.ts';
import type { Parameters } from '../../../steps/subject.ts';
import './native-indices.ts';
import { builder, Executor, snippets } from './executor.ts';
import type { Command, Report, ThreadData, Work } from './messages.ts';
import type { Executor as RunsScenarios } from './types.ts';

const { cwd, testRunStartedId, coordinates, ids, options, lanes }: ThreadData = workerData;
const newId = () => crypto.randomUUID();

builder.reset(cwd, newId, coordinates);
for (const path of coordinates.importPaths) await import(pathToFileURL(path).href);
const steps = builder.finalize(ids);
const snippetBuilder = await snippets.getStepDefinitionSnippetBuilder({ cwd, supportCodeLibrary: steps });

class Lane {
  readonly #lane: number;
  #parameters: Parameters = {};
  #executor: RunsScenarios | undefined;
  #heard: Message[] = [];

  constructor(lane: number) {
    this.#lane = lane;
  }

  async work(work: Work): Promise<void> {
    const success = (await this.#done(work)) ?? false;
    const messages = this.#heard;
    this.#heard = [];
    tell({ kind: 'done', lane: this.#lane, success, messages });
  }

  #done(work: Work): Promise<boolean> | undefined {
    if (work.does === 'begin') this.#executor = this.#withParameters(work.parameters);
    if (work.does === 'scenario') return this.#runScenario(work);
    return work.does === 'begin' ? this.#executor?.runBeforeAllHooks() : this.#executor?.runAfterAllHooks();
  }

  async #runScenario({ scenario, failing, lastOf }: Extract<Work, { does: 'scenario' }>): Promise<boolean> {
    const success = await this.#executor?.runTestCase(scenario, failing);
    if (lastOf !== undefined) endSharedServer(this.#parameters, lastOf);
    return success ?? false;
  }

  /** The scheduler of the run limits the servers that lanes share, not each lane for itself. */
  #withParameters({ servers: _, ...rest }: Parameters): RunsScenarios {
    this.#parameters = { ...rest, lane: this.#lane };
    const broadcaster = new EventEmitter();
    broadcaster.on('envelope', (message: Message) => this.#heard.push(message));
    const laneOptions = { ...options, worldParameters: hold(this.#parameters) };
    return new Executor(testRunStartedId, `${this.#lane}`, broadcaster, newId, laneOptions, steps, snippetBuilder);
  }
}

function tell(report: Report): void {
  parentPort?.postMessage(report);
}

const byNumber = new Map(lanes.map((lane) => [lane, new Lane(lane)]));
parentPort?.on('message', ({ lane, work }: Command) => void byNumber.get(lane)?.work(work));
tell({ kind: 'ready' });
