/**
 * `assay policy`: holds histories, or what OpenAPI documents and servers show of one, against the deprecation policy. Exit codes as in cli.md:
 * 0 nothing is violated, 1 something is, 2 wrong command line or file, 3 a server that can't be used, 4 nothing was judged.
 */
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { AssayError, type AssayErrorCode, usage } from '../client/errors.ts';
import type { History } from '../policy/history/history.ts';
import { readHistory } from '../policy/history/read.ts';
import { type Judgement, judgeHistory } from '../policy/judge.ts';
import { createHistory } from '../policy/openapi/documents.ts';
import { renderJudgement } from '../policy/render.ts';
import { bytesOf } from './named-file.ts';
import { type Document, documentOfFile, documentOfServer, inOrder } from './policy/documents.ts';

const NOTHING_JUDGED = 4;
const EXIT: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };

interface Flags {
  readonly openapi?: readonly string[];
  readonly server?: readonly string[];
  readonly token?: string;
  readonly certificateAuthority?: string;
  readonly insecureSkipTlsVerify?: boolean;
  readonly output: 'text' | 'json';
  readonly schema?: boolean;
}

export function command(): Command {
  return new Command('assay policy')
    .description('hold histories of releases against the deprecation policy')
    .argument('[file...]', 'histories, YAML or JSON; each is judged by itself')
    .optionsGroup('Facts from OpenAPI documents, the oldest first:')
    .option('--openapi <file>', 'a saved document of one release (repeatable)', append)
    .option(
      '--server <url>',
      'a server that has the document of one release, after the saved ones (repeatable)',
      append,
    )
    .option('--token <token>', 'bearer token for the servers')
    .option('--certificate-authority <file>', 'CA certificate of the servers, PEM')
    .option('--insecure-skip-tls-verify', 'do not verify the certificates of the servers')
    .optionsGroup('Output:')
    .addOption(new Option('--output <format>', 'what to print').choices(['text', 'json']).default('text'))
    .option('--schema', 'print the JSON schema of histories, and exit')
    .action(async (files: readonly string[], flags: Flags) => {
      process.exitCode = await run(files, flags);
    });
}

interface NamedHistory {
  readonly name: string;
  readonly facts: History;
  readonly fromDocuments: boolean;
}

interface Judged extends Judgement {
  readonly history: string;
}

async function run(files: readonly string[], flags: Flags): Promise<number> {
  if (flags.schema) {
    process.stdout.write(readFileSync(new URL('../policy/history/history.schema.json', import.meta.url), 'utf8'));
    return 0;
  }
  try {
    const histories = [
      ...files.map((file) => ({ name: file, facts: historyIn(file), fromDocuments: false })),
      ...(await historyOfApis(flags)),
    ];
    if (histories.length === 0) throw usage('names no history: give a FILE, or --openapi or --server at least twice');
    const judged = histories.map(
      ({ name, facts, fromDocuments }): Judged => ({ history: name, ...judgeHistory(facts, { fromDocuments }) }),
    );
    process.stdout.write(
      flags.output === 'json' ? `${JSON.stringify(judged, null, 2)}\n` : judged.map(textOf).join('\n'),
    );
    const empty = histories.find(({ facts }) => isEmpty(facts));
    if (empty !== undefined) process.stderr.write(`assay policy: ${empty.name} has no elements: nothing was judged\n`);
    if (judged.some(({ violations }) => violations.length > 0)) return 1;
    return empty === undefined ? 0 : NOTHING_JUDGED;
  } catch (error) {
    const isWrong = error instanceof InvalidArgumentError;
    if (!isWrong && !(error instanceof AssayError)) throw error;
    process.stderr.write(`assay policy: ${error.message}\n`);
    return isWrong ? EXIT.usage : EXIT[error.code];
  }
}

function historyIn(file: string): History {
  const { history, problem } = readHistory(bytesOf(file).toString());
  if (history === undefined) throw usage(`${file}:${problem.line}: ${problem.message}`);
  return history;
}

/** One history of all documents together. */
async function historyOfApis(flags: Flags): Promise<readonly NamedHistory[]> {
  const documents: Document[] = (flags.openapi ?? []).map((file) => documentOfFile(file, bytesOf(file).toString()));
  const { token, certificateAuthority, insecureSkipTlsVerify } = flags;
  const credentials = {
    ...(token === undefined ? {} : { token }),
    ...(certificateAuthority === undefined ? {} : { certificateAuthority: bytesOf(certificateAuthority).toString() }),
    ...(insecureSkipTlsVerify === undefined ? {} : { insecure: insecureSkipTlsVerify }),
  };
  for (const url of flags.server ?? []) documents.push(await documentOfServer(url, credentials));
  if (documents.length === 0) return [];
  const [only, second] = documents;
  if (second === undefined) throw usage(`${only?.name} alone shows no change: give another --openapi or --server`);
  const name = documents.map((document) => document.name).join(' to ');
  return [{ name, facts: createHistory(inOrder(documents)), fromDocuments: true }];
}

function isEmpty({ groups, componentConfigurations, cli, behaviors, featureGates, metrics }: History): boolean {
  return [groups, componentConfigurations, cli, behaviors, featureGates, metrics].every(
    (list) => (list ?? []).length === 0,
  );
}

function textOf({ history, ...judgement }: Judged): string {
  return renderJudgement(history, judgement);
}

function append(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
