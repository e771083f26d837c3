/** Reads the feature files, once per process, and selects scenarios. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import type { GherkinDocument, Pickle } from '@cucumber/messages';
import { parse } from '@cucumber/tag-expressions';
import { createUsageError, readErrorMessage } from '../../client/errors.ts';
import { BASIC_TAG } from '../../steps/harness/running-tags.ts';
import { filterByPaths } from './scenario-paths.ts';

/** A scenario, or one row of a scenario outline. */
export interface Scenario {
  /** The path and line, such as `features/watch/stream.feature:19`. */
  readonly id: string;
  readonly tags: readonly string[];
  readonly pickle: Pickle;
  readonly document: GherkinDocument;
}

/** The selection of scenarios of a run. */
export interface ScenarioPlan {
  /** A tag expression; empty for all scenarios. */
  readonly tags: string;
  /** The shard `i/n` selects part i of n of the basics, and part i of n of the other scenarios. */
  readonly shard?: string | undefined;
  /** Feature files, or scenarios such as `features/watch/stream.feature:19`. Empty or omitted for all scenarios. */
  readonly paths?: readonly string[];
}

/** The folder that contains `features` and `steps`. */
export const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));

/** The feature files of the basics, in the order in which they run. */
const BASIC_FEATURES = ['objects', 'errors', 'writes', 'collections', 'watches', 'representations', 'health'].map(
  (name) => `features/basics/${name}.feature`,
);

class FeatureFiles {
  #scenarios: readonly Scenario[] | undefined;

  get scenarios(): readonly Scenario[] {
    this.#scenarios ??= readFeatures(join(ROOT_FOLDER, 'features'));
    return this.#scenarios;
  }
}

const featureFiles = new FeatureFiles();

/** Returns all scenarios: the basics in their order, then the other scenarios by file and line. */
export function listScenarios(): readonly Scenario[] {
  return featureFiles.scenarios;
}

export function isBasic({ tags }: Scenario): boolean {
  return tags.includes(BASIC_TAG);
}

export function selectScenarios({ tags, shard, paths = [] }: ScenarioPlan): readonly Scenario[] {
  const taggedScenarios = tags === '' ? listScenarios() : findScenariosWithTags(tags);
  const selectedScenarios =
    paths.length === 0
      ? taggedScenarios
      : filterByPaths(taggedScenarios, listScenarios(), { paths, root: ROOT_FOLDER });
  if (shard === undefined) return selectedScenarios;
  const [index = 1, total = 1] = shard.split('/').map(Number);
  const { basics = [], others = [] } = Object.groupBy(selectedScenarios, (scenario) =>
    isBasic(scenario) ? 'basics' : 'others',
  );
  return [basics, others].flatMap((group) => group.filter((_, position) => position % total === index - 1));
}

function findScenariosWithTags(tags: string): Scenario[] {
  try {
    const expression = parse(tags);
    return listScenarios().filter((scenario) => expression.evaluate([...scenario.tags]));
  } catch (error) {
    const lines = readErrorMessage(error).split('\n');
    throw createUsageError(`--tags: ${lines.find((line) => line.trim() !== '') ?? 'invalid tag expression'}`);
  }
}

/** Combines two tag expressions with `and`. Either may be empty. */
export function combineTags(left: string, right: string): string {
  return [left, right].filter((tags) => tags !== '').join(' and ');
}

/** Returns the elements of the list in a random order that depends only on the seed. */
export function shuffleScenarios<T>(list: readonly T[], seed: number): T[] {
  const shuffledList = [...list];
  let randomState = seed | 0;
  for (let remainingCount = shuffledList.length; remainingCount > 1; remainingCount -= 1) {
    randomState = (randomState + 0x6d2b79f5) | 0;
    let mixedBits = Math.imul(randomState ^ (randomState >>> 15), randomState | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    const index = ((mixedBits ^ (mixedBits >>> 14)) >>> 0) % remainingCount;
    [shuffledList[remainingCount - 1], shuffledList[index]] = [
      shuffledList[index] as T,
      shuffledList[remainingCount - 1] as T,
    ];
  }
  return shuffledList;
}

/** Reads the feature files of a folder. */
export function readFeatures(folder: string): Scenario[] {
  let nextId = 0;
  const createId = () => String(nextId++);
  const parser = new Parser(new AstBuilder(createId), new GherkinClassicTokenMatcher());
  const paths = globSync('**/*.feature', { cwd: folder }).map((path) => `features/${path.replaceAll('\\', '/')}`);
  return paths.toSorted(compareBasicsFirst).flatMap((uri) => {
    const document = { ...parseFeature(uri, readFileSync(join(folder, '..', uri), 'utf8'), parser), uri };
    return compile(document, uri, createId).map((pickle) => ({
      id: `${uri}:${pickle.location?.line ?? 0}`,
      tags: pickle.tags.map(({ name }) => name),
      pickle,
      document,
    }));
  });
}

function parseFeature(uri: string, text: string, parser: Parser<GherkinDocument>): GherkinDocument {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new Error(`${uri}: ${readErrorMessage(error)}`, { cause: error });
  }
}

function compareBasicsFirst(a: string, b: string): number {
  const [orderA, orderB] = [a, b].map((path) => BASIC_FEATURES.indexOf(path) + 1 || Number.POSITIVE_INFINITY);
  if (orderA !== orderB) return (orderA ?? 0) < (orderB ?? 0) ? -1 : 1;
  return a < b ? -1 : 1;
}
