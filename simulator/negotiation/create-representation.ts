/** Creates the representation that was negotiated for a request. */
import type { PrintedColumns } from '../registry/tables/printed-columns.ts';
import { createMetadataRepresentation } from './representations/metadata-only.ts';
import { PLAIN_REPRESENTATION } from './representations/plain.ts';
import type { Representation } from './representations/representation.ts';
import { TableRepresentation } from './representations/table.ts';
import type { Transform } from './transform.ts';

export interface TableContext {
  /** The columns of Tables; undefined if the resource has no Tables. */
  readonly columns: PrintedColumns | undefined;
  readonly includeObject: string;
  readonly now: () => number;
}

export function createRepresentation(transform: Transform | undefined, context: TableContext): Representation {
  if (transform === undefined) return PLAIN_REPRESENTATION;
  const { kind, apiVersion } = transform;
  const { columns, includeObject, now } = context;
  if (kind !== 'Table') return createMetadataRepresentation(apiVersion, kind === 'PartialObjectMetadataList');
  return columns === undefined
    ? PLAIN_REPRESENTATION
    : new TableRepresentation({ apiVersion, columns, includeObject, now });
}
