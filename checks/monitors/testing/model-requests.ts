/** Random requests for the tests of the monitors. */
import fc from 'fast-check';
import type { ModelServer } from './model-server.ts';

const NAME_ARBITRARY = fc.constantFrom('a', 'b', 'c', 'd');
const LABELS_ARBITRARY = fc.constantFrom({}, { app: 'web' }, { app: 'db' });
const SELECTOR_ARBITRARY = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  { labelSelector: 'app=web' },
  { labelSelector: 'app notin (web,other)' },
  { fieldSelector: 'metadata.name!=a', labelSelector: '!app' },
);

/** Random requests, as functions that send a request to a model server. */
export const REQUEST_ARBITRARY: fc.Arbitrary<(server: ModelServer) => void> = fc.oneof(
  fc.tuple(NAME_ARBITRARY, LABELS_ARBITRARY).map(
    ([name, labels]) =>
      (server: ModelServer) =>
        void server.create(name, labels),
  ),
  fc.tuple(NAME_ARBITRARY, LABELS_ARBITRARY).map(
    ([name, labels]) =>
      (server: ModelServer) =>
        void server.update(name, labels),
  ),
  fc.tuple(NAME_ARBITRARY, LABELS_ARBITRARY, fc.nat(30)).map(
    ([name, labels, preconditionVersion]) =>
      (server: ModelServer) =>
        void server.update(name, labels, preconditionVersion),
  ),
  NAME_ARBITRARY.map((name) => (server: ModelServer) => void server.remove(name)),
  NAME_ARBITRARY.map((name) => (server: ModelServer) => void server.get(name)),
  SELECTOR_ARBITRARY.map((query) => (server: ModelServer) => void server.list(query)),
  fc.tuple(SELECTOR_ARBITRARY, fc.nat()).map(([query, index]) => (server: ModelServer) => {
    if (server.version === 0) return;
    const version = 1 + (index % server.version);
    server.list({ ...query, resourceVersion: String(version), resourceVersionMatch: 'Exact' }, version);
  }),
  fc.tuple(SELECTOR_ARBITRARY, fc.integer({ min: 1, max: 3 })).map(
    ([query, limit]) =>
      (server: ModelServer) =>
        void server.listPages(limit, query),
  ),
  fc.tuple(SELECTOR_ARBITRARY, fc.boolean()).map(([query, startsAtVersion]) => (server: ModelServer) => {
    server.watch(startsAtVersion && server.version > 0 ? { ...query, resourceVersion: String(server.version) } : query);
  }),
);
