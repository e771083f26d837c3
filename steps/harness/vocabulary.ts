/**
 * The sentences of the features: each step module registers its definitions here, with their needs. The runner of `assay run`
 * (steps/harness/scenario-runner.ts) and Cucumber (steps/cucumber.ts) execute the same definitions.
 */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  CucumberExpression,
  ParameterType,
  ParameterTypeRegistry,
  RegularExpression,
} from '@cucumber/cucumber-expressions';
import type { PickleStep } from '@cucumber/messages';
import { createSuiteError } from '../../client/errors.ts';
import type { Needs } from './needs/step-needs.ts';

export interface StepOptions {
  /** The time limit of the step in milliseconds; -1 for no limit. */
  readonly timeout?: number;
  /** Returns the needs of the sentence, computed from its parameters, its table or doc string, and the media type of the doc string. */
  readonly needs?: (...parameterValues: never[]) => Needs;
}

/** The function of a sentence. It receives the parameters of the sentence, and the World as `this`. */
type StepCode = (this: never, ...parameterValues: never[]) => unknown;

interface ParameterTypeOptions {
  readonly name: string;
  readonly regexp: RegExp | readonly RegExp[];
  readonly transformer: (...groups: string[]) => unknown;
}

export interface StepDefinition {
  readonly pattern: string | RegExp;
  readonly options: StepOptions;
  readonly code: StepCode;
}

export interface StepMatch {
  readonly definition: StepDefinition;
  readonly parameterValues: readonly unknown[];
}

class Vocabulary {
  readonly definitions: StepDefinition[] = [];
  readonly parameterTypes: ParameterTypeOptions[] = [];
  /** The compiled expressions. They are compiled at the first match, when all parameter types are known. */
  #expressions: readonly (readonly [CucumberExpression | RegularExpression, StepDefinition])[] | undefined;
  readonly #matches = new Map<string, readonly StepMatch[]>();

  /** Returns the definitions that match the text of a step, with the values of their parameters. */
  match(text: string): readonly StepMatch[] {
    const knownMatch = this.#matches.get(text);
    if (knownMatch !== undefined) return knownMatch;
    this.#expressions ??= this.#compile();
    const matches = this.#expressions.flatMap(([expression, definition]): StepMatch[] => {
      // Testing is cheaper than match(), which locates the parameters in the text.
      if (!expression.regexp.test(text)) return [];
      const parameterValues = expression.match(text)?.map((argument) => argument.getValue(undefined)) ?? [];
      return [{ definition, parameterValues }];
    });
    this.#matches.set(text, matches);
    return matches;
  }

  #compile(): (readonly [CucumberExpression | RegularExpression, StepDefinition])[] {
    const registry = new ParameterTypeRegistry();
    for (const { name, regexp, transformer } of this.parameterTypes)
      registry.defineParameterType(new ParameterType(name, regexp, null, transformer));
    return this.definitions.map((definition) => {
      const { pattern } = definition;
      const expression =
        typeof pattern === 'string'
          ? new CucumberExpression(pattern, registry)
          : new RegularExpression(pattern, registry);
      return [expression, definition];
    });
  }
}

export const vocabulary = new Vocabulary();

function defineStep(pattern: string | RegExp, ...optionsAndCode: [StepCode] | [StepOptions, StepCode]): void {
  const [options, code] = optionsAndCode.length === 1 ? [{}, optionsAndCode[0]] : optionsAndCode;
  vocabulary.definitions.push({ pattern, options, code });
}

export const Given = defineStep;
export const When = defineStep;
export const Then = defineStep;

export function defineParameterType(options: ParameterTypeOptions): void {
  vocabulary.parameterTypes.push(options);
}

/** The data table of a step, with the methods of Cucumber's DataTable that the steps use. */
export class DataTable {
  readonly #rows: readonly (readonly string[])[];

  constructor(rows: readonly (readonly string[])[]) {
    this.#rows = rows;
  }

  raw(): string[][] {
    return this.#rows.map((row) => [...row]);
  }

  /** Returns an object for each row except the first, which contains the names of the columns. */
  hashes(): Record<string, string>[] {
    const [names = [], ...rows] = this.#rows;
    return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])));
  }
}

/** Returns the arguments for the function of a sentence: the values of its parameters, then its table or the content of its doc string. */
export function listSentenceArguments({ parameterValues }: StepMatch, { argument }: PickleStep): readonly unknown[] {
  const { dataTable, docString } = argument ?? {};
  return [
    ...parameterValues,
    ...(dataTable === undefined
      ? []
      : [new DataTable(dataTable.rows.map((row) => row.cells.map((cell) => cell.value)))]),
    ...(docString === undefined ? [] : [docString.content]),
  ];
}

const SENTENCES_FOLDER = new URL('../sentences/', import.meta.url);
const FILE_EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** Imports all step modules, which register their definitions. */
export async function loadSteps(): Promise<void> {
  const paths = globSync(`**/*.${FILE_EXTENSION}`, { cwd: fileURLToPath(SENTENCES_FOLDER) }).filter(
    (path) => !/\.test\.|\.d\.ts$/.test(path),
  );
  for (const path of paths.toSorted()) await import(new URL(path.replaceAll('\\', '/'), SENTENCES_FOLDER).href);
  if (vocabulary.definitions.length === 0)
    throw createSuiteError(`no steps are defined in ${SENTENCES_FOLDER.pathname}`);
}
