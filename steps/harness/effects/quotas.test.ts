import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, WireRequest } from '../../../client/exchange/exchange.ts';
import type { EffectWorld } from './effect-world.ts';
import { awaitQuota, hasQuotaController } from './quotas.ts';

const QUOTAS_PATH = '/api/v1/namespaces/one/resourcequotas';
const QUOTA_SPEC = { hard: { pods: '1' } };

function createExchange(request: WireRequest, status: number, body: object): Exchange {
  return { request, response: { status, headers: [], body: Buffer.from(JSON.stringify(body)) } } as unknown as Exchange;
}

/** A server whose controller writes the status after the first GET, and whose admission enforces quotas after the first dry run. */
function createWorld(capabilities: readonly string[] = ['controller:resourcequota']) {
  const requests: string[] = [];
  const count = (text: string): number => requests.filter((request) => request === text).length;
  const world = {
    subject: { capabilities: new Set(capabilities) },
    waitLimits: undefined,
    async send(request: WireRequest) {
      const text = `${request.method} ${request.path}`;
      requests.push(text);
      if (request.method === 'GET')
        return createExchange(request, 200, { spec: QUOTA_SPEC, status: count(text) > 1 ? QUOTA_SPEC : {} });
      if (request.path.endsWith('limitranges?dryRun=All'))
        return createExchange(request, count(text) > 1 ? 403 : 201, {});
      return createExchange(request, 201, { metadata: { name: 'probe' } });
    },
    check: (_subject: string, _expected: string, _actual: string, isFulfilled: boolean) => assert.ok(isFulfilled),
  } as unknown as EffectWorld;
  return { world, requests };
}

test('the wait for a quota ends with its status, after admission rejects the objects that a later quota forbids', async () => {
  const { world, requests } = createWorld();
  const created = createExchange({ method: 'POST', path: QUOTAS_PATH }, 201, {
    metadata: { name: 'a' },
    spec: QUOTA_SPEC,
  });
  const exchange = await awaitQuota(world, created);
  assert.equal(exchange.request.path, `${QUOTAS_PATH}/a`);
  assert.deepEqual(requests, [
    ...[`GET ${QUOTAS_PATH}/a`, `GET ${QUOTAS_PATH}/a`, `POST ${QUOTAS_PATH}`],
    ...Array(2).fill('POST /api/v1/namespaces/one/limitranges?dryRun=All'),
    `DELETE ${QUOTAS_PATH}/probe`,
  ]);
});

test('a quota without limits has no effect', async () => {
  const { world, requests } = createWorld();
  const created = createExchange({ method: 'POST', path: QUOTAS_PATH }, 201, { metadata: { name: 'a' }, spec: {} });
  assert.equal(await awaitQuota(world, created), created);
  assert.deepEqual(requests, []);
});

test('quotas are identified by their path, on servers with a quota controller', () => {
  assert.ok(hasQuotaController(createWorld().world, QUOTAS_PATH));
  assert.ok(hasQuotaController(createWorld().world, `${QUOTAS_PATH}/a`));
  assert.ok(!hasQuotaController(createWorld().world, `${QUOTAS_PATH}/a/status`));
  assert.ok(!hasQuotaController(createWorld([]).world, QUOTAS_PATH));
});
