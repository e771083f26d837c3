/** Views of the audit log of a server that the run started: the events of the last request, found by its Audit-Id. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSuiteError } from '../../client/errors.ts';
import { findHeader } from '../../client/exchange/exchange.ts';
import { getScenarioIo } from '../../client/recording/scenario-io.ts';
import { MISSING, readPath } from '../harness/comparison/paths.ts';
import { pollUntil } from '../harness/waiting.ts';
import type { AssayWorld } from '../harness/world.ts';
import { createSingleResult, type View } from './view.ts';

/** The time limit in milliseconds for the audit log to contain an event. */
const AUDIT_EVENT_TIMEOUT = 10_000;

export const AUDIT_VIEWS: readonly View[] = [
  {
    // Waits until the log has the event.
    pattern: /the audit event at "([^"]*)"/,
    read: async (world, stage = '') => {
      await pollUntil(async () => findEventAtStage(world, stage) !== undefined, AUDIT_EVENT_TIMEOUT, world.waitLimits);
      const value = findEventAtStage(world, stage) ?? MISSING;
      return createSingleResult(`the event of ${stage}`, value);
    },
  },
  {
    // The current log: `stages` of the events of the request in order, and the `text` of the complete log.
    pattern: /the audit log/,
    read: (world) => {
      const stages = listEventsOfLastRequest(world).map((event) => readPath(event, 'stage'));
      return {
        values: [
          {
            name: 'the audit log',
            value: {
              stages,
              text: getScenarioIo()
                .draw('the audit log', () => readLogLines(world))
                .join('\n'),
            },
          },
        ],
      };
    },
  },
];

function findEventAtStage(world: AssayWorld, stage: string): unknown {
  return listEventsOfLastRequest(world).find((event) => readPath(event, 'stage') === stage);
}

function listEventsOfLastRequest(world: AssayWorld): unknown[] {
  const id = findHeader(world.getLastExchange().response?.headers ?? [], 'audit-id') ?? '';
  if (id === '') throw createSuiteError('the response has no Audit-Id header');
  return getScenarioIo()
    .draw(`the audit log of ${id}`, () => readLogLines(world).filter((line) => line.includes(id)))
    .map((line): unknown => JSON.parse(line))
    .filter((event) => readPath(event, 'auditID') === id);
}

/** Returns the complete lines of the log. The server may still be writing the last line. */
function readLogLines({ launchedServer }: AssayWorld): string[] {
  if (launchedServer === undefined)
    throw createSuiteError(
      'the audit log needs a server of the run: add the step `a server with the launch profile "audit"`',
    );
  return readFileSync(join(launchedServer.dir, 'audit.log'), 'utf8').split('\n').slice(0, -1);
}
