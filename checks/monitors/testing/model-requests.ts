/** Random requests for the tests of the monitors. */
import fc from 'fast-check';
import type { ModelServer } from './model-server.ts';

const names = fc.constantFrom('a', 'b', 'c', 'd');
const labelSets = fc.constantFrom({}, { app: 'web' }, { app: 'db' });
const selectors = fc.constantFrom<Readonly<Record<string, string>>>(
  {},
  { labelSelector: 'app=web' },
  { labelSelector: 'app notin (web,other)' },
  { fieldSelector: 'metadata.name!=a', labelSelector: '!app' },
);

/** Random requests, as functions that send a request to a model server. */
export const REQUESTS: fc.Arbitrary<(server: ModelServer) => void> = fc.oneof(
  fc.tuple(names, labelSets).map(
    ([name, labels]) =>
      (server: ModelServer) =>
        void server.create(name, labels),
  ),
  fc.tuple(names, labelSets).map(
    ([name, labels]) =>
      (server: ModelServer) =>
        void server.update(name, labels),
  ),
  fc.tuple(names, labelSets, fc.nat(30)).map(
    ([name, labels, basis]) =>
      (server: ModelServer) =>
        void server.update(name, labels, basis),
  ),
  names.map((name) => (server: ModelServer) => void server.remove(name)),
  names.map((name) => (server: ModelServer) => void server.get(name)),
  selectors.map((query) => (server: ModelServer) => void server.list(query)),
  fc.tuple(selectors, fc.nat()).map(([query, index]) => (server: ModelServer) => {
    if (server.version === 0) return;
    const version = 1 + (index % server.version);
    server.list({ ...query, resourceVersion: String(version), resourceVersionMatch: 'Exact' }, version);
  }),
  fc.tuple(selectors, fc.integer({ min: 1, max: 3 })).map(
    ([query, limit]) =>
      (server: ModelServer) =>
        void server.pages(limit, query),
  ),
  fc.tuple(selectors, fc.boolean()).map(([query, fromNow]) => (server: ModelServer) => {
    server.watch(fromNow && server.version > 0 ? { ...query, resourceVersion: String(server.version) } : query);
  }),
);
