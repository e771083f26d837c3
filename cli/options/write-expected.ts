/**
 * `--write-expected`: adds the failures of a run to the configuration file as expected failures, one per rule, with the cause as an initial
 * reason and an expiry date. The existing content is not changed.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { createUsageError, describeReadError } from '../../client/errors.ts';
import { formatCause, groupByCause } from '../../reports/causes.ts';
import { explainFolderError } from '../../reports/report-folder.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';

/** The number of days until an entry expires. */
const DAYS_UNTIL_EXPIRY = 90;
const MILLISECONDS_PER_DAY = 86_400_000;

interface ExpectedFailureEntry {
  readonly rule?: string;
  readonly scenario?: string;
  readonly reason: string;
  readonly expires: string;
}

/**
 * Throws an error if entries cannot be added to the file. Called before the run, so that a wrong file name does not lose the results of the
 * run.
 */
export function checkConfigFile(path: string): void {
  readConfigDocument(path);
  const isNew = !existsSync(path);
  try {
    appendFileSync(path, '');
    if (isNew) rmSync(path);
  } catch (error) {
    throw createUsageError(`--write-expected: cannot write to ${path}: ${explainFolderError(error)}`);
  }
}

function readConfigDocument(path: string): Document {
  let source = '';
  try {
    if (existsSync(path)) source = readFileSync(path, 'utf8');
  } catch (error) {
    throw createUsageError(`--write-expected: ${path}: ${describeReadError(error)}`);
  }
  const document = parseDocument(source);
  const [problem] = document.errors;
  if (problem !== undefined) throw createUsageError(`--write-expected: ${path}: ${problem.message.split('\n')[0]}`);
  if (document.contents !== null && !isMap(document.contents))
    throw createUsageError(`--write-expected: ${path} is not a configuration file`);
  return document;
}

/** Adds the failures to the file, and returns the number of added entries. */
export function writeExpectedFailures(path: string, envelope: Envelope): number {
  const document = readConfigDocument(path);
  const entries = createExpectedFailures(envelope);
  const expectedFailures = document.get('expectedFailures');
  if (entries.length > 0) {
    if (isSeq(expectedFailures)) for (const entry of entries) expectedFailures.add(document.createNode(entry));
    else document.set('expectedFailures', document.createNode(entries));
  }
  writeFileSync(path, document.toString());
  return entries.length;
}

export function createExpectedFailures({
  run,
  scenarios,
}: Pick<Envelope, 'run' | 'scenarios'>): ExpectedFailureEntry[] {
  const expires = new Date(Date.parse(run.started) + DAYS_UNTIL_EXPIRY * MILLISECONDS_PER_DAY)
    .toISOString()
    .slice(0, 10);
  const entries = new Map<string, ExpectedFailureEntry>();
  for (const cause of groupByCause(scenarios)) {
    const reason = `explain the failure: ${formatCause(cause)}`;
    for (const { rules, name } of cause.scenarios) {
      const [rule] = rules;
      const key = rule ?? name;
      if (!entries.has(key))
        entries.set(key, { ...(rule === undefined ? { scenario: name } : { rule }), reason, expires });
    }
  }
  return [...entries.values()];
}
