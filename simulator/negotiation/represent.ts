/** The representation that a request asked for. */
import type { PrintedColumns } from '../registry/printed-columns.ts';
import { metadataOnly } from './representations/metadata-only.ts';
import { PLAIN } from './representations/plain.ts';
import type { Representation } from './representations/representation.ts';
import { Table } from './representations/table.ts';
import type { Transform } from './transform.ts';

export interface Subject {
  /** Absent where no Table is offered. */
  readonly columns: PrintedColumns | undefined;
  readonly includeObject: string;
  readonly now: () => number;
}

export function representationOf(transform: Transform | undefined, subject: Subject): Representation {
  if (transform === undefined) return PLAIN;
  const { kind, apiVersion } = transform;
  const { columns, includeObject, now } = subject;
  if (kind !== 'Table') return metadataOnly(apiVersion, kind === 'PartialObjectMetadataList');
  return columns === undefined ? PLAIN : new Table({ apiVersion, columns, includeObject, now });
}
