/** Verifies a signed statement offline: its signature, its key, and whether it was created from the given report. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compact } from '../../values/compact.ts';
import { compareDigest } from '../digest.ts';
import type { Envelope } from '../schema/envelope.ts';
import { parseEnvelope } from '../schema/validate-report.ts';
import type { CertificateKey } from './keys.ts';
import { SignatureError, verifySignature } from './signature.ts';
import { createStatement, type Statement } from './statement.ts';
import { isStatement } from './validate-statement.ts';

export interface Verification {
  /** The statement; absent if the signature does not match. */
  readonly statement?: Statement;
  /** The results of the checks, in order. */
  readonly findings: readonly Finding[];
}

/** The result of one check. */
export interface Finding {
  readonly about: 'signature' | 'statement' | 'report' | 'record';
  readonly matches: boolean;
  readonly text: string;
}

/**
 * Verifies a statement. `keys` are the trusted keys. If it is undefined, the key in the statement is used. `report` contains the bytes of
 * report.json.
 */
export async function verifyStatement(
  jws: string,
  keys: readonly CertificateKey[] | undefined,
  report: Buffer | undefined,
): Promise<Verification> {
  let payload: unknown;
  let signature: Finding;
  try {
    const verifiedSignature = await verifySignature(jws, keys);
    const { algorithm, id } = verifiedSignature.key;
    const keyName = verifiedSignature.trusted ? 'the given key' : 'the key in the statement';
    signature = createFinding('signature', { matches: true }, `${algorithm}, by ${keyName}: ${id}`);
    payload = verifiedSignature.payload;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { findings: [createFinding('signature', { matches: false }, error.message)] };
  }
  if (!isStatement(payload))
    return {
      findings: [
        signature,
        createFinding('statement', { matches: false }, 'the signed document is not a statement of conformance'),
      ],
    };
  return {
    statement: payload,
    findings: [signature, ...(report === undefined ? [] : [checkReport(payload, report)])],
  };
}

function checkReport(statement: Statement, bytes: Buffer): Finding {
  const envelope = parseReport(bytes);
  if (envelope === undefined) return createFinding('report', { matches: false }, 'it is not a report');
  const digest = computeDigestOfBytes(bytes);
  if (digest === statement.digests.report) {
    const differingMembers = findDifferingMembers(envelope, statement, digest);
    if (differingMembers.length === 0)
      return createFinding('report', { matches: true }, `it is the report of the statement: ${digest}`);
    return createFinding(
      'report',
      { matches: false },
      `the statement differs from its report in: ${differingMembers.join(', ')}`,
    );
  }
  const isEdited = compareDigest(envelope) === 'different';
  const reason = isEdited ? 'it was edited after the run' : 'it is another report, or was reformatted';
  return createFinding('report', { matches: false }, `its digest differs from the digest in the statement: ${reason}`);
}

/** Returns the names of the members of the statement that do not match the report. */
function findDifferingMembers(envelope: Envelope, statement: Statement, reportDigest: string): string[] {
  const { name, version, url } = statement.subject;
  const statementOptions = { name, withUrl: url !== undefined, issued: new Date(statement.issued), reportDigest };
  const expectedStatement = createStatement(envelope, { ...statementOptions, ...compact({ version }) });
  const statedMembers = new Map<string, unknown>(Object.entries(statement));
  return Object.entries(expectedStatement).flatMap(([member, value]) =>
    isDeepStrictEqual(statedMembers.get(member), value) ? [] : [member],
  );
}

function parseReport(bytes: Buffer): Envelope | undefined {
  try {
    return parseEnvelope(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Returns the digest of the bytes, as `sha256:…`. */
export function computeDigestOfBytes(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function createFinding(about: Finding['about'], { matches }: { readonly matches: boolean }, text: string): Finding {
  return { about, matches, text };
}
