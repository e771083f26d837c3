/**
 * Measures the cost of authentication: gets without a token, with a static token, and with the signed token of a service account. The
 * server caches the verification of the signature. The variants alternate, and the best round of each variant counts.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';
import type { Bench } from '../bench-run.ts';
import { type Address, fetchFrom } from '../load/address.ts';
import type { JobResult } from '../load/job.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type BenchServer, startSimulator } from '../servers.ts';
import { TARGETS } from '../targets.ts';
import { createRemarks } from './throughput.ts';

const OBJECT_COUNT = 100;
const NAMESPACE = 'bench-authentication';
const STATIC_TOKEN = 'bench-token';

export async function measureAuthentication(bench: Bench): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const tokenFile = join(folder, 'tokens.csv');
  writeFileSync(tokenFile, `${STATIC_TOKEN},jane,1\n`);
  const server = await startSimulator(['--token-auth-file', tokenFile]);
  try {
    await createNamespace(server, NAMESPACE);
    await createObjects(bench.generator, server, NAMESPACE, { from: 0, to: OBJECT_COUNT });
    const accountToken = await requestAccountToken(server);
    const tokens = { 'no token': undefined, 'static token': STATIC_TOKEN, 'service account token': accountToken };
    return createResult(await measureBestRounds(bench, server, tokens));
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type TokensByVariant = Readonly<Record<string, string | undefined>>;

/** Returns the best round of each variant. */
async function measureBestRounds(
  bench: Bench,
  { address }: BenchServer,
  tokens: TokensByVariant,
): Promise<ReadonlyMap<string, JobResult>> {
  const { connectionCount, seconds, roundCount, generator } = bench;
  const bestRounds = new Map<string, JobResult>();
  for (let round = 0; round < roundCount; round++)
    for (const [name, token] of Object.entries(tokens)) {
      const path = `${buildCollectionPath(NAMESPACE)}/object-{k}`;
      const job = {
        address: { ...address, ...compact({ token }) },
        connectionCount,
        seconds,
        method: 'GET',
        path,
      };
      const result = await generator.run({ ...job, keyCount: OBJECT_COUNT, expectedStatuses: [200] });
      if (result.perSecond >= (bestRounds.get(name)?.perSecond ?? 0)) bestRounds.set(name, result);
    }
  return bestRounds;
}

/** Requests a token of a service account from the server. */
async function requestAccountToken({ address }: BenchServer): Promise<string> {
  const accountsPath = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts`;
  await postDocument(address, accountsPath, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'bench' } });
  const { status } = await postDocument(address, `${accountsPath}/bench/token`, { spec: { expirationSeconds: 3600 } });
  return status.token;
}

async function postDocument(address: Address, path: string, body: object): Promise<{ status: { token: string } }> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetchFrom(address, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as { status: { token: string } };
}

function createResult(bestRounds: ReadonlyMap<string, JobResult>): Result {
  const findRate = (name: string): number => bestRounds.get(name)?.perSecond ?? 0;
  const findRatio = (name: string): number => findRate(name) / findRate('no token');
  const ratios = [
    { name: '× without a token (static token)', value: findRatio('static token'), target: TARGETS.authenticated },
    // This ratio has no target: the server looks up the service account for each request, so that it rejects a deleted account at once.
    { name: '× without a token (service account token)', value: findRatio('service account token') },
  ];
  return {
    workload: 'get, authenticated',
    unit: 'per second',
    measured: { simulator: findRate('static token') },
    ratios,
    remarks: [...bestRounds].flatMap(([name, result]) => createRemarks(name, result)),
  };
}
