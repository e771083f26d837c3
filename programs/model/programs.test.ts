/** Tests that each program can fail: it finds a contradiction in a server that stores nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { getDialect } from '../../spec/dialect.ts';
import { createProgramByName } from './catalogue.ts';
import type { ProgramContext, ProgramResponse, RequestOptions } from './program-context.ts';

const PROGRAM_NAMES = [
  'valid Endpoints',
  'nearly valid Endpoints',
  'nearly valid Endpoints that replace a',
  'ConfigMap in application/yaml',
  '2 writers with 3 writes each, concurrent with watches and lists',
  '2 writers with 3 writes each, concurrent with lists in pages of 2',
  '20 writers through 2 crashes',
  '3 writes by managers of a ConfigMap',
  '3 managers apply a ConfigMap at once',
  '2 clients change Endpoints at once',
  '4 requests about one Endpoints',
  '2 clients of 2 requests about one Endpoints at once',
  '4 clients about each of 2 Endpoints at once',
  '2 clients that combine 3 requests about the resource',
  'watches with all combinations of options, concurrent with 2 writes of the resource',
];

class ContradictionError extends Error {}

/** Creates a server that accepts every write and stores nothing, so that each collection stays empty. */
function createNonStoringServer(): ProgramContext {
  let ticks = 0;
  const respond = async (
    _method: string,
    _path: string,
    { body = {} }: RequestOptions = {},
  ): Promise<ProgramResponse> => {
    const metadata = { uid: '1', resourceVersion: '1', ...(body as { metadata?: object }).metadata };
    const [startTime, endTime] = [ticks++, ticks++];
    return {
      status: 200,
      contentType: 'application/json',
      body: { items: [], ...body, metadata },
      startedAt: startTime,
      endedAt: endTime,
    };
  };
  const check = (subject: string, _expected: string, _actual: string, isFulfilled: boolean): void => {
    if (!isFulfilled) throw new ContradictionError(subject);
  };
  return {
    now: () => {
      ticks += 1;
      return ticks;
    },
    hasCapability: () => true,
    hasReleaseBehavior: () => true,
    comparesWording: true,
    getApiVersion: () => 'v1',
    dialect: getDialect('kubernetes'),
    buildObject: async () => ({ apiVersion: 'v1', kind: 'Endpoints' }),
    listContentPatches: () => [],
    buildCollectionPath: async () => '/api/v1/namespaces/x/endpoints',
    stableKind: 'Endpoints',
    createNamespacedCollection: async () => '/api/v1/namespaces/x/endpoints',
    send: respond,
    sendOrFail: respond,
    watch: async () => ({
      events: [],
      waitUntil: async () => {},
      readEventsBeforeMarker: async () => [],
      showInReport: () => {},
      close: () => {},
    }),
    crashServer: async () => {},
    changeWithRetry: async () => ({ status: 200, conflictCount: 1 }),
    compare: (subject, expected, actual) => check(subject, '', '', isDeepStrictEqual(expected, actual)),
    check,
    fail: (subject) => {
      throw new ContradictionError(subject);
    },
  };
}

for (const name of PROGRAM_NAMES) {
  test(`"${name}" contradicts a server that stores nothing`, async () => {
    const checkProperty = async <T>(
      values: fc.Arbitrary<T>,
      checkValue: (value: T) => Promise<void>,
    ): Promise<void> => {
      const result = await fc.check(fc.asyncProperty(values, checkValue), { numRuns: 20, seed: 1, endOnFailure: true });
      if (result.failed) throw result.errorInstance;
    };
    await assert.rejects(createProgramByName(name)(createNonStoringServer(), checkProperty), ContradictionError);
  });
}

test('a program with an unknown name is rejected, and the error lists the known names', () => {
  assert.throws(() => createProgramByName('nothing'), /no program is called nothing; available: .*valid Endpoints/);
});
