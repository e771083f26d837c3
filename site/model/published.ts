/**
 * Reads the reports in `reports/published/`, one per server: `NAME/report.json`, `NAME.json`, or either compressed (`.gz`). There may be
 * none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ENVELOPE_VERSION, type Envelope } from '../../reports/schema/envelope.ts';

export interface PublishedReport {
  readonly name: string;
  readonly report: Envelope;
}

const REPORT = /^(?:([^/]+)\/report|([^/]+))\.json(?:\.gz)?$/;

export function readPublishedReports(folder: URL): PublishedReport[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((file) => {
      const [, folderName, fileName] = REPORT.exec(file) ?? [];
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

/** Other documents may be next to the reports. */
function isReport(document: unknown): document is Envelope {
  if (typeof document !== 'object' || document === null) return false;
  const { apiVersion, kind }: { apiVersion?: unknown; kind?: unknown } = document;
  return apiVersion === ENVELOPE_VERSION && kind === 'Report';
}
