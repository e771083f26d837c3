/**
 * Reads `reports/published/NAME/exchanges.json.gz`, which contains a scenario for each rule that passed on a published server, with its requests and
 * responses.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RecordedExchange } from '../../reports/schema/envelope.ts';

export interface PublishedExchanges {
  /** The revision of the report that the exchanges come from. */
  readonly revision: string;
  readonly started: string;
  /** The scenario ID of each rule ID. */
  readonly rules: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<Record<string, ExampleScenario>>;
}

export interface ExampleScenario {
  readonly name: string;
  readonly exchanges: readonly RecordedExchange[];
}

/** The exchanges of a scenario that passed on a published server. */
export interface ServerExample {
  readonly server: string;
  /** The start time of the run. */
  readonly started: string;
  readonly scenario: ExampleScenario;
}

const EXCHANGES_FILE = 'exchanges.json.gz';

/** Returns the examples of each rule, by rule ID. */
export function readServerExamples(folder: URL): ReadonlyMap<string, readonly ServerExample[]> {
  const servers = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const ruleExamples = servers.flatMap((server) => {
    const file = new URL(`${server}/${EXCHANGES_FILE}`, folder);
    if (!existsSync(file)) return [];
    const publishedExchanges: PublishedExchanges = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
    return Object.entries(publishedExchanges.rules).flatMap(([rule, id]) => {
      const scenario = publishedExchanges.scenarios[id];
      return scenario === undefined
        ? []
        : [{ rule, example: { server, started: publishedExchanges.started, scenario } }];
    });
  });
  const examplesByRule = Map.groupBy(ruleExamples, ({ rule }) => rule);
  return new Map([...examplesByRule].map(([rule, examples]) => [rule, examples.map(({ example }) => example)]));
}
