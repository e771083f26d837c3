/**
 * `assay certify REPORT --key FILE`: signs a statement of the conformance that a report shows; `--generate-key` creates the key.
 *
 * Exit codes: 0 the statement is written, 1 the report can't be certified, 2 the command line or a file is invalid.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, extname, join, parse } from 'node:path';
import { Command, Option } from 'commander';
import { AssayError, createUsageError, readErrorMessage } from '../../client/errors.ts';
import { formatBadgeLine, renderBadge } from '../../reports/certificate/badge.ts';
import { findCertificationObstacles } from '../../reports/certificate/certification-obstacles.ts';
import {
  ALGORITHMS,
  type Algorithm,
  type CertificateKey,
  generateKey,
  KeyError,
  readPrivateKey,
} from '../../reports/certificate/keys.ts';
import { signStatement } from '../../reports/certificate/signature.ts';
import { createStatement, type Statement } from '../../reports/certificate/statement.ts';
import { STATEMENT_SCHEMA } from '../../reports/certificate/validate-statement.ts';
import { computeDigestOfBytes } from '../../reports/certificate/verification.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { compact } from '../../values/compact.ts';
import { readNamedFile } from '../named-file.ts';
import { computeSuiteDigests } from '../suite/suite-identity.ts';
import { formatClaims } from './claims.ts';
import { parseReport } from './report.ts';

const EXIT_NOT_CERTIFIED = 1;
const EXIT_USAGE = 2;
/** The file mode with which only the owner may read and write the private key. */
const OWNER_ONLY_MODE = 0o600;

interface Flags {
  readonly key?: string;
  readonly name?: string;
  readonly subjectVersion?: string;
  readonly withUrl?: boolean;
  readonly out: string;
  readonly generateKey?: string | true;
  readonly algorithm: Algorithm;
  readonly schema?: boolean;
}

export function createCommand(): Command {
  return new Command('assay certify')
    .description('Signs a statement of conformance for a report.')
    .allowExcessArguments(false)
    .argument('[report]', 'report.json of a run')
    .optionsGroup('Statement:')
    .option('--key <file>', 'private key for signing: JWK or PEM, Ed25519 or P-256')
    .option('--name <name>', 'name of the server in the statement')
    .option('--subject-version <version>', 'version of the server in the statement (default: from /version)')
    .option('--with-url', 'include the address of the server')
    .option(
      '--out <file>',
      'file for the statement; a badge for web pages (SVG) is written to the same folder',
      'statement.jws',
    )
    .option('--schema', 'print the JSON schema of statements, and exit')
    .optionsGroup('Key:')
    .option(
      '--generate-key [file]',
      'write a new private key to FILE (default: the file of --key) and the public key to FILE.pub.json; the report is then optional',
    )
    .addOption(new Option('--algorithm <name>', 'algorithm of the new key').choices(ALGORITHMS).default('EdDSA'))
    .action(async (report: string | undefined, flags: Flags) => {
      try {
        process.exitCode = await runCertify(report, flags);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        process.stderr.write(`assay certify: ${escapeInvisible(error.message)}\n`);
        process.exitCode = EXIT_USAGE;
      }
    });
}

async function runCertify(reportFile: string | undefined, flags: Flags): Promise<number> {
  if (flags.schema) {
    process.stdout.write(readNamedFile(STATEMENT_SCHEMA));
    return 0;
  }
  const newKeyFile = flags.generateKey === true ? flags.key : flags.generateKey;
  if (flags.generateKey !== undefined && newKeyFile === undefined)
    throw createUsageError('--generate-key needs a file, or --key FILE');
  const keyFile = flags.key ?? newKeyFile;
  const name = flags.name?.trim() ?? '';
  if (reportFile !== undefined && keyFile === undefined)
    throw createUsageError('--key FILE is required: the private key for signing (--generate-key creates one)');
  if (reportFile !== undefined && name === '')
    throw createUsageError('--name NAME is required: the name of the server in the statement');
  if (newKeyFile !== undefined) writeNewKey(newKeyFile, flags.algorithm);
  else if (reportFile === undefined) throw createUsageError('needs the report.json of a run, or --generate-key');
  return reportFile === undefined || keyFile === undefined
    ? 0
    : signReport(reportFile, await readKey(keyFile), { ...flags, name });
}

async function signReport(
  reportFile: string,
  key: CertificateKey,
  flags: Flags & { readonly name: string },
): Promise<number> {
  const bytes = readNamedFile(reportFile);
  const envelope = parseReport(reportFile, bytes);
  const obstacles = findCertificationObstacles(envelope, computeSuiteDigests());
  if (obstacles.length > 0) {
    const lines = obstacles.map((obstacle) => `  ${escapeInvisible(obstacle)}\n`).join('');
    process.stderr.write(`assay certify: ${reportFile} can't be certified:\n${lines}`);
    return EXIT_NOT_CERTIFIED;
  }
  const { subjectVersion: version } = flags;
  const statement = createStatement(envelope, {
    name: flags.name,
    ...compact({ version }),
    withUrl: flags.withUrl === true,
    issued: new Date(),
    reportDigest: computeDigestOfBytes(bytes),
  });
  const badgeFile = join(parse(flags.out).dir, `${basename(flags.out, extname(flags.out))}.svg`);
  writeFile(flags.out, `${await signStatement(statement, key)}\n`);
  writeFile(badgeFile, renderBadge(statement));
  process.stdout.write(
    [
      ...formatClaims(statement),
      '',
      `suite      ${formatSuite(statement)}`,
      `statement  ${flags.out}, signed with the key ${key.id}`,
      `badge      ${badgeFile}`,
      `for a README in the same folder:`,
      `  ${formatBadgeLine(statement, basename(badgeFile), basename(flags.out))}`,
      '',
    ].join('\n'),
  );
  return 0;
}

function formatSuite({ suite: { version, revision } }: Statement): string {
  return `assay ${version}, ${revision === undefined ? 'unknown revision' : `revision ${revision}`}`;
}

function writeNewKey(file: string, algorithm: Algorithm): void {
  const publicFile = `${file}.pub.json`;
  for (const path of [file, publicFile])
    if (existsSync(path)) throw createUsageError(`${path} already exists; keys are never overwritten`);
  const { privateJwk, publicJwk } = generateKey(algorithm);
  writeFile(file, `${JSON.stringify(privateJwk)}\n`, OWNER_ONLY_MODE);
  writeFile(publicFile, `${JSON.stringify(publicJwk)}\n`);
  process.stdout.write(`private key  ${file}: keep it secret\npublic key   ${publicFile}: for verification\n`);
}

async function readKey(file: string): Promise<CertificateKey> {
  try {
    return await readPrivateKey(readNamedFile(file).toString());
  } catch (error) {
    throw error instanceof KeyError ? createUsageError(`${file} ${error.message}`) : error;
  }
}

function writeFile(file: string, content: string, mode = 0o666): void {
  try {
    writeFileSync(file, content, { mode });
  } catch (error) {
    throw createUsageError(`${file} cannot be written: ${readErrorMessage(error)}`);
  }
}
