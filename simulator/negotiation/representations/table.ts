/**
 * Objects as rows (table-*): for people, who want to see what a kind's own columns say and not the objects. Each row also has the object's
 * metadata, or the object, or nothing, as `includeObject` asks.
 */
import type { AnswerBody } from '../../ground/exchange.ts';
import { quote } from '../../pure/go/quote.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { ApiObject, JsonObject } from '../../pure/object.ts';
import { badRequest } from '../../pure/status/reasons.ts';
import type { PrintedColumns } from '../../registry/printed-columns.ts';
import type { Item } from '../../store/watch-cache.ts';
import type { WatchFrames } from '../frames.ts';
import { BodyBuilder } from '../serializers/body-builder.ts';
import { JSON_SERIALIZER } from '../serializers/json-serializer.ts';
import type { ListMeta } from '../serializers/list-head.ts';
import type { Serializer } from '../serializers/serializer.ts';
import type { ServedKind } from '../served-kind.ts';
import { metadataShape } from './metadata-only.ts';
import type { Encoding, Events, ListContents, ListTypeMeta, Representation } from './representation.ts';
import { TableCells } from './table-cells.ts';

export interface TableOptions {
  readonly apiVersion: string;
  readonly columns: PrintedColumns;
  /** As it stands in the query; '' when it doesn't. */
  readonly includeObject: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const KIND = 'Table';
const INCLUDED = ['', 'Metadata', 'Object', 'None'];
const OBJECT = '],"object":';
const BRACE = 0x7d;
const COMMA = 0x2c;

export class Table implements Representation {
  private readonly options: TableOptions;

  constructor(options: TableOptions) {
    this.options = options;
  }

  check(): void {
    const { includeObject } = this.options;
    if (INCLUDED.includes(includeObject)) return;
    const wrong = `includeObject: Invalid value: ${quote(includeObject)}: must be 'Metadata', 'Object', 'None', or empty`;
    throw badRequest(`Unable to convert to Table as requested: ${wrong}`);
  }

  item(way: Encoding, servedKind: ServedKind, item: Item): Buffer {
    return this.object(way, servedKind, item.object);
  }

  object({ serializer, pretty }: Encoding, servedKind: ServedKind, object: ApiObject): Buffer {
    this.check();
    return serializer.encode(this.document(servedKind, versionOf(object), [object], true), pretty);
  }

  list(way: Encoding, { servedKind, metadata: told, items }: ListContents): AnswerBody {
    // Lists of custom types say that nothing follows, their Tables don't.
    const { continue: more, ...others } = told;
    const metadata = more === '' ? others : told;
    this.check();
    const { serializer, pretty } = way;
    if (serializer.name === 'json' && !pretty && this.options.columns.volatile !== true)
      return this.join(servedKind, metadata, items);
    const objects = items.map(({ object }) => object);
    return serializer.encode(this.document(servedKind, metadata, objects, true), pretty);
  }

  /** The columns come with the first event only. */
  events(serializer: Serializer, servedKind: ServedKind, frames: WatchFrames): Events {
    let first = true;
    const frame = (type: string, object: ApiObject) => {
      const table = this.document(servedKind, versionOf(object), [object], first);
      first = false;
      return frames.frame(serializer, type, serializer.encode(table, false));
    };
    return {
      event: (type, { object }) => frame(type, object),
      bookmark: (members) =>
        frame('BOOKMARK', {
          kind: servedKind.kind,
          apiVersion: servedKind.apiVersion,
          ...members,
        } as unknown as ApiObject),
    };
  }

  names(): ListTypeMeta {
    return { listKind: KIND, apiVersion: this.options.apiVersion };
  }

  private document(
    servedKind: ServedKind,
    metadata: ListMeta,
    objects: readonly ApiObject[],
    headers: boolean,
  ): JsonObject {
    const { apiVersion, columns } = this.options;
    const cells = this.cells(servedKind);
    const rows = objects.map((object) => ({ cells: cells.cells(object), object: this.included(servedKind, object) }));
    const columnDefinitions = headers ? columns.definitions : null;
    return { kind: KIND, apiVersion, metadata, columnDefinitions, rows } as unknown as JsonObject;
  }

  private included(servedKind: ServedKind, object: ApiObject): ApiObject | null {
    const shown = this.shownAs(servedKind);
    return shown === undefined ? null : shown.convert(object);
  }

  private shownAs(servedKind: ServedKind): ServedKind | undefined {
    const { includeObject, apiVersion } = this.options;
    if (includeObject === 'None') return undefined;
    return includeObject === 'Object' ? servedKind : metadataShape(apiVersion);
  }

  private cells({ apiVersion, kind }: ServedKind): TableCells {
    const { columns, now } = this.options;
    return new TableCells(columns, now(), `${apiVersion} ${kind} row`);
  }

  /** Compact JSON, out of the bytes that are kept with the items. */
  private join(servedKind: ServedKind, metadata: ListMeta, items: readonly Item[]): AnswerBody {
    const { apiVersion, columns } = this.options;
    const head = compactJson({ kind: KIND, apiVersion, metadata, columnDefinitions: columns.definitions });
    const cells = this.cells(servedKind);
    const shown = this.shownAs(servedKind);
    const starts = items.map((item) => cells.start(item));
    const objects = shown === undefined ? undefined : items.map((item) => shown.encode(JSON_SERIALIZER, item));
    const pieces = new BodyBuilder(lengthOf(head, starts, objects));
    pieces.text(`${head.slice(0, -1)},"rows":[`);
    for (let index = 0; index < items.length; index++) {
      if (index > 0) pieces.byte(COMMA);
      pieces.bytes(starts[index] as Buffer);
      pieces.text(cells.end(items[index] as Item) + OBJECT);
      const object = objects?.[index];
      if (object === undefined) pieces.text('null');
      else pieces.bytes(object, 0, object.length - 1);
      pieces.byte(BRACE);
    }
    pieces.text(']}\n');
    return pieces.body();
  }
}

/** At most; an age has some ten characters. */
function lengthOf(head: string, starts: readonly Buffer[], objects: readonly Buffer[] | undefined): number {
  let length = Buffer.byteLength(head) + 16;
  for (const start of starts) length += start.length + 36;
  for (const object of objects ?? []) length += object.length;
  return length;
}

function versionOf({ metadata }: ApiObject): ListMeta {
  const { resourceVersion } = metadata;
  return resourceVersion === undefined ? {} : { resourceVersion };
}
