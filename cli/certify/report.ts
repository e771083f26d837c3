/** Reads a report.json that is given on the command line. */
import { createUsageError } from '../../client/errors.ts';
import type { Envelope } from '../../reports/schema/envelope.ts';
import { findSchemaProblems, isEnvelope } from '../../reports/schema/validate-report.ts';

/** Parses a report. Throws a usage error with the file name and the first problem if the content is not a report. */
export function parseReport(file: string, bytes: Buffer): Envelope {
  let document: unknown;
  try {
    document = JSON.parse(bytes.toString());
  } catch {
    throw createUsageError(`${file} is not JSON`);
  }
  if (isEnvelope(document)) return document;
  throw createUsageError(`${file} is not a report: ${findSchemaProblems(document)[0]}`);
}
