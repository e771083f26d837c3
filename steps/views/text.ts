/** Views of the text of a response and of its lines, such as the lines of the health endpoints. */
import { readText } from '../../client/exchange/exchange.ts';
import { determineRequestNeeds } from '../harness/needs/request-needs.ts';
import { listCheckNames, splitLines } from '../sentences/series.ts';
import { createSingleResult, type View } from './view.ts';

export const TEXT_VIEWS: readonly View[] = [
  {
    pattern: /the body of the response/,
    read: (world) => {
      const text = readText(world.getLastExchange());
      const lines = splitLines(text);
      const value = { text, lines, 'last line': lines.at(-1), checks: listCheckNames(text) };
      return createSingleResult('the body', value, { isText: true });
    },
  },
  {
    // Sends a request each time, for effects that become visible after a while. The response must be a success.
    pattern: /the body of the response to GET (\/(?:[^\s{]|\{[^}]*\})*)/,
    needs: (path = '') => determineRequestNeeds('GET', path),
    read: async (world, path = '') => {
      const exchange = await world.sendPreparatoryRequest({ method: 'GET', path: await world.fillPlaceholders(path) });
      return createSingleResult(
        `the body of the response to GET ${path}`,
        { text: readText(exchange) },
        { isText: true, exchange },
      );
    },
  },
  {
    pattern: /every line of the body but the last/,
    read: (world) => ({
      values: splitLines(readText(world.getLastExchange()))
        .slice(0, -1)
        .map((text) => ({ name: 'a line of the body', value: { text } })),
      isText: true,
    }),
  },
];
