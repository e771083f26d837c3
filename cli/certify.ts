/**
 * `assay certify REPORT --key FILE`: signs a statement of what a report shows; `--generate-key` makes the key. Exit codes: 0 it is
 * written, 1 the report can't be certified, 2 wrong command line or file.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { basename, extname, join, parse } from 'node:path';
import { Command, Option } from 'commander';
import { AssayError, messageOf, usage } from '../client/errors.ts';
import { formatBadgeLine, renderBadge } from '../reports/certificate/badge.ts';
import { STATEMENT_SCHEMA } from '../reports/certificate/conforms.ts';
import {
  ALGORITHMS,
  type Algorithm,
  generateKey,
  type Key,
  KeyError,
  readPrivateKey,
} from '../reports/certificate/keys.ts';
import { findObstacles } from '../reports/certificate/obstacles.ts';
import { signStatement } from '../reports/certificate/signature.ts';
import { createStatement, type Statement } from '../reports/certificate/statement.ts';
import { digestBytes } from '../reports/certificate/verification.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { claimLines } from './certify/claims.ts';
import { envelopeOf } from './certify/report.ts';
import { bytesOf } from './named-file.ts';
import { suiteDigests } from './suite/suite-identity.ts';

const EXIT_REFUSED = 1;
const EXIT_USAGE = 2;
/** Read and written by its owner alone. */
const SECRET = 0o600;

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

export function command(): Command {
  return new Command('assay certify')
    .description('Signs a statement of the conformance that a report shows.')
    .allowExcessArguments(false)
    .argument('[report]', 'the report.json of a run')
    .optionsGroup('The statement:')
    .option('--key <file>', 'private key that signs: JWK or PEM, Ed25519 or P-256')
    .option('--name <name>', 'what the server is called in the statement')
    .option('--subject-version <version>', 'its version; by default as /version says')
    .option('--with-url', 'tell the address of the server, too')
    .option('--out <file>', 'the statement; the badge is written beside it', 'statement.jws')
    .option('--schema', 'print the JSON schema of statements, and exit')
    .optionsGroup('The key:')
    .option(
      '--generate-key [file]',
      'write a new private key there, or where --key says, and its public half to FILE.pub.json; without a report that is all',
    )
    .addOption(new Option('--algorithm <name>', 'of the new key').choices(ALGORITHMS).default('EdDSA'))
    .action(async (report: string | undefined, flags: Flags) => {
      try {
        process.exitCode = await run(report, flags);
      } catch (error) {
        if (!(error instanceof AssayError)) throw error;
        process.stderr.write(`assay certify: ${escapeInvisible(error.message)}\n`);
        process.exitCode = EXIT_USAGE;
      }
    });
}

async function run(report: string | undefined, flags: Flags): Promise<number> {
  if (flags.schema) {
    process.stdout.write(bytesOf(STATEMENT_SCHEMA));
    return 0;
  }
  const newKey = flags.generateKey === true ? flags.key : flags.generateKey;
  if (flags.generateKey !== undefined && newKey === undefined)
    throw usage('--generate-key names no file: give it one, or --key');
  const key = flags.key ?? newKey;
  const name = flags.name?.trim() ?? '';
  if (report !== undefined && key === undefined)
    throw usage('--key is missing: the private key that signs (--generate-key makes one)');
  if (report !== undefined && name === '') throw usage('--name is missing: what the server is called in the statement');
  if (newKey !== undefined) makeKey(newKey, flags.algorithm);
  else if (report === undefined) throw usage('names no report: give the report.json of a run, or --generate-key');
  return report === undefined || key === undefined ? 0 : certify(report, await keyIn(key), { ...flags, name });
}

async function certify(file: string, key: Key, flags: Flags & { readonly name: string }): Promise<number> {
  const bytes = bytesOf(file);
  const envelope = envelopeOf(file, bytes);
  const obstacles = findObstacles(envelope, suiteDigests());
  if (obstacles.length > 0) {
    const lines = obstacles.map((obstacle) => `  ${escapeInvisible(obstacle)}\n`).join('');
    process.stderr.write(`assay certify: ${file} can't be certified:\n${lines}`);
    return EXIT_REFUSED;
  }
  const { subjectVersion: version } = flags;
  const statement = createStatement(envelope, {
    name: flags.name,
    ...(version === undefined ? {} : { version }),
    withUrl: flags.withUrl === true,
    issued: new Date(),
    reportDigest: digestBytes(bytes),
  });
  const image = join(parse(flags.out).dir, `${basename(flags.out, extname(flags.out))}.svg`);
  write(flags.out, `${await signStatement(statement, key)}\n`);
  write(image, renderBadge(statement));
  process.stdout.write(
    [
      ...claimLines(statement),
      '',
      `suite      ${suiteText(statement)}`,
      `statement  ${flags.out}, signed with the key ${key.id}`,
      `badge      ${image}`,
      `for a README, with both beside it:`,
      `  ${formatBadgeLine(statement, basename(image), basename(flags.out))}`,
      '',
    ].join('\n'),
  );
  return 0;
}

function suiteText({ suite: { version, revision } }: Statement): string {
  return `assay ${version}, ${revision === undefined ? 'of a revision that is not known' : `revision ${revision}`}`;
}

function makeKey(file: string, algorithm: Algorithm): void {
  const publicFile = `${file}.pub.json`;
  for (const path of [file, publicFile])
    if (existsSync(path)) throw usage(`${path} is there already: a key is not written over`);
  const { privateJwk, publicJwk } = generateKey(algorithm);
  write(file, `${JSON.stringify(privateJwk)}\n`, SECRET);
  write(publicFile, `${JSON.stringify(publicJwk)}\n`);
  process.stdout.write(
    `private key  ${file}: keep it to yourself\npublic key   ${publicFile}: give it to those who verify\n`,
  );
}

async function keyIn(file: string): Promise<Key> {
  try {
    return await readPrivateKey(bytesOf(file).toString());
  } catch (error) {
    throw error instanceof KeyError ? usage(`${file} ${error.message}`) : error;
  }
}

function write(file: string, content: string, mode = 0o666): void {
  try {
    writeFileSync(file, content, { mode });
  } catch (error) {
    throw usage(`${file} can't be written: ${messageOf(error)}`);
  }
}
