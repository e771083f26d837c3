/**
 * The cells of rows as bytes. What does not change with time is made once per object and version: a list of 500 copies it.
 *
 * Worked example: `{"cells":["a","1.2.3.4:80"` is kept with the item, `,"3m11s"` is made now, `],"object":` and the object follow.
 */

import { humanDuration } from '../../pure/go/human-duration.ts';
import { compactJson } from '../../pure/json/write.ts';
import type { ApiObject } from '../../pure/object.ts';
import type { Cell, PrintedColumns } from '../../registry/printed-columns.ts';
import type { Item } from '../../store/watch-cache.ts';

const ROW = '{"cells":';

export class TableCells {
  readonly columns: PrintedColumns;
  private readonly now: number;
  /** Objects that were made together have the same age. */
  private readonly ages = new Map<string, string>();
  private readonly name: string;

  /** `name` tells resources apart that share their objects. */
  constructor(columns: PrintedColumns, now: number, name: string) {
    this.columns = columns;
    this.now = now;
    this.name = name;
  }

  cells(object: ApiObject): Cell[] {
    const cells = this.columns.cells(object);
    return this.columns.aged ? [...cells, this.age(object)] : cells;
  }

  /** The row up to its age. */
  start(item: Item): Buffer {
    return item.encoded(this.name, (object) =>
      Buffer.from(`${ROW}${compactJson(this.columns.cells(object)).slice(0, -1)}`),
    );
  }

  /** The rest of the cells. */
  end(item: Item): string {
    return this.columns.aged ? `,${JSON.stringify(this.age(item.object))}` : '';
  }

  private age({ metadata }: ApiObject): string {
    const created = metadata.creationTimestamp ?? '';
    let age = this.ages.get(created);
    if (age === undefined) {
      age = created === '' ? '<unknown>' : humanDuration(this.now - Date.parse(created));
      this.ages.set(created, age);
    }
    return age;
  }
}
