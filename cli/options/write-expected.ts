/**
 * `--write-expected`: what failed becomes expected failures of the configuration, a rule each, with the cause as the reason to begin with and a date
 * on which it expires. What the file holds already, its comments and its order stay.
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { describeReadError, usage } from '../../client/errors.ts';
import { formatCause, groupByCause } from '../../reports/causes.ts';
import { explainFolderError } from '../../reports/folder.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';

/** Days until an entry expires. */
const LASTS = 90;
const DAY = 86_400_000;

interface Entry {
  readonly rule?: string;
  readonly scenario?: string;
  readonly reason: string;
  readonly expires: string;
}

/** Throws where nothing can be added to the file: before the run, so that what it shows isn't lost for a typing error. */
export function checkFile(path: string): void {
  documentIn(path);
  const isNew = !existsSync(path);
  try {
    appendFileSync(path, '');
    if (isNew) rmSync(path);
  } catch (error) {
    throw usage(`--write-expected: nothing can be written to ${path}: ${explainFolderError(error)}`);
  }
}

function documentIn(path: string): Document {
  let source = '';
  try {
    if (existsSync(path)) source = readFileSync(path, 'utf8');
  } catch (error) {
    throw usage(`--write-expected: ${path}: ${describeReadError(error)}`);
  }
  const document = parseDocument(source);
  const [problem] = document.errors;
  if (problem !== undefined) throw usage(`--write-expected: ${path}: ${problem.message.split('\n')[0]}`);
  if (document.contents !== null && !isMap(document.contents))
    throw usage(`--write-expected: ${path} is not a configuration file`);
  return document;
}

/** How many entries were added. */
export function writeExpected(path: string, envelope: Envelope): number {
  const document = documentIn(path);
  const entries = listEntries(envelope);
  const list = document.get('expectedFailures');
  if (entries.length > 0) {
    if (isSeq(list)) for (const entry of entries) list.add(document.createNode(entry));
    else document.set('expectedFailures', document.createNode(entries));
  }
  writeFileSync(path, document.toString());
  return entries.length;
}

export function listEntries({ run, scenarios }: Pick<Envelope, 'run' | 'scenarios'>): Entry[] {
  const expires = new Date(Date.parse(run.started) + LASTS * DAY).toISOString().slice(0, 10);
  const entries = new Map<string, Entry>();
  for (const cause of groupByCause(scenarios)) {
    const reason = `say why: ${formatCause(cause)}`;
    for (const { rules, name } of cause.scenarios) {
      const [rule] = rules;
      const key = rule ?? name;
      if (!entries.has(key))
        entries.set(key, { ...(rule === undefined ? { scenario: name } : { rule }), reason, expires });
    }
  }
  return [...entries.values()];
}
