/**
 * `assay verify STATEMENT`: verifies a signed statement offline, and prints what it proves and what it does not.
 *
 * Exit codes: 0 the signature and all given files match, 1 the signature or a file does not match, 2 the command line or a file is invalid.
 */
import { Command } from 'commander';
import { AssayError, createUsageError } from '../client/errors.ts';
import { type CertificateKey, KeyError, readPublicKey, readPublicKeys } from '../reports/certificate/keys.ts';
import type { Statement } from '../reports/certificate/statement.ts';
import { type Verification, verifyStatement } from '../reports/certificate/verification.ts';
import { escapeInvisible } from '../reports/render/escape-invisible.ts';
import { formatClaims } from './certify/claims.ts';
import { readNamedFile } from './named-file.ts';
import { checkRecord } from './record/check-record.ts';

const EXIT_USAGE = 2;

interface Flags {
  readonly key?: string;
  readonly jwks?: string;
  readonly report?: string;
  readonly record?: string;
  readonly json?: boolean;
}

export function createCommand(): Command {
  return new Command('assay verify')
    .description('Verifies a signed statement of conformance offline.')
    .allowExcessArguments(false)
    .argument('<statement>', 'file written by assay certify')
    .optionsGroup('Verify with:')
    .option('--key <file>', 'trusted public key: JWK or PEM')
    .option('--jwks <file>', 'set of trusted keys')
    .option('--report <file>', 'report.json that the statement is based on')
    .option('--record <folder>', 'record of the run; assay recheck evaluates it again')
    .optionsGroup('Output:')
    .option('--json', 'print the statement and the findings as JSON')
    .action(async (file: string, flags: Flags) => {
      try {
        process.exitCode = await runVerify(file, flags);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        process.stderr.write(`assay verify: ${escapeInvisible(error.message)}\n`);
        process.exitCode = EXIT_USAGE;
      }
    });
}

async function runVerify(file: string, flags: Flags): Promise<number> {
  const text = readNamedFile(file).toString();
  const keys = await readKeys(flags);
  const report = flags.report === undefined ? undefined : readNamedFile(flags.report);
  const statementVerification = await verifyStatement(text.endsWith('\n') ? text.slice(0, -1) : text, keys, report);
  const verification = addRecordFinding(statementVerification, flags.record);
  const allMatch = verification.findings.every((finding) => finding.matches);
  if (flags.json) process.stdout.write(`${JSON.stringify({ matches: allMatch, ...verification }, null, 2)}\n`);
  else process.stdout.write(formatVerification(verification, flags));
  return allMatch ? 0 : 1;
}

function addRecordFinding(verification: Verification, folder: string | undefined): Verification {
  const { statement, findings } = verification;
  if (statement === undefined || folder === undefined) return verification;
  return { ...verification, findings: [...findings, checkRecord(folder, statement.digests.record)] };
}

async function readKeys({ key, jwks }: Flags): Promise<readonly CertificateKey[] | undefined> {
  if (key === undefined && jwks === undefined) return undefined;
  return [
    ...(key === undefined ? [] : [await readKeyFile(key, readPublicKey)]),
    ...(jwks === undefined ? [] : await readKeyFile(jwks, readPublicKeys)),
  ];
}

async function readKeyFile<T>(file: string, read: (text: string) => Promise<T>): Promise<T> {
  try {
    return await read(readNamedFile(file).toString());
  } catch (error) {
    throw error instanceof KeyError ? createUsageError(`${file} ${error.message}`) : error;
  }
}

function formatVerification({ statement, findings }: Verification, flags: Flags): string {
  const findingLines = findings.map(
    ({ about, matches, text }) => `${matches ? 'matches' : 'DIFFERS'}  ${about}: ${escapeInvisible(text)}`,
  );
  if (statement === undefined || !findings.every(({ matches }) => matches))
    return `${findingLines.join('\n')}\nThe statement proves nothing.\n`;
  return [...formatClaims(statement), '', ...findingLines, '', ...formatProof(statement, flags), ''].join('\n');
}

function formatProof({ suite, run, issued, digests }: Statement, flags: Flags): string[] {
  const isTrusted = flags.key !== undefined || flags.jwks !== undefined;
  const revision = suite.revision === undefined ? '' : ` (${suite.revision})`;
  return [
    'What this proves:',
    `  ${isTrusted ? 'the owner of the key' : 'the owner of the key in the statement'} stated on ${issued} that a run of assay ${suite.version}${revision}`,
    `  on ${run.started} with seed ${run.seed} had this result, and that nothing was changed since.`,
    ...(flags.report === undefined ? [] : ['  The statement is based on this report, and agrees with it.']),
    ...(flags.record === undefined ? [] : ['  The record belongs to the run; assay recheck evaluates it again.']),
    'What it does not prove:',
    ...(isTrusted ? [] : ['  who owns the key: pass a key that you trust with --key or --jwks;']),
    ...(flags.report === undefined
      ? [`  that the report exists: ask for the report with digest ${digests.report};`]
      : []),
    '  that the server that runs today is the tested server, or that the run',
    '  took place as stated: test it again with the same seed.',
  ];
}
