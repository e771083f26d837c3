/** What a run of Cucumber is made of, which it exports under the names of its files only; the version is pinned. */
import { createRequire } from 'node:module';
import type { IRunEnvironment, IRunOptions } from '@cucumber/cucumber/api';
import type { Message } from '../../../reports/messages.ts';
import type { Coordinates, NewCoordinator, SourcedPickle } from './types.ts';

const load = createRequire(import.meta.url);

type Sources = IRunOptions['sources'];

/** As Cucumber has filled it in. */
export interface Environment {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly logger: object;
}

interface Plugins {
  transform(event: string, pickles: readonly SourcedPickle[]): Promise<readonly SourcedPickle[]>;
  cleanup(): Promise<void>;
}

interface Reading {
  readonly newId: () => string;
  readonly cwd: string;
  readonly sourcePaths: readonly string[];
  readonly coordinates: Sources;
  readonly onEnvelope: (message: Message) => void;
}

interface Read {
  readonly filterablePickles: readonly SourcedPickle[];
  readonly parseErrors: readonly object[];
}

type Internals = {
  readonly Coordinator: NewCoordinator;
  readonly initializeForRunCucumber: (options: object, environment: Environment) => Promise<Plugins>;
  readonly getPicklesAndErrors: (reading: Reading) => Promise<Read>;
  readonly resolvePaths: (
    logger: object,
    cwd: string,
    sources: Sources,
    coordinates: Coordinates,
  ) => Promise<{ readonly sourcePaths: readonly string[] }>;
  readonly makeEnvironment: (environment: IRunEnvironment) => Environment;
  readonly timestamp: () => NonNullable<Message['testRunStarted']>['timestamp'];
};

const part = <Name extends keyof Internals>(file: string): Pick<Internals, Name> =>
  load(`@cucumber/cucumber/lib/${file}`);

export const { Coordinator } = part<'Coordinator'>('runtime/coordinator');
export const { initializeForRunCucumber } = part<'initializeForRunCucumber'>('api/plugins');
export const { getPicklesAndErrors } = part<'getPicklesAndErrors'>('api/gherkin');
export const { resolvePaths } = part<'resolvePaths'>('paths/index');
export const { makeEnvironment } = part<'makeEnvironment'>('environment/index');
export const { timestamp } = part<'timestamp'>('runtime/stopwatch');
