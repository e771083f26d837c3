/** What the server holds now, and answers to requests that the scenario is not about. Each is asked for when it is looked at. */
import { jsonOf, statusOf } from '../../client/exchange.ts';
import { pathOfRemembered } from '../objects.ts';
import { one, type View } from './view.ts';

export const STORED_VIEWS: readonly View[] = [
  {
    pattern: /the stored (resource|[A-Z][A-Za-z]+(?:\.[a-z][a-z.]*)?) "([^"]*)"/,
    look: async (world, kind = '', name = '') => {
      const exchange = await world.prepare({ method: 'GET', path: await pathOfRemembered(world, kind, name) });
      return one(`the stored ${kind} ${name}`, jsonOf(exchange), { exchange });
    },
  },
  {
    // It must be a success.
    pattern: /the answer to ([A-Z]{3,}) (\/(?:[^\s{]|\{[^}]*\})*)/,
    look: async (world, method = '', path = '') => {
      const exchange = await world.prepare({ method, path: await world.text(path) });
      return one(`the answer to ${method} ${path}`, jsonOf(exchange), { exchange });
    },
  },
  {
    // An error that the scenario goes on from.
    pattern: /the refusal of ([A-Z]{3,}) (\/(?:[^\s{]|\{[^}]*\})*)/,
    look: async (world, method = '', path = '') => {
      const exchange = await world.send({ method, path: await world.text(path) });
      const status = statusOf(exchange);
      const what = `the status of ${method} ${exchange.request.path}`;
      world.check(what, 'an error', String(status), status >= 400 && status < 500);
      return one(`the refusal of ${method} ${path}`, jsonOf(exchange), { exchange });
    },
  },
];
