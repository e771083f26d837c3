/** Sets Cache-Control: responses depend on the user, so shared caches must not store them. */
import { whenReady } from '../../ground/maybe-promise.ts';
import type { Filter } from '../filter.ts';

export const cacheControl: Filter = (next) => (exchange) =>
  whenReady(next(exchange), (answer) =>
    answer.headers['Cache-Control'] === undefined
      ? {
          status: answer.status,
          headers: { 'Cache-Control': 'no-cache, private', ...answer.headers },
          body: answer.body,
        }
      : answer,
  );
