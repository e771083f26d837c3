/**
 * `npm run published [NAME…]`: builds the servers of `published/` from the public registries, judges each by the whole suite on loopback, says whether the
 * verdicts are those that were published, and writes them into `reports/published/`. `--compare` writes nothing. Then `npm run generate` writes the pages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Envelope } from '../reports/schema/envelope.ts';
import { writeReports } from '../reports/write.ts';
import { exchangesByRule } from './published/exchanges.ts';
import { type Judged, judged, runFlags } from './published/judging.ts';
import { otherVerdicts } from './published/repeated.ts';
import { PUBLISHED, publishedReport } from './published/reports.ts';
import { type PublishedServer, publishedServers } from './published/servers.ts';
import { ROOT } from './sources.ts';

const words = process.argv.slice(2);
const compareOnly = words.includes('--compare');
const names = words.filter((word) => !word.startsWith('--'));
const servers = publishedServers();
const stray = [
  ...names.filter((name) => !servers.some((server) => server.name === name)),
  ...words.filter((word) => word.startsWith('--') && word !== '--compare'),
];
if (stray.length > 0) {
  process.stderr.write(
    `published: unknown: ${stray.join(', ')}; there are ${servers.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

let failed = 0;
/** Written when all are judged: what is written makes the checkout one that has changes. */
const results: [PublishedServer, Judged][] = [];
for (const server of servers.filter(({ name }) => names.length === 0 || names.includes(name))) {
  process.stdout.write(`\n${server.name}: ${server.title} ${server.package.version}; assay ${runFlags(server)}\n`);
  try {
    const result = await judged(server);
    tellRepeated(server, result.envelope);
    results.push([server, result]);
  } catch (error) {
    failed += 1;
    process.stdout.write(`${server.name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
for (const [server, result] of compareOnly ? [] : results) {
  if (result.envelope.run.assay.modified) {
    failed += 1;
    process.stdout.write(`${server.name}: not published: the checkout has changes that are in no commit\n`);
  } else await publish(server, result);
}
process.exitCode = failed === 0 ? 0 : 1;

function tellRepeated({ name }: PublishedServer, now: Envelope): void {
  const before = publishedReport(name);
  if (before === undefined) return;
  const others = otherVerdicts(before, now);
  if (others.length > 0 && compareOnly) failed += 1;
  for (const line of others) process.stdout.write(`  ${line}\n`);
  process.stdout.write(
    others.length === 0
      ? `${name}: every verdict as published\n`
      : `${name}: ${others.length} verdicts are not as published\n`,
  );
}

async function publish({ name, exchanges }: PublishedServer, { envelope, folder }: Judged): Promise<void> {
  const to = fileURLToPath(new URL(`${PUBLISHED}/${name}/`, ROOT));
  mkdirSync(to, { recursive: true });
  let small = folder;
  if (exchanges === true) {
    writeFileSync(join(to, 'exchanges.json.gz'), compressed(JSON.stringify(exchangesByRule(envelope))));
    const { digest: _, ...whole } = envelope;
    small = join(folder, 'small');
    await writeReports(whole, small, { allure: 'none' });
  }
  writeFileSync(join(to, 'report.json.gz'), compressed(readFileSync(join(small, 'report.json'))));
}

function compressed(content: string | Buffer): Buffer {
  return gzipSync(content, { level: 9 });
}
