/**
 * Encodes the cells of table rows. The cells before the age are encoded once for each object and version.
 *
 * Example: `{"cells":["a","1.2.3.4:80"` is cached with the item. The age `,"3m11s"` and the cells after it are computed for each response.
 * `],"object":` and the object follow.
 */

import { formatHumanDuration } from '../../pure/go/human-duration.ts';
import { writeCompactJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Cell, ListedItems, PrintedColumns } from '../../registry/tables/printed-columns.ts';
import type { StoredItem } from '../../store/watch-cache.ts';

const ROW_START = '{"cells":';

export class TableCellEncoder {
  readonly columns: PrintedColumns;
  readonly #now: number;
  /** The formatted ages by creationTimestamp. */
  readonly #formattedAges = new Map<string, string>();
  readonly #cacheKey: string;
  readonly #listedItems: ListedItems | undefined;

  /** Creates the encoder. Resources that share stored objects have different values of `cacheKey`. */
  constructor(columns: PrintedColumns, now: number, cacheKey: string, listedItems?: ListedItems) {
    this.columns = columns;
    this.#listedItems = listedItems;
    this.#now = now;
    this.#cacheKey = cacheKey;
  }

  createCells(object: ApiObject): Cell[] {
    const cells = this.columns.readCells(object, this.#now, this.#listedItems);
    return this.columns.hasAge
      ? [...cells, this.#formatAge(object), ...(this.columns.readCellsAfterAge?.(object) ?? [])]
      : cells;
  }

  /** Returns the start of the row with the cells before the age. */
  encodeRowStart(item: StoredItem): Buffer {
    return item.encode(this.#cacheKey, (object) =>
      Buffer.from(`${ROW_START}${writeCompactJson(this.columns.readCells(object, this.#now)).slice(0, -1)}`),
    );
  }

  /** Returns the text of the age and of the cells after it. */
  formatRowEnd(item: StoredItem): string {
    if (!this.columns.hasAge) return '';
    const cellsAfterAge = this.columns.readCellsAfterAge?.(item.object) ?? [];
    return `,${JSON.stringify(this.#formatAge(item.object))}${cellsAfterAge.map((cell) => `,${JSON.stringify(cell)}`).join('')}`;
  }

  #formatAge({ metadata }: ApiObject): string {
    const creationTimestamp = metadata.creationTimestamp ?? '';
    let age = this.#formattedAges.get(creationTimestamp);
    if (age === undefined) {
      age = creationTimestamp === '' ? '<unknown>' : formatHumanDuration(this.#now - Date.parse(creationTimestamp));
      this.#formattedAges.set(creationTimestamp, age);
    }
    return age;
  }
}
