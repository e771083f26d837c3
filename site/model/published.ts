/**
 * Reads the reports in `reports/published/`, one for each server: `NAME/report.json` or `NAME.json`, or the same names with `.gz` if
 * compressed. The folder may be missing or empty.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ENVELOPE_VERSION, type Envelope } from '../../reports/schema/envelope.ts';

export interface PublishedReport {
  /** The name of the server. */
  readonly name: string;
  readonly report: Envelope;
}

const REPORT_FILE = /^(?:([^/]+)\/report|([^/]+))\.json(?:\.gz)?$/;

export function readPublishedReports(folder: URL): PublishedReport[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => {
      const [, folderName, fileName] = REPORT_FILE.exec(file) ?? [];
      const name = folderName ?? fileName;
      if (name === undefined) return [];
      const report = parseReport(readFileSync(new URL(file, folder)), file);
      return isReport(report) ? [{ name, report }] : [];
    });
}

function parseReport(bytes: Buffer, file: string): unknown {
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`reports/published/${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reports whether a JSON document is a report. The folder may contain other documents. */
function isReport(document: unknown): document is Envelope {
  if (typeof document !== 'object' || document === null) return false;
  const { apiVersion, kind }: { apiVersion?: unknown; kind?: unknown } = document;
  return apiVersion === ENVELOPE_VERSION && kind === 'Report';
}
