/** The name column of classes, such as StorageClasses. It marks default classes. */
import type { ApiObject } from '../../pure/object.ts';
import { isDefaultClass } from '../default-classes.ts';
import { NAME_COLUMN, type PrintedColumn } from './printed-columns.ts';

export function formatClassName({ metadata }: ApiObject, isDefault: boolean): string {
  return `${metadata.name ?? ''}${isDefault ? ' (default)' : ''}`;
}

/** Creates the column that marks each class with one of the annotations as a default. */
export function createClassNameColumn(annotations: readonly string[]): PrintedColumn {
  return {
    ...NAME_COLUMN,
    readCell: (object) => formatClassName(object, isDefaultClass(object, annotations)),
  };
}
