/**
 * `reports/published/NAME/exchanges.json.gz`: for each rule a scenario that passed on a published server, with its requests and responses.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { RecordedExchange } from '../../reports/schema/envelope.ts';

export interface PublishedExchanges {
  /** The revision of the report that the exchanges come from. */
  readonly revision: string;
  readonly started: string;
  /** The scenario of each rule, by ID. */
  readonly rules: Readonly<Record<string, string>>;
  readonly scenarios: Readonly<Record<string, ExampleScenario>>;
}

export interface ExampleScenario {
  readonly name: string;
  readonly exchanges: readonly RecordedExchange[];
}

/** How a server conforms to a rule. */
export interface ServerExample {
  readonly server: string;
  readonly started: string;
  readonly scenario: ExampleScenario;
}

const FILE = 'exchanges.json.gz';

/** By rule. */
export function readServerExamples(folder: URL): ReadonlyMap<string, readonly ServerExample[]> {
  const servers = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const rows = servers.flatMap((server) => {
    const file = new URL(`${server}/${FILE}`, folder);
    if (!existsSync(file)) return [];
    const read: PublishedExchanges = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));
    return Object.entries(read.rules).flatMap(([rule, id]) => {
      const scenario = read.scenarios[id];
      return scenario === undefined ? [] : [{ rule, shownOn: { server, started: read.started, scenario } }];
    });
  });
  const byRule = Map.groupBy(rows, ({ rule }) => rule);
  return new Map([...byRule].map(([rule, items]) => [rule, items.map(({ shownOn }) => shownOn)]));
}
