/** Faults of tables: their columns, and what they are made of. */
import { PLAIN } from '../negotiation/representations/plain.ts';
import type { Representation } from '../negotiation/representations/representation.ts';
import { Table } from '../negotiation/representations/table.ts';
import type { Transform } from '../negotiation/transform.ts';
import { type ColumnDefinition, DEFAULT_COLUMNS, type PrintedColumns } from '../registry/printed-columns.ts';
import type { FaultSet } from './catalogue.ts';

export function miscolumned(sound: PrintedColumns | undefined, kind: string, faults: FaultSet) {
  if (faults.size === 0 || sound === undefined) return sound;
  const columns = kind === 'Endpoints' && faults.has('endpoints-without-columns') ? DEFAULT_COLUMNS : sound;
  const { definitions, cells, aged } = columns;
  const [name, ...others] = definitions;
  if (faults.has('columns-without-type'))
    return { aged, cells, definitions: definitions.map(({ type: _, ...rest }) => rest as ColumnDefinition) };
  if (faults.has('columns-without-name'))
    return { aged, cells, definitions: definitions.map(({ name, ...rest }) => ({ title: name, ...rest }) as never) };
  if (faults.has('cells-in-another-order'))
    return { aged, definitions, cells: (object) => cells(object).toReversed() } satisfies PrintedColumns;
  if (columns !== DEFAULT_COLUMNS || name === undefined) return columns;
  const age = others.map((one) => ({ ...one, name: 'Age', type: 'string' }));
  if (faults.has('default-columns-are-the-age'))
    return {
      aged: true,
      definitions: [name, ...age],
      cells: (object) => cells(object).slice(0, 1),
    } satisfies PrintedColumns;
  if (!faults.has('default-name-is-the-uid')) return columns;
  return {
    aged,
    definitions,
    cells: (object) => [object.metadata.uid ?? '', ...cells(object).slice(1)],
  } satisfies PrintedColumns;
}

/** What is asked for, as the faulty server understands it. */
export function misasked(
  transform: Transform | undefined,
  apiVersion: string,
  faults: FaultSet,
): Transform | undefined {
  if (transform?.kind !== 'Table') return transform;
  if (faults.has('tables-unknown')) return undefined;
  return faults.has('tables-without-version') ? { ...transform, apiVersion } : transform;
}

export function mistabled(sound: Representation, faults: FaultSet): Representation {
  if (faults.size === 0 || !(sound instanceof Table)) return sound;
  const wrong = Object.create(sound) as { -readonly [member in keyof Representation]: Representation[member] };
  if (faults.has('tables-of-lists-only')) wrong.item = (way, shape, item) => PLAIN.item(way, shape, item);
  if (faults.has('table-of-one-has-no-row'))
    wrong.item = (way, shape, item) =>
      whole(sound.list(way, { kind: shape.kind, shape, items: [], metadata: versionOf(item.object.metadata) }));
  if (faults.has('table-of-the-first-row'))
    wrong.list = (way, list) => sound.list(way, { ...list, items: list.items.slice(0, 1) });
  return wrong;
}

function versionOf({ resourceVersion }: { readonly resourceVersion?: string }) {
  return resourceVersion === undefined ? {} : { resourceVersion };
}

function whole(body: unknown): Buffer {
  return Array.isArray(body) ? Buffer.concat(body as Buffer[]) : Buffer.from(body as Buffer);
}
