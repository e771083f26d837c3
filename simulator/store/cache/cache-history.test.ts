/** Random histories: a list at any revision equals the replay of a watch up to it, from every source. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ApiObject } from '../../pure/object.ts';
import { EventRecorder } from '../contract/event-recorder.ts';
import { ManualClock } from '../contract/manual-clock.ts';
import { MemoryStore } from '../memory-store.ts';
import { openStorage } from '../open-storage.ts';
import type { ResourceStorage, WatchEvent, WatchRequest } from '../watch-cache.ts';

const keys = ['a/1', 'a/2', 'a-b/1', 'b/1', 'b/2'];
const prefixes = ['', 'a/', 'b/', 'a/1'];
const isRed = ({ metadata }: ApiObject) => metadata.labels?.color === 'red';

const stepArbitrary = fc.record({
  action: fc.constantFrom('put' as const, 'put' as const, 'put' as const, 'delete' as const, 'watch' as const),
  key: fc.constantFrom(...keys),
  color: fc.constantFrom('red', 'blue'),
  prefix: fc.constantFrom(...prefixes),
  hasSelector: fc.boolean(),
  revisionsBack: fc.nat({ max: 12 }),
});

interface WatchedEvents {
  readonly request: WatchRequest;
  readonly startRevision: number;
  readonly recorder: EventRecorder;
}

function replayEvents(state: Map<string, string>, events: readonly WatchEvent[]): string[] {
  const model = new Map(state);
  for (const { type, item } of events) {
    if (type === 'DELETED') model.delete(item.key);
    else model.set(item.key, `${item.key}@${item.revision}`);
  }
  return [...model.values()].sort();
}

async function listAtRevision(
  storage: ResourceStorage,
  request: WatchRequest,
  revision: number,
): Promise<Map<string, string>> {
  const { items } = await storage.list({ ...request, freshness: { type: 'exact', revision } });
  return new Map(items.map((item) => [item.key, `${item.key}@${item.revision}`]));
}

describe('random histories of the watch cache', () => {
  for (const windowSize of [3, 1000]) {
    it(`a replay of events equals the list, with a window of ${windowSize} events`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 60 }), async (steps) => {
          const storage = openStorage(new MemoryStore(), {
            clock: new ManualClock(),
            historyMilliseconds: 300_000,
            maxCachedChanges: windowSize,
          });
          const resourceStorage = storage.openResource('things');
          const recordedWatches: WatchedEvents[] = [];
          for (const { action, key, color, prefix, hasSelector, revisionsBack } of steps) {
            if (action === 'watch') {
              const startRevision = Math.max(1, (await storage.readRevision()) - revisionsBack);
              const request = { prefix, ...(hasSelector ? { matches: isRed } : {}), from: { revision: startRevision } };
              recordedWatches.push({
                request,
                startRevision,
                recorder: await EventRecorder.start(resourceStorage, request),
              });
            } else {
              const putObject = { apiVersion: 'v1', kind: 'Thing', metadata: { name: key, labels: { color } } };
              await resourceStorage.write(key, () => (action === 'put' ? { put: putObject } : 'absent'));
            }
          }
          const newestRevision = await storage.readRevision();
          for (const { request, startRevision, recorder } of recordedWatches) {
            const startState = await listAtRevision(resourceStorage, request, startRevision);
            const revisions = recorder.events.map(({ revision }) => revision);
            assert.deepEqual(
              revisions,
              [...new Set(revisions)].sort((a, b) => a - b),
            );
            for (let revision = startRevision; revision <= newestRevision; revision++) {
              const receivedEvents = recorder.events.filter((event) => event.revision <= revision);
              const listedItems = [...(await listAtRevision(resourceStorage, request, revision)).values()].sort();
              assert.deepEqual(replayEvents(startState, receivedEvents), listedItems);
            }
          }
          await storage.close();
        }),
        { numRuns: 40 },
      );
    });
  }
});
