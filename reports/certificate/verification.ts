/** What can be said of a signed statement offline: whether it is what was signed, with which key, and whether a report is the one it was made of. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isUnedited } from '../digest.ts';
import { isEnvelope } from '../schema/conforms.ts';
import type { Envelope } from '../schema/envelope.ts';
import { isStatement } from './conforms.ts';
import type { Key } from './keys.ts';
import { open, SignatureError } from './signature.ts';
import { type Statement, statementOf } from './statement.ts';

export interface Verification {
  /** Absent where the signature doesn't match. */
  readonly statement?: Statement;
  /** What was looked at, in order. */
  readonly findings: readonly Finding[];
}

export interface Finding {
  readonly about: 'signature' | 'statement' | 'report' | 'record';
  readonly matches: boolean;
  readonly text: string;
}

/** `keys`: those that are trusted; without them the one in the statement serves. `report`: the bytes of report.json. */
export async function verifyStatement(
  jws: string,
  keys: readonly Key[] | undefined,
  report: Buffer | undefined,
): Promise<Verification> {
  let payload: unknown;
  let signature: Finding;
  try {
    const opened = await open(jws, keys);
    const { algorithm, id } = opened.key;
    const whose = opened.trusted ? 'the key that was given' : 'the key that stands in it';
    signature = finding('signature', true, `${algorithm}, by ${whose}: ${id}`);
    payload = opened.payload;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { findings: [finding('signature', false, error.message)] };
  }
  if (!isStatement(payload))
    return { findings: [signature, finding('statement', false, 'what was signed is no statement of conformance')] };
  return {
    statement: payload,
    findings: [signature, ...(report === undefined ? [] : [reportFinding(payload, report)])],
  };
}

function reportFinding(statement: Statement, bytes: Buffer): Finding {
  const envelope = envelopeIn(bytes);
  if (envelope === undefined) return finding('report', false, 'it is no report');
  const digest = bytesDigest(bytes);
  if (digest === statement.digests.report) {
    const wrong = membersOtherThanOf(envelope, statement, digest);
    if (wrong.length === 0) return finding('report', true, `it is the one that the statement was made of: ${digest}`);
    return finding('report', false, `the statement says otherwise than its report of: ${wrong.join(', ')}`);
  }
  const edited = isUnedited(envelope) === false;
  const why = edited ? 'it was edited after the run' : 'it is another one, or other bytes of it';
  return finding('report', false, `its digest is not the one in the statement: ${why}`);
}

/** Names of the members of the statement that do not follow from the report. */
function membersOtherThanOf(envelope: Envelope, statement: Statement, reportDigest: string): string[] {
  const { name, version, url } = statement.subject;
  const particulars = { name, withUrl: url !== undefined, issued: new Date(statement.issued), reportDigest };
  const due = statementOf(envelope, { ...particulars, ...(version === undefined ? {} : { version }) });
  const stated = new Map<string, unknown>(Object.entries(statement));
  return Object.entries(due).flatMap(([member, value]) =>
    isDeepStrictEqual(stated.get(member), value) ? [] : [member],
  );
}

function envelopeIn(bytes: Buffer): Envelope | undefined {
  try {
    const document: unknown = JSON.parse(bytes.toString());
    return isEnvelope(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** `sha256:…` */
export function bytesDigest(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function finding(about: Finding['about'], matches: boolean, text: string): Finding {
  return { about, matches, text };
}
