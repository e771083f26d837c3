/** Reads the published reports. `reports/published/NAME/` contains the JSON report, and the README that is generated from the report. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Envelope } from '../../../reports/schema/envelope.ts';
import { parseEnvelope } from '../../../reports/schema/validate-report.ts';
import { ROOT } from '../../lint/sources.ts';

export const PUBLISHED_FOLDER = 'reports/published';

/** Returns the published report of a server, or undefined if no report is published. */
export function readPublishedReport(name: string): Envelope | undefined {
  const file = `${PUBLISHED_FOLDER}/${name}/report.json.gz`;
  let bytes: Buffer;
  try {
    bytes = readFileSync(new URL(file, ROOT));
  } catch {
    return undefined;
  }
  return parseEnvelope(gunzipSync(bytes).toString());
}
