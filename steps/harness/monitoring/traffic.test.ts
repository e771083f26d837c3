import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Exchange } from '../../../client/exchange/exchange.ts';
import { dialect } from '../../../spec/dialect.ts';
import { type ObservedTraffic, Recorder } from './recorder.ts';
import { collectTraffic } from './traffic.ts';

function exchange(method: string, path: string, status: number, body: string, type = 'application/json'): Exchange {
  const request = { method, path, url: `http://server${path}`, headers: [] };
  const headers = [['Content-Type', type]] as const;
  return { request, answer: { status, headers, body: Buffer.from(body), milliseconds: 1 } };
}

function trafficWith(...exchanges: Exchange[]) {
  const observedTraffic: ObservedTraffic[] = exchanges.map((exchange, index) => ({
    exchange,
    startedAt: index,
    endedAt: index + 0.5,
  }));
  return collectTraffic(observedTraffic, dialect('orch'));
}

const EVENT = '{"type":"ADDED","object":{"kind":"Endpoints"}}';

describe('traffic for monitors', () => {
  it('contains parsed paths, queries and documents', () => {
    const { answers } = trafficWith(exchange('GET', '/api/v1/endpoints?limit=2', 200, '{"kind":"EndpointsList"}'));
    const [answer] = answers;
    deepEqual(answer?.place, { group: '', version: 'v1', plural: 'endpoints' });
    equal(answer?.query.get('limit'), '2');
    deepEqual(answer?.document, { kind: 'EndpointsList' });
  });

  it('marks a body that does not match its Content-Type, but not plain text', () => {
    const { answers } = trafficWith(
      exchange('GET', '/api/v1/endpoints', 200, '{'),
      exchange('GET', '/api/v1/endpoints', 200, '{}', 'application/vnd.orch.protobuf'),
      exchange('GET', '/healthz', 200, 'ok', 'text/plain'),
      exchange('GET', '/api/v1/namespaces/n/pods/a/log', 200, 'not JSON'),
    );
    deepEqual(
      answers.map(({ unreadable }) => unreadable !== undefined),
      [true, true, false, false],
    );
  });

  it('decompresses bodies', () => {
    const list = exchange('GET', '/api/v1/endpoints', 200, '{"kind":"EndpointsList"}');
    const gzipList = (body: Buffer): Exchange => {
      const headers = [...(list.answer?.headers ?? []), ['Content-Encoding', 'gzip']] as const;
      return { request: list.request, answer: { status: 200, headers, body, milliseconds: 1 } };
    };
    const { answers } = trafficWith(
      gzipList(gzipSync(list.answer?.body ?? '')),
      gzipList(Buffer.from('not compressed')),
    );
    deepEqual(answers[0]?.document, { kind: 'EndpointsList' });
    ok(answers[1]?.unreadable);
  });

  it('treats a completely read watch as a watch', () => {
    const { answers, watches } = trafficWith(exchange('GET', '/api/v1/endpoints?watch=1', 200, `${EVENT}\n`));
    equal(answers.length, 0);
    deepEqual(watches[0]?.events, [{ type: 'ADDED', object: { kind: 'Endpoints' } }]);
  });

  it('omits groups that the scenario itself serves', () => {
    const registration = exchange('POST', '/apis/apiregistration.orch.io/v1/apiservices', 201, '{}');
    const body = '{"spec":{"group":"own.example.com"}}';
    const { answers } = trafficWith(
      { ...registration, request: { ...registration.request, body } },
      exchange('GET', '/apis/own.example.com/v1/gadgets', 200, '{}'),
    );
    equal(answers.length, 1);
  });

  it('marks a request without response as possibly executed', () => {
    const { request } = exchange('PUT', '/api/v1/namespaces/n/endpoints/a', 0, '');
    const { answers } = trafficWith({ request, error: 'the connection ended' });
    deepEqual([answers[0]?.status, answers[0]?.endedAt], [0, Number.POSITIVE_INFINITY]);
  });

  it('reads deletion options in YAML', () => {
    const { request, ...rest } = exchange('DELETE', '/api/v1/namespaces/n/endpoints/a', 200, '{}');
    const readSentOptions = (body: string) => {
      const headers = [['Content-Type', 'application/yaml']] as const;
      return trafficWith({ ...rest, request: { ...request, headers, body } } as Exchange).answers[0]?.sent;
    };
    deepEqual(readSentOptions('dryRun:\n- All\n'), { dryRun: ['All'] });
    equal(readSentOptions('{['), undefined);
  });

  it('is limited in size', () => {
    const recorder = new Recorder();
    const body = 'x'.repeat(1 << 20);
    for (let index = 0; index < 20; index += 1) recorder.exchange(exchange('GET', '/version', 200, body), index, index);
    equal(recorder.takeTraffic().length, 16);
    recorder.exchange(exchange('GET', '/version', 200, body), 0, 1);
    equal(recorder.takeTraffic().length, 1);
  });

  it('is cleared when it is taken', () => {
    const recorder = new Recorder();
    recorder.exchange(exchange('GET', '/api', 200, '{}'), 0, 1);
    equal(recorder.takeTraffic().length, 1);
    equal(recorder.takeTraffic().length, 0);
  });
});
