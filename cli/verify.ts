/**
 * `assay verify STATEMENT`: checks a signed statement offline, and says what it proves and what it doesn't. Exit codes: 0 everything matches, 1 something
 * doesn't, 2 wrong command line or file.
 */
import { Command } from 'commander';
import { AssayError, usage } from '../client/errors.ts';
import { type Key, KeyError, readPublicKey, readPublicKeys } from '../reports/certificate/keys.ts';
import type { Statement } from '../reports/certificate/statement.ts';
import { type Verification, verifyStatement } from '../reports/certificate/verification.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { claimLines } from './certify/claims.ts';
import { bytesOf } from './named-file.ts';
import { recordFinding } from './record/reported.ts';

const EXIT_USAGE = 2;

interface Flags {
  readonly key?: string;
  readonly jwks?: string;
  readonly report?: string;
  readonly record?: string;
  readonly json?: boolean;
}

export function command(): Command {
  return new Command('assay verify')
    .description('Checks a signed statement of conformance, without network.')
    .allowExcessArguments(false)
    .argument('<statement>', 'what assay certify wrote')
    .optionsGroup('What it is checked against:')
    .option('--key <file>', 'public key that is trusted: JWK or PEM')
    .option('--jwks <file>', 'a set of such keys')
    .option('--report <file>', 'the report.json that it was made of')
    .option('--record <folder>', 'the record of the run; assay recheck judges it again')
    .optionsGroup('Output:')
    .option('--json', 'the statement and what was found, as JSON')
    .action(async (file: string, flags: Flags) => {
      try {
        process.exitCode = await run(file, flags);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        process.stderr.write(`assay verify: ${escapeInvisible(error.message)}\n`);
        process.exitCode = EXIT_USAGE;
      }
    });
}

async function run(file: string, flags: Flags): Promise<number> {
  const text = bytesOf(file).toString();
  const keys = await keysOf(flags);
  const report = flags.report === undefined ? undefined : bytesOf(flags.report);
  const verified = await verifyStatement(text.endsWith('\n') ? text.slice(0, -1) : text, keys, report);
  const verification = withRecord(verified, flags.record);
  const matches = verification.findings.every((finding) => finding.matches);
  if (flags.json) process.stdout.write(`${JSON.stringify({ matches, ...verification }, null, 2)}\n`);
  else process.stdout.write(textOf(verification, flags));
  return matches ? 0 : 1;
}

function withRecord(verification: Verification, folder: string | undefined): Verification {
  const { statement, findings } = verification;
  if (statement === undefined || folder === undefined) return verification;
  return { ...verification, findings: [...findings, recordFinding(folder, statement.digests.record)] };
}

async function keysOf({ key, jwks }: Flags): Promise<readonly Key[] | undefined> {
  if (key === undefined && jwks === undefined) return undefined;
  return [
    ...(key === undefined ? [] : [await named(key, readPublicKey)]),
    ...(jwks === undefined ? [] : await named(jwks, readPublicKeys)),
  ];
}

async function named<T>(file: string, read: (text: string) => Promise<T>): Promise<T> {
  try {
    return await read(bytesOf(file).toString());
  } catch (error) {
    throw error instanceof KeyError ? usage(`${file} ${error.message}`) : error;
  }
}

function textOf({ statement, findings }: Verification, flags: Flags): string {
  const findingLines = findings.map(
    ({ about, matches, text }) => `${matches ? 'matches' : 'DIFFERS'}  ${about}: ${escapeInvisible(text)}`,
  );
  if (statement === undefined || !findings.every(({ matches }) => matches))
    return `${findingLines.join('\n')}\nIt proves nothing.\n`;
  return [...claimLines(statement), '', ...findingLines, '', ...proved(statement, flags), ''].join('\n');
}

function proved({ suite, run, issued, digests }: Statement, flags: Flags): string[] {
  const trusted = flags.key !== undefined || flags.jwks !== undefined;
  const revision = suite.revision === undefined ? '' : ` (${suite.revision})`;
  return [
    'What this proves:',
    `  ${trusted ? 'the owner of the key' : 'the owner of the key in the statement'} stated on ${issued} that a run of assay ${suite.version}${revision}`,
    `  on ${run.started}, of seed ${run.seed}, showed this; nothing of it was changed since.`,
    ...(flags.report === undefined ? [] : ['  The report is the one that it was made of, and says the same.']),
    ...(flags.record === undefined ? [] : ['  The record is that of the run: assay recheck judges it again.']),
    'What it does not prove:',
    ...(trusted ? [] : ['  whose key that is: give it as --key or --jwks, from where you trust it;']),
    ...(flags.report === undefined ? [`  that there is such a report: ask for the one of ${digests.report};`] : []),
    '  that the server that runs today is the one that was judged, or that the run',
    '  took place as stated: judge it again with the same seed.',
  ];
}
