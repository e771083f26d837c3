import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Exchange } from '../../../client/exchange/exchange.ts';
import { getDialect } from '../../../spec/dialect.ts';
import { type ObservedTraffic, TrafficRecorder } from './recorder.ts';
import { parseTraffic } from './traffic.ts';

function createExchange(
  method: string,
  path: string,
  status: number,
  body: string,
  type = 'application/json',
): Exchange {
  const request = { method, path, url: `http://server${path}`, headers: [] };
  const headers = [['Content-Type', type]] as const;
  return { request, response: { status, headers, body: Buffer.from(body), milliseconds: 1 } };
}

function parseExchanges(...exchanges: Exchange[]) {
  const observedTraffic: ObservedTraffic[] = exchanges.map((exchange, index) => ({
    exchange,
    startedAt: index,
    endedAt: index + 0.5,
  }));
  return parseTraffic(observedTraffic, { dialect: getDialect('orch') });
}

const EVENT_LINE = '{"type":"ADDED","object":{"kind":"Endpoints"}}';

describe('traffic for monitors', () => {
  it('contains parsed paths, queries and documents', () => {
    const { responses } = parseExchanges(
      createExchange('GET', '/api/v1/endpoints?limit=2', 200, '{"kind":"EndpointsList"}'),
    );
    const [response] = responses;
    deepEqual(response?.target, { group: '', version: 'v1', plural: 'endpoints' });
    equal(response?.query.get('limit'), '2');
    deepEqual(response?.document, { kind: 'EndpointsList' });
  });

  it('marks a body that does not match its Content-Type, but not plain text', () => {
    const { responses } = parseExchanges(
      createExchange('GET', '/api/v1/endpoints', 200, '{'),
      createExchange('GET', '/api/v1/endpoints', 200, '{}', 'application/vnd.orch.protobuf'),
      createExchange('GET', '/healthz', 200, 'ok', 'text/plain'),
      createExchange('GET', '/api/v1/namespaces/n/pods/a/log', 200, 'not JSON'),
    );
    deepEqual(
      responses.map(({ decodingError }) => decodingError !== undefined),
      [true, true, false, false],
    );
  });

  it('decompresses bodies', () => {
    const list = createExchange('GET', '/api/v1/endpoints', 200, '{"kind":"EndpointsList"}');
    const gzipList = (body: Buffer): Exchange => {
      const headers = [...(list.response?.headers ?? []), ['Content-Encoding', 'gzip']] as const;
      return { request: list.request, response: { status: 200, headers, body, milliseconds: 1 } };
    };
    const { responses } = parseExchanges(
      gzipList(gzipSync(list.response?.body ?? '')),
      gzipList(Buffer.from('not compressed')),
    );
    deepEqual(responses[0]?.document, { kind: 'EndpointsList' });
    ok(responses[1]?.decodingError);
  });

  it('contains the events of a watch whose body was read as a whole', () => {
    const { responses, watches } = parseExchanges(
      createExchange('GET', '/api/v1/endpoints?watch=1', 200, `${EVENT_LINE}\n`),
    );
    equal(responses.length, 0);
    deepEqual(watches[0]?.events, [{ type: 'ADDED', object: { kind: 'Endpoints' } }]);
  });

  it('contains the arrival times of events', () => {
    const { request } = createExchange('GET', '/api/v1/endpoints?watch=1', 200, '');
    const event = { type: 'ADDED', object: { kind: 'Endpoints' }, raw: EVENT_LINE, arrivedAt: 5 };
    const { watches } = parseTraffic([{ watch: { request, headers: [], startedAt: 0, events: [event] } }], {
      dialect: getDialect('orch'),
    });
    deepEqual(
      watches[0]?.events.map(({ arrivedAt }) => arrivedAt),
      [5],
    );
  });

  it('omits requests to a group whose APIService the scenario creates', () => {
    const registration = createExchange('POST', '/apis/apiregistration.orch.io/v1/apiservices', 201, '{}');
    const body = '{"spec":{"group":"own.example.com"}}';
    const { responses } = parseExchanges(
      { ...registration, request: { ...registration.request, body } },
      createExchange('GET', '/apis/own.example.com/v1/gadgets', 200, '{}'),
    );
    equal(responses.length, 1);
  });

  it('contains a request without response, with an end time of infinity', () => {
    const { request } = createExchange('PUT', '/api/v1/namespaces/n/endpoints/a', 0, '');
    const { responses } = parseExchanges({ request, error: 'the connection ended' });
    deepEqual([responses[0]?.status, responses[0]?.endedAt], [0, Number.POSITIVE_INFINITY]);
  });

  it('reads deletion options in YAML', () => {
    const { request, ...rest } = createExchange('DELETE', '/api/v1/namespaces/n/endpoints/a', 200, '{}');
    const readSentOptions = (body: string | Buffer) => {
      const headers = [['Content-Type', 'application/yaml']] as const;
      return parseExchanges({ ...rest, request: { ...request, headers, body } } as Exchange).responses[0]?.sentObject;
    };
    deepEqual(readSentOptions('dryRun:\n- All\n'), { dryRun: ['All'] });
    deepEqual(readSentOptions(Buffer.from('dryRun: [All]')), { dryRun: ['All'] });
    equal(readSentOptions('{['), undefined);
  });

  it('contains at most 16 MiB of response bodies', () => {
    const recorder = new TrafficRecorder();
    const body = 'x'.repeat(1 << 20);
    for (let index = 0; index < 20; index += 1)
      recorder.recordExchange(createExchange('GET', '/version', 200, body), index, index);
    equal(recorder.takeTraffic().length, 16);
    recorder.recordExchange(createExchange('GET', '/version', 200, body), 0, 1);
    equal(recorder.takeTraffic().length, 1);
  });

  it('is returned only once', () => {
    const recorder = new TrafficRecorder();
    recorder.recordExchange(createExchange('GET', '/api', 200, '{}'), 0, 1);
    equal(recorder.takeTraffic().length, 1);
    equal(recorder.takeTraffic().length, 0);
  });
});
