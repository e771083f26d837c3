/** Answers depend on who asks, so nobody else may keep them. */
import { type Filter, whenAnswered } from '../filter.ts';

export const cacheControl: Filter = (next) => (exchange) =>
  whenAnswered(next(exchange), (answer) =>
    answer.headers['Cache-Control'] === undefined
      ? {
          status: answer.status,
          headers: { 'Cache-Control': 'no-cache, private', ...answer.headers },
          body: answer.body,
        }
      : answer,
  );
