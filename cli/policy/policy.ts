/**
 * `assay policy`: checks API histories against the deprecation policy. A history is a file, or is created from the OpenAPI documents of
 * several releases.
 *
 * Exit codes: 0 no violation, 1 violations, 2 the command line or a file is invalid, 3 a server cannot be used, 4 nothing was checked.
 */
import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import { AssayError, type AssayErrorCode, createUsageError } from '../../client/errors.ts';
import type { History } from '../../policy/history/history.ts';
import { readHistory } from '../../policy/history/read.ts';
import { checkHistory, type PolicyReport } from '../../policy/judge.ts';
import { createHistory } from '../../policy/openapi/documents.ts';
import { renderPolicyReport } from '../../policy/render.ts';
import { compact } from '../../values/compact.ts';
import { readNamedFile } from '../named-file.ts';
import { fetchDocument, type PolicyDocument, readDocumentFile, sortDocuments } from './documents.ts';

const EXIT_NOTHING_CHECKED = 4;
const EXIT_CODES: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };

interface Flags {
  readonly openapi?: readonly string[];
  readonly server?: readonly string[];
  readonly token?: string;
  readonly certificateAuthority?: string;
  readonly insecureSkipTlsVerify?: boolean;
  readonly output: 'text' | 'json';
  readonly schema?: boolean;
}

export function createCommand(): Command {
  return new Command('assay policy')
    .description(
      'Checks API histories (the versions and fields of each release) against the Kubernetes deprecation policy.',
    )
    .argument('[file...]', 'histories, YAML or JSON; each is checked separately')
    .optionsGroup('History from OpenAPI documents, oldest first:')
    .option('--openapi <file>', 'saved document of one release (repeatable)', appendValue)
    .option(
      '--server <url>',
      'server with the OpenAPI document of one release, newer than the saved documents (repeatable)',
      appendValue,
    )
    .option('--token <token>', 'bearer token for the servers')
    .option('--certificate-authority <file>', 'CA certificate of the servers, PEM')
    .option('--insecure-skip-tls-verify', 'do not verify the certificates of the servers')
    .optionsGroup('Output:')
    .addOption(new Option('--output <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('--schema', 'print the JSON schema of histories, and exit')
    .action(async (files: readonly string[], flags: Flags) => {
      process.exitCode = await runPolicy(files, flags);
    });
}

interface NamedHistory {
  readonly name: string;
  readonly history: History;
  /** Whether the history was created from OpenAPI documents. */
  readonly isFromDocuments: boolean;
}

interface HistoryResult extends PolicyReport {
  readonly history: string;
}

async function runPolicy(files: readonly string[], flags: Flags): Promise<number> {
  if (flags.schema) {
    process.stdout.write(readFileSync(new URL('../../policy/history/history.schema.json', import.meta.url), 'utf8'));
    return 0;
  }
  try {
    const histories = [
      ...files.map((file) => ({ name: file, history: readHistoryFile(file), isFromDocuments: false })),
      ...(await buildHistoryFromApis(flags)),
    ];
    if (histories.length === 0)
      throw createUsageError('requires a FILE, or at least two documents (--openapi, --server)');
    const historyResults = histories.map(
      ({ name, history, isFromDocuments }): HistoryResult => ({
        history: name,
        ...checkHistory(history, { isFromDocuments }),
      }),
    );
    process.stdout.write(
      flags.output === 'json'
        ? `${JSON.stringify(historyResults, null, 2)}\n`
        : historyResults.map(formatHistoryResult).join('\n'),
    );
    const emptyHistory = histories.find(({ history }) => hasNoElements(history));
    if (emptyHistory !== undefined)
      process.stderr.write(`assay policy: ${emptyHistory.name} has no elements, so nothing was checked\n`);
    if (historyResults.some(({ violations }) => violations.length > 0)) return 1;
    return emptyHistory === undefined ? 0 : EXIT_NOTHING_CHECKED;
  } catch (error) {
    const isUsageError = error instanceof InvalidArgumentError;
    if (!isUsageError && !(error instanceof AssayError)) throw error;
    process.stderr.write(`assay policy: ${error.message}\n`);
    return isUsageError ? EXIT_CODES.usage : EXIT_CODES[error.code];
  }
}

function readHistoryFile(file: string): History {
  const { history, problem } = readHistory(readNamedFile(file).toString());
  if (history === undefined) throw createUsageError(`${file}:${problem.line}: ${problem.message}`);
  return history;
}

/** Combines all documents into one history. */
async function buildHistoryFromApis(flags: Flags): Promise<readonly NamedHistory[]> {
  const documents: PolicyDocument[] = (flags.openapi ?? []).map((file) =>
    readDocumentFile(file, readNamedFile(file).toString()),
  );
  const { token, certificateAuthority, insecureSkipTlsVerify } = flags;
  const credentials = {
    ...compact({ token }),
    ...(certificateAuthority === undefined
      ? {}
      : { certificateAuthority: readNamedFile(certificateAuthority).toString() }),
    ...compact({ insecure: insecureSkipTlsVerify }),
  };
  for (const url of flags.server ?? []) documents.push(await fetchDocument(url, credentials));
  if (documents.length === 0) return [];
  if (documents.length < 2)
    throw createUsageError('requires at least two documents to compare: add another --openapi or --server');
  const name = documents.map((document) => document.name).join(' to ');
  return [{ name, history: createHistory(sortDocuments(documents)), isFromDocuments: true }];
}

function hasNoElements({ groups, componentConfigurations, cli, behaviors, featureGates, metrics }: History): boolean {
  return [groups, componentConfigurations, cli, behaviors, featureGates, metrics].every(
    (list) => (list ?? []).length === 0,
  );
}

function formatHistoryResult({ history, ...result }: HistoryResult): string {
  return renderPolicyReport(history, result);
}

function appendValue(value: string, previousValues: readonly string[] = []): readonly string[] {
  return [...previousValues, value];
}
