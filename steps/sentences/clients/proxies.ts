/**
 * Sentences about the proxy between the suite's client and the server. The proxy simulates faulty servers and networks, and records the
 * requests of the client.
 */
import { createSuiteError } from '../../../client/errors.ts';
import { connect, type Target } from '../../../client/exchange/target.ts';
import { getScenarioIo, runLive } from '../../../client/recording/scenario-io.ts';
import {
  type Effect,
  type Intervention,
  type ReceivedRequest,
  type ScriptedProxy,
  startScriptedProxy,
} from '../../../client/test-servers/scripted-proxy.ts';
import {
  describeExpectation,
  matchesExpectation,
  parseExpectation,
  renderValue,
} from '../../harness/comparison/expectations.ts';
import { MISSING } from '../../harness/comparison/paths.ts';
import { createScenarioState } from '../../harness/scenario-state.ts';
import { type DataTable, Given, Then } from '../../harness/vocabulary.ts';
import { pollUntil } from '../../harness/waiting.ts';
import type { AssayWorld } from '../../harness/world.ts';

/** The time limit for a client to send its requests, in milliseconds. */
const REQUESTS_TIMEOUT = 10_000;

interface ClientProxy {
  readonly proxyServer: ScriptedProxy;
  readonly target: Target;
}

const clientProxy = createScenarioState<ClientProxy>('a proxy in front of the server');

/** Returns the target of clients: the proxy if there is one, otherwise the server. */
export function findClientTarget(world: AssayWorld): Target {
  return clientProxy.find(world)?.target ?? world.target;
}

/**
 * Starts a proxy with the interventions of a table, such as `| watch 1 | cuts the connection after 1 event |`. The first cell names a
 * request: `list`, `continue` (a list with a continue token), `watch` or `get`, with its number. If the number is omitted, the effect applies
 * to every such request.
 */
Given('a proxy in front of the server that:', async function (this: AssayWorld, table: DataTable) {
  const rows = table.raw().map(([request = '', effectText = '']) => readIntervention(this, request, effectText));
  const proxyServer = await startRecordedProxy(this.target, await Promise.all(rows));
  const { target } = clientProxy.set(this, { proxyServer, target: connect({ url: proxyServer.url }) });
  this.cleanUp.actionsBeforeDeletion.push(() => this.evidence.exchanges.push(...proxyServer.listExchanges()));
  this.cleanUp.actionsAfterDeletion.push(async () => {
    await target.close();
    await proxyServer.close();
  });
});

/** Starts a proxy whose address and traffic are part of the record of the scenario. */
async function startRecordedProxy(target: Target, script: readonly Intervention[]): Promise<ScriptedProxy> {
  let startedProxy: ScriptedProxy | undefined;
  const url = await getScenarioIo().observe('the address of the proxy', async () => {
    startedProxy = await runLive(() => startScriptedProxy(target, script));
    return startedProxy.url;
  });
  return {
    url,
    get receivedRequests() {
      return getScenarioIo().draw('the requests that the proxy received', () => [
        ...(startedProxy?.receivedRequests ?? []),
      ]);
    },
    listExchanges: () => startedProxy?.listExchanges() ?? [],
    close: async () => startedProxy?.close(),
  };
}

async function readIntervention(world: AssayWorld, request: string, effectText: string): Promise<Intervention> {
  const [verb = '', ordinal] = request.split(' ');
  const effect = await readEffect(world, effectText);
  return { verb, effect, ...(ordinal === undefined ? {} : { ordinal: Number(ordinal) }) };
}

async function readEffect(world: AssayWorld, effectText: string): Promise<Effect> {
  const cutMatch = /^cuts the connection after (\d+) events?$/.exec(effectText);
  if (cutMatch !== null) return { kind: 'cut', eventCount: Number(cutMatch[1]) };
  if (effectText === 'returns 410') return { kind: 'respond', status: 410, body: buildExpiredStatus() };
  const endMatch = /^sends an ERROR 410 after (\d+) events?$/.exec(effectText);
  if (endMatch !== null)
    return { kind: 'event', eventCount: Number(endMatch[1]), event: { type: 'ERROR', object: buildExpiredStatus() } };
  const ignoreMatch = /^ignores (.+)$/.exec(effectText);
  if (ignoreMatch !== null) return { kind: 'ignore', parameters: (ignoreMatch[1] ?? '').split(', ') };
  if (effectText === 'hangs') return { kind: 'hang' };
  const warnMatch = /^warns "(.*)"$/.exec(effectText);
  if (warnMatch !== null) return { kind: 'warn', text: warnMatch[1] ?? '' };
  const returnMatch = /^returns (\d{3}) with (.+)$/.exec(effectText);
  if (returnMatch !== null)
    return { kind: 'respond', status: Number(returnMatch[1]), body: await world.readCell(returnMatch[2] ?? '') };
  throw createSuiteError(`unknown effect of a proxy: ${effectText}`);
}

/** Returns the Status that a server sends for an expired resourceVersion. */
function buildExpiredStatus(): object {
  const message = 'The provided continue parameter is too old';
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason: 'Expired', code: 410 };
}

/**
 * Compares all requests of the client, in order. The first column is the type of the request, `Accept` is the header, and other columns are
 * query parameters. `(absent)` means that the parameter was not sent.
 */
Then('the client sent:', async function (this: AssayWorld, table: DataTable) {
  const [[, ...columns] = [], ...rows] = table.raw();
  const { proxyServer } = clientProxy.get(this);
  // A client that follows changes may still have to send the last request.
  await pollUntil(async () => proxyServer.receivedRequests.length >= rows.length, REQUESTS_TIMEOUT, this.waitLimits);
  const { receivedRequests: received } = proxyServer;
  for (const [index, row] of rows.entries()) await compareRequest(this, received, index, columns, row);
  this.compare('the number of requests of the client', { value: rows.length }, received.length);
});

async function compareRequest(
  world: AssayWorld,
  receivedRequests: readonly ReceivedRequest[],
  index: number,
  columns: readonly string[],
  [verb = '', ...cells]: readonly string[],
): Promise<void> {
  const requests = receivedRequests.map(
    (receivedRequest) => `${receivedRequest.verb} ${receivedRequest.path.split('?')[1] ?? ''}`,
  );
  const subject = `request ${index + 1} of the client`;
  world.check(subject, verb, renderValue(requests), receivedRequests[index]?.verb === verb);
  for (const [column, cell] of cells.entries()) {
    const name = columns[column] ?? '';
    const expectation = parseExpectation(await world.fillPlaceholders(cell));
    const exactExpectation = 'value' in expectation ? { value: String(await world.readCell(cell)) } : expectation;
    const actual = readRequestField(receivedRequests[index], name) ?? MISSING;
    world.check(
      `${name} of ${subject}`,
      describeExpectation(exactExpectation),
      renderValue(actual),
      matchesExpectation(exactExpectation, actual),
    );
  }
}

function readRequestField(request: ReceivedRequest | undefined, name: string): string | null | undefined {
  if (name === 'Accept') return request?.accept;
  return new URLSearchParams(request?.path.split('?')[1] ?? '').get(name);
}
