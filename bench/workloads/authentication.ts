/**
 * The cost of authentication: gets without a token, with a static token, and with the signed token of a service account, whose verification
 * is cached. The variants alternate, and the best round of each counts.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';
import type { Bench } from '../bench-run.ts';
import { type Address, fetchFrom } from '../load/address.ts';
import type { Load } from '../load/job.ts';
import { buildCollectionPath, createNamespace, createObjects } from '../objects.ts';
import type { Result } from '../result.ts';
import { type Subject, startSimulator } from '../subjects.ts';
import { TARGETS } from '../targets.ts';
import { findRemarks } from './throughput.ts';

const OBJECTS = 100;
const NAMESPACE = 'bench-authentication';
const STATIC = 'bench-token';

export async function measureAuthentication(bench: Bench): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const users = join(folder, 'tokens.csv');
  writeFileSync(users, `${STATIC},jane,1\n`);
  const subject = await startSimulator(['--token-auth-file', users]);
  try {
    await createNamespace(subject, NAMESPACE);
    await createObjects(bench.generator, subject, NAMESPACE, { from: 0, to: OBJECTS });
    const tokens = { none: undefined, 'static token': STATIC, 'account token': await requestSignedToken(subject) };
    return toResult(await measureBestRate(bench, subject, tokens));
  } finally {
    await subject.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type TokenSources = Readonly<Record<string, string | undefined>>;

async function measureBestRate(
  bench: Bench,
  { address }: Subject,
  tokenSources: TokenSources,
): Promise<ReadonlyMap<string, Load>> {
  const { connections, seconds, rounds, generator } = bench;
  const best = new Map<string, Load>();
  for (let round = 0; round < rounds; round++)
    for (const [name, token] of Object.entries(tokenSources)) {
      const to = { ...address, ...compact({ token }) };
      const job = { to, connections, seconds, method: 'GET', path: `${buildCollectionPath(NAMESPACE)}/object-{k}` };
      const load = await generator.run({ ...job, keys: OBJECTS, expected: [200] });
      if (load.perSecond >= (best.get(name)?.perSecond ?? 0)) best.set(name, load);
    }
  return best;
}

/** A token issued by the server. */
async function requestSignedToken({ address }: Subject): Promise<string> {
  const accounts = `/api/v1/namespaces/${NAMESPACE}/serviceaccounts`;
  await postDocument(address, accounts, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'bench' } });
  const { status } = await postDocument(address, `${accounts}/bench/token`, { spec: { expirationSeconds: 3600 } });
  return status.token;
}

async function postDocument(address: Address, path: string, body: object): Promise<{ status: { token: string } }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetchFrom(address, path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (answer.status !== 201) throw new Error(`${path} returned ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { status: { token: string } };
}

function toResult(best: ReadonlyMap<string, Load>): Result {
  const findRate = (name: string): number => best.get(name)?.perSecond ?? 0;
  // No target: the service account is looked up for each request, so that a deleted account is rejected at once.
  const ratios = [
    { name: 'static token × none', value: findRate('static token') / findRate('none'), target: TARGETS.authenticated },
    { name: 'account token × none', value: findRate('account token') / findRate('none') },
  ];
  return {
    workload: 'get, authenticated',
    unit: 'per second',
    measured: { simulator: findRate('static token') },
    ratios,
    remarks: [...best].flatMap(([name, load]) => findRemarks(name, load)),
  };
}
