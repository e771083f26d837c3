/** Connects random programs with the server of a scenario: they send requests through its World, which counts their comparisons. */
import { isDeepStrictEqual } from 'node:util';
import { formatResourceApiVersion } from '../../../client/discovery/discovery.ts';
import { retryOnConflict } from '../../../client/duties/retry-on-conflict.ts';
import { type Document, removeParameters } from '../../../client/encodings/encodings.ts';
import {
  type Exchange,
  findHeader,
  getStatus,
  parseJsonBody,
  readText,
  type WireRequest,
} from '../../../client/exchange/exchange.ts';
import { WatchTimeoutError } from '../../../client/exchange/watch-stream.ts';
import { getScenarioIo } from '../../../client/recording/scenario-io.ts';
import type {
  ProgramContext,
  ProgramResponse,
  ProgramWatch,
  RequestOptions,
} from '../../../programs/model/program-context.ts';
import { findReleaseBehaviors } from '../../../spec/release-behaviors.ts';
import { renderValue } from '../../harness/comparison/expectations.ts';
import { MismatchError } from '../../harness/comparison/mismatch.ts';
import { MISSING } from '../../harness/comparison/paths.ts';
import { comparesWording } from '../../harness/comparison/wording.ts';
import { decodeDocument, decodeOrFail, encodeDocument, findWorldDialect } from '../../harness/encodings.ts';
import { findContentPatches } from '../../harness/resource/content-patches.ts';
import { findMinimalState, readState } from '../../harness/resource/resource-states.ts';
import { chooseStableKind } from '../../harness/resource/stable-resource.ts';
import { isMarker } from '../../harness/watching/markers.ts';
import { openStream } from '../../harness/watching/streams.ts';
import { readEventsBeforeMarker } from '../../harness/watching/watch-marker.ts';
import type { AssayWorld } from '../../harness/world.ts';
import { crashServer } from '../servers/crash.ts';

/** The time limit for a watch to report a write, in milliseconds. */
const WATCH_TIMEOUT = 15_000;
const JSON_TYPE = 'application/json';

export function createProgramContext(world: AssayWorld): ProgramContext {
  const { release } = world.subject;
  return {
    now: () => getScenarioIo().now(),
    hasCapability: (capability) => world.subject.capabilities.has(capability),
    hasReleaseBehavior: (name) => release === undefined || findReleaseBehaviors(release).has(name),
    comparesWording: comparesWording(world.parameters),
    getApiVersion: (kind) => formatResourceApiVersion(world.getResource(kind)),
    dialect: findWorldDialect(world),
    ...(world.subject.capabilities.has('protobuf') && { protobufMediaType: findWorldDialect(world).protobufMediaType }),
    buildObject: async (kind, collection) => {
      return readState(world, kind, findMinimalState(kind), `${collection}/`);
    },
    listContentPatches: (kind) => findContentPatches(world, kind),
    stableKind: chooseStableKind(world.subject),
    buildCollectionPath: (kind) => world.buildPath(kind),
    createNamespacedCollection: (kind) => world.buildPath(kind, undefined, `run${world.names.namespaces.size}`),
    send: async (...requestArguments) =>
      createProgramResponse(world, await world.send(buildRequest(world, ...requestArguments))),
    sendOrFail: async (...requestArguments) =>
      createProgramResponse(world, await world.sendPreparatoryRequest(buildRequest(world, ...requestArguments))),
    watch: (path, accept) => openWatch(world, path, accept),
    crashServer: () => {
      getScenarioIo().markUnrepeatable('a crash interrupts different requests in each run');
      return crashServer(world);
    },
    changeWithRetry: async (path, change) => {
      const { lastExchange: response, conflictCount } = await retryOnConflict(world.target, path, change);
      return { status: getStatus(response), conflictCount };
    },
    compare: (subject, expected, actual) =>
      world.check(subject, formatValue(expected), formatValue(actual), isDeepStrictEqual(actual, expected)),
    check: (...comparison) => world.check(...comparison),
    fail: (...comparison) => world.fail(...comparison),
  };
}

function formatValue(value: unknown): string {
  return renderValue(value === undefined ? MISSING : value);
}

function buildRequest(world: AssayWorld, method: string, path: string, options: RequestOptions = {}): WireRequest {
  const { body, contentType, accept } = options;
  const headers: [string, string][] = [];
  if (contentType !== undefined) headers.push(['Content-Type', contentType]);
  if (accept !== undefined) headers.push(['Accept', accept]);
  const bodyMember = body === undefined ? {} : { body: encodeBody(world, contentType ?? JSON_TYPE, body) };
  return { method, path, headers, ...bodyMember };
}

/** Encodes a body. The bodies of patches are JSON, regardless of their media type. */
function encodeBody(world: AssayWorld, contentType: string, body: object): Buffer | string {
  if (contentType.includes('patch') || contentType === JSON_TYPE) return JSON.stringify(body);
  return encodeDocument(world, contentType, body as Document);
}

function createProgramResponse(world: AssayWorld, exchange: Exchange): ProgramResponse {
  const contentType = findHeader(exchange.response?.headers ?? [], 'Content-Type') ?? '';
  const status = getStatus(exchange);
  const { startedAt = 0, endedAt = 0 } = exchange.times ?? {};
  if (removeParameters(contentType) === JSON_TYPE || exchange.response === undefined || status >= 400)
    return { status, contentType, body: parseJsonBody(exchange), startedAt, endedAt };
  const { body } = exchange.response;
  const document = decodeOrFail(contentType, () => decodeDocument(world, contentType, body));
  return { status, contentType, body: document, startedAt, endedAt };
}

async function openWatch(world: AssayWorld, path: string, accept?: string): Promise<ProgramWatch> {
  const stream = await openStream(world, path, accept === undefined ? [] : [['Accept', accept]]);
  const closeStream = (): void => stream.close();
  world.cleanUp.actionsBeforeDeletion.push(closeStream);
  const status = getStatus(stream.exchange);
  const subject = `GET ${path}${accept === undefined ? '' : ` as ${accept}`}`;
  if (status !== 200)
    throw new MismatchError(
      { name: subject, exchange: stream.exchange },
      '200',
      `${status} ${readText(stream.exchange).slice(0, 600)}`,
    );
  return {
    // If the response headers are late, the suite writes a marker (watching/streams.ts), which is no write of the program.
    get events() {
      return stream.events.filter(({ object }) => !isMarker(object));
    },
    waitUntil: async (description, isFulfilled) => {
      await stream.waitUntil(isFulfilled, WATCH_TIMEOUT, description).catch((error: unknown) => {
        world.evidence.failedProgramWatches.push(stream.exchange);
        if (!(error instanceof WatchTimeoutError)) throw error;
        throw new MismatchError(description, 'an event that fulfills this condition', String(error));
      });
    },
    showInReport: () => world.evidence.failedProgramWatches.push(stream.exchange),
    readEventsBeforeMarker: (minEvents) => readEventsBeforeMarker(world, stream, minEvents),
    close: () => {
      closeStream();
      // Without this reference, the memory of the events can be freed.
      const index = world.cleanUp.actionsBeforeDeletion.indexOf(closeStream);
      if (index >= 0) world.cleanUp.actionsBeforeDeletion.splice(index, 1);
    },
  };
}
