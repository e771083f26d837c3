/**
 * Encodes Tables (table-*): a row of printed columns for each object. `includeObject` adds the object or its metadata to the rows.
 */
import { quote } from '../../../values/go-quote.ts';
import { type DividedWork, TurnBatch } from '../../foundation/event-loop.ts';
import type { ResponseBody } from '../../foundation/exchange.ts';
import { type WritableJson, writeCompactJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { ListedItems, PrintedColumns } from '../../registry/tables/printed-columns.ts';
import type { StoredItem } from '../../store/watch-cache.ts';
import type { WatchFrameCache } from '../frames.ts';
import { BodyBuilder } from '../serializers/body-builder.ts';
import { JSON_SERIALIZER } from '../serializers/json-serializer.ts';
import type { ListMeta } from '../serializers/list-head.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';
import { createPartialObjectMetadata } from './metadata-only.ts';
import type { Encoding, EventEncoder, ListContents, ListTypeMeta, Representation } from './representation.ts';
import { TableCellEncoder } from './table-cells.ts';
import { writeList } from './write-list.ts';

export interface TableOptions {
  readonly apiVersion: string;
  readonly columns: PrintedColumns;
  /** The query parameter includeObject; '' if it is missing. */
  readonly includeObject: string;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
}

const TABLE_KIND = 'Table';
const INCLUDE_OBJECT_VALUES = ['', 'Metadata', 'Object', 'None'];
const OBJECT_SEPARATOR = '],"object":';
const CLOSING_BRACE = 0x7d;
const COMMA = 0x2c;

export class TableRepresentation implements Representation {
  readonly #options: TableOptions;

  constructor(options: TableOptions) {
    this.#options = options;
  }

  checkOptions(): void {
    const { includeObject } = this.#options;
    if (INCLUDE_OBJECT_VALUES.includes(includeObject)) return;
    const problem = `includeObject: Invalid value: ${quote(includeObject)}: must be 'Metadata', 'Object', 'None', or empty`;
    throw createBadRequestError(`Unable to convert to Table as requested: ${problem}`);
  }

  encodeItem(encoding: Encoding, servedKind: ServedKind, item: StoredItem): Buffer {
    return this.encodeObject(encoding, servedKind, item.object);
  }

  encodeObject({ serializer, isPretty }: Encoding, servedKind: ServedKind, object: ApiObject): Buffer {
    this.checkOptions();
    const metadata = createListMetadata(servedKind, object);
    return serializer.encode(this.#createTable(servedKind, metadata, [object], { includesColumns: true }), isPretty);
  }

  *encodeList(
    encoding: Encoding,
    { servedKind, metadata: listMeta, items: unsortedItems }: ListContents,
  ): DividedWork<ResponseBody> {
    const { compare, hasNullRows } = this.#options.columns;
    const items = compare === undefined ? unsortedItems : unsortedItems.toSorted((a, b) => compare(a.object, b.object));
    // Lists of custom resources have an empty continue token; their Tables have no continue token.
    const { continue: continueToken, ...metadataWithoutContinue } = listMeta;
    const metadata = continueToken === '' ? metadataWithoutContinue : listMeta;
    this.checkOptions();
    const { serializer, isPretty } = encoding;
    if (items.length === 0 && hasNullRows === true) {
      const document = this.#createTable(servedKind, metadata, [], { includesColumns: true });
      return serializer.encode({ ...document, rows: null }, isPretty);
    }
    if (serializer.name === 'json' && !isPretty && this.#options.columns.hasVariableCells !== true)
      return yield* this.#joinRows(servedKind, metadata, items);
    const list = { document: this.#createTable(servedKind, metadata, [], { includesColumns: true }), listName: 'rows' };
    const cellEncoder = this.#createCellEncoder(servedKind, items);
    return yield* writeList(encoding, list, items, ({ object }) => this.#createRow(cellEncoder, servedKind, object));
  }

  /** Creates the event encoder. Only the first event contains the column definitions. */
  createEventEncoder(serializer: Serializer, servedKind: ServedKind, frameCache: WatchFrameCache): EventEncoder {
    let isFirst = true;
    const writeFrame = (type: string, object: ApiObject) => {
      const metadata = createListMetadata(servedKind, object);
      const table = this.#createTable(servedKind, metadata, [object], { includesColumns: isFirst });
      isFirst = false;
      return frameCache.encodeFrame(serializer, type, serializer.encode(table, false));
    };
    return {
      encodeEvent: (type, { object }) => writeFrame(type, object),
      encodeBookmark: (members) => () =>
        writeFrame('BOOKMARK', {
          kind: servedKind.kind,
          apiVersion: servedKind.apiVersion,
          metadata: {},
          ...members,
        }),
    };
  }

  getListTypeMeta(): ListTypeMeta {
    return { listKind: TABLE_KIND, apiVersion: this.#options.apiVersion };
  }

  #createTable(
    servedKind: ServedKind,
    metadata: ListMeta,
    objects: readonly ApiObject[],
    { includesColumns }: { readonly includesColumns: boolean },
  ): Record<string, WritableJson> {
    const { apiVersion, columns } = this.#options;
    const cellEncoder = this.#createCellEncoder(servedKind);
    const rows = objects.map((object) => this.#createRow(cellEncoder, servedKind, object));
    const columnDefinitions = includesColumns ? columns.definitions : null;
    return { kind: TABLE_KIND, apiVersion, metadata, columnDefinitions, rows };
  }

  #createRow(cellEncoder: TableCellEncoder, servedKind: ServedKind, object: ApiObject): WritableJson {
    const conditions = this.#options.columns.listConditions?.(object);
    return {
      cells: cellEncoder.createCells(object),
      ...(conditions !== undefined && { conditions }),
      object: this.#includeObject(servedKind, object),
    };
  }

  #includeObject(servedKind: ServedKind, object: ApiObject): ApiObject | null {
    const includedKind = this.#findIncludedKind(servedKind);
    return includedKind === undefined ? null : includedKind.convert(object);
  }

  #findIncludedKind(servedKind: ServedKind): ServedKind | undefined {
    const { includeObject, apiVersion } = this.#options;
    if (includeObject === 'None') return undefined;
    return includeObject === 'Object' ? servedKind : createPartialObjectMetadata(apiVersion, servedKind);
  }

  #createCellEncoder(servedKind: ServedKind, listedItems?: ListedItems): TableCellEncoder {
    const { columns, now } = this.#options;
    return new TableCellEncoder(columns, now(), `${servedKind.formatCacheKey(JSON_SERIALIZER)} row`, listedItems);
  }

  /** Joins the cached bytes of the items to compact JSON. */
  *#joinRows(servedKind: ServedKind, metadata: ListMeta, items: readonly StoredItem[]): DividedWork<ResponseBody> {
    const { apiVersion, columns } = this.#options;
    const tableHead = writeCompactJson({
      kind: TABLE_KIND,
      apiVersion,
      metadata,
      columnDefinitions: columns.definitions,
    });
    const cellEncoder = this.#createCellEncoder(servedKind);
    const includedKind = this.#findIncludedKind(servedKind);
    const rowStarts: Buffer[] = [];
    const objects: Buffer[] = [];
    const turnBatch = new TurnBatch();
    for (const item of items) {
      rowStarts.push(cellEncoder.encodeRowStart(item));
      if (includedKind !== undefined) objects.push(includedKind.encode(JSON_SERIALIZER, item));
      if (turnBatch.addAndReportFull(item)) yield;
    }
    const body = new BodyBuilder(estimateLength(tableHead, rowStarts, objects));
    body.appendText(`${tableHead.slice(0, -1)},"rows":[`);
    for (const [index, item] of items.entries()) {
      if (index > 0) body.appendByte(COMMA);
      body.appendBytes(cellEncoder.encodeRowStart(item));
      body.appendText(cellEncoder.formatRowEnd(item) + OBJECT_SEPARATOR);
      const object = objects[index];
      if (object === undefined) body.appendText('null');
      else body.appendBytes(object, 0, object.length - 1);
      body.appendByte(CLOSING_BRACE);
      if (body.isTurnComplete()) yield;
    }
    body.appendText(']}\n');
    return body.finish();
  }
}

/** Estimates an upper bound of the length. An age has about ten characters. */
function estimateLength(head: string, starts: readonly Buffer[], objects: readonly Buffer[]): number {
  let length = Buffer.byteLength(head) + 16;
  for (const start of starts) length += start.length + 36;
  for (const object of objects) length += object.length;
  return length;
}

/** Returns the metadata of the Table of one object. */
function createListMetadata({ addSelfLink }: ServedKind, object: ApiObject): ListMeta {
  const { selfLink, resourceVersion } = addSelfLink?.(object).metadata ?? object.metadata;
  return { ...(selfLink !== undefined && { selfLink }), ...(resourceVersion !== undefined && { resourceVersion }) };
}
