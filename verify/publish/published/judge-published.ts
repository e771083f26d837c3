/**
 * `npm run published [NAME…]`: builds the servers of `published/` from packages in public registries, tests each server on loopback with
 * the complete suite, compares the verdicts with the published verdicts, and writes them to `reports/published/`. With `--compare`, it writes no
 * files. Afterwards, `npm run generate` writes the pages.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { writeReports } from '../../../reports/write-reports.ts';
import { ROOT } from '../../lint/sources.ts';
import { findChangedVerdicts } from './changed-verdicts.ts';
import { selectExchanges } from './exchanges.ts';
import { buildAndTestServer, buildRunFlags, type ServerReport } from './judge-server.ts';
import { PUBLISHED_FOLDER, readPublishedReport } from './reports.ts';
import { type PublishedServer, readPublishedServers } from './servers.ts';

const args = process.argv.slice(2);
const comparesOnly = args.includes('--compare');
const selectedNames = args.filter((arg) => !arg.startsWith('--'));
const servers = readPublishedServers();
const unknownArgs = [
  ...selectedNames.filter((name) => !servers.some((server) => server.name === name)),
  ...args.filter((arg) => arg.startsWith('--') && arg !== '--compare'),
];
if (unknownArgs.length > 0) {
  process.stderr.write(
    `published: unknown: ${unknownArgs.join(', ')}; the servers are ${servers.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const failedServers = new Set<string>();
for (const server of servers.filter(({ name }) => selectedNames.length === 0 || selectedNames.includes(name))) {
  process.stdout.write(`\n${server.name}: ${server.title} ${server.package.version}; assay ${buildRunFlags(server)}\n`);
  try {
    const result = await buildAndTestServer(server);
    printChangedVerdicts(server, result.envelope);
    if (!comparesOnly) await publishReport(server, result);
  } catch (error) {
    failedServers.add(server.name);
    process.stdout.write(`${server.name}: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.exitCode = failedServers.size === 0 ? 0 : 1;

function printChangedVerdicts({ name }: PublishedServer, currentReport: Envelope): void {
  const publishedReport = readPublishedReport(name);
  if (publishedReport === undefined) return;
  const changedVerdicts = findChangedVerdicts(publishedReport, currentReport);
  if (changedVerdicts.length > 0 && comparesOnly) failedServers.add(name);
  for (const line of changedVerdicts) process.stdout.write(`  ${line}\n`);
  process.stdout.write(
    changedVerdicts.length === 0
      ? `${name}: all verdicts are as published\n`
      : `${name}: ${changedVerdicts.length} verdicts differ from the published verdicts\n`,
  );
}

async function publishReport({ name, exchanges }: PublishedServer, { envelope, folder }: ServerReport): Promise<void> {
  if (envelope.run.assay.modified) throw new Error('not published: the checkout has uncommitted changes');
  const targetFolder = fileURLToPath(new URL(`${PUBLISHED_FOLDER}/${name}/`, ROOT));
  mkdirSync(targetFolder, { recursive: true });
  let reportFolder = folder;
  if (exchanges === true) {
    writeFileSync(join(targetFolder, 'exchanges.json.gz'), compressContent(JSON.stringify(selectExchanges(envelope))));
    const { digest: _, ...reportWithoutDigest } = envelope;
    reportFolder = join(folder, 'small');
    await writeReports(reportWithoutDigest, reportFolder, { allure: 'none' });
  }
  writeFileSync(join(targetFolder, 'report.json.gz'), compressContent(readFileSync(join(reportFolder, 'report.json'))));
}

function compressContent(content: string | Buffer): Buffer {
  return gzipSync(content, { level: 9 });
}
