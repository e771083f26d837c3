/**
 * `record.json`: the run, the server and the verdicts of a record, with the digests of its other files. docs/record.md describes the
 * format.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createUsageError, readErrorMessage } from '../../client/errors.ts';
import {
  computeSha256,
  INDEX_FILE,
  type RecordedScenario,
  readScenarios,
} from '../../client/recording/record-files.ts';
import { RECORD_VERSION } from '../../client/recording/record-lines.ts';
import { redactCredentials } from '../../client/recording/recorded-server.ts';
import { explainFolderError, makeFolder } from '../../reports/report-folder.ts';
import type { Envelope, Run, Verdict } from '../../reports/schema/envelope.ts';
import { compact } from '../../values/compact.ts';
import type { RunOptions } from '../options/options.ts';
import type { OpenSubject } from '../subject/subject.ts';
import { findRecordProblems } from './validate.ts';

/** The options of a run, other than its server, that select scenarios or influence verdicts. */
type RecordedOptions = Pick<
  RunOptions,
  | 'selection'
  | 'resources'
  | 'profile'
  | 'capabilities'
  | 'expectedFailures'
  | 'replayPath'
  | 'programs'
  | 'runs'
  | 'timeout'
  | 'allowSlow'
>;

export interface RecordIndex {
  readonly apiVersion: typeof RECORD_VERSION;
  readonly kind: 'Record';
  readonly run: Run;
  readonly options: RecordedOptions;
  /** The data about the server, collected before the first scenario. */
  readonly subject: RecordedSubject;
  readonly scenarios: readonly RecordedScenario[];
  /** The verdicts of the report. */
  readonly verdicts: readonly RecordedVerdict[];
  /** The SHA-256 of the other members of this document, as `JSON.stringify` writes them. */
  readonly digest: string;
}

export type RecordedSubject = Omit<OpenSubject, 'close'>;

export interface RecordedVerdict {
  readonly id: string;
  readonly name: string;
  readonly verdict: Verdict;
  readonly reason?: string;
}

/** Throws a usage error if the folder is not writable or not empty. */
export function checkRecordFolder(folder: string): void {
  try {
    makeFolder(resolve(folder));
    if (readdirSync(folder).length === 0) return;
  } catch (error) {
    throw createUsageError(`--record: ${folder} is not writable: ${explainFolderError(error)}`);
  }
  throw createUsageError(`--record: ${folder} is not empty; a record needs an empty folder`);
}

/** Writes the index, and returns its digest, which identifies the record with all of its files. */
export function writeIndex(folder: string, options: RunOptions, subject: OpenSubject, envelope: Envelope): string {
  const { close: _close, target, launch, ...rest } = subject;
  const { selection, resources, profile, capabilities, expectedFailures, replayPath, programs } = options;
  const { runs, timeout, allowSlow } = options;
  const contentWithoutDigest = {
    apiVersion: RECORD_VERSION,
    kind: 'Record' as const,
    run: envelope.run,
    options: {
      selection,
      resources,
      profile,
      capabilities,
      expectedFailures,
      ...compact({ replayPath, programs }),
      runs,
      timeout,
      allowSlow,
    },
    subject: { ...rest, target: redactCredentials(target), launch: launch && removeEnvironment(launch) },
    scenarios: readScenarios(folder),
    verdicts: envelope.scenarios.map(({ id, name, verdict, reason }) => ({
      id,
      name,
      verdict,
      ...compact({ reason }),
    })),
  };
  const digest = computeSha256(JSON.stringify(contentWithoutDigest));
  writeFileSync(join(folder, INDEX_FILE), serializeIndex({ ...contentWithoutDigest, digest }));
  return `sha256:${digest}`;
}

/** Returns the exact content of the file, so that `readIndex` detects even a change of white space. */
function serializeIndex(index: object): string {
  return `${JSON.stringify(index, null, 1)}\n`;
}

function removeEnvironment({ command, flags, dialect }: NonNullable<OpenSubject['launch']>) {
  return compact({ command, flags, dialect });
}

/** Reads the index of a record, and reports whether it was edited. Throws a usage error if the folder is not a record. */
export function readIndex(folder: string): { readonly index: RecordIndex; readonly isEdited: boolean } {
  const file = join(folder, INDEX_FILE);
  if (!existsSync(file)) throw createUsageError(`${folder} is not a record: it has no ${INDEX_FILE}`);
  let [text, document]: [string, unknown] = ['', undefined];
  try {
    text = readFileSync(file, 'utf8');
    document = JSON.parse(text);
  } catch (error) {
    throw createUsageError(`${file} cannot be read: ${readErrorMessage(error)}`);
  }
  if (!isIndex(document))
    throw createUsageError(`${file} is not the index of a record: ${findRecordProblems('', document)[0]}`);
  const { digest, ...rest } = document;
  return {
    index: document,
    isEdited: digest !== computeSha256(JSON.stringify(rest)) || text !== serializeIndex(document),
  };
}

function isIndex(document: unknown): document is RecordIndex {
  return findRecordProblems('', document).length === 0;
}
