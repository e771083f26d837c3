/** Faults that break rules of the area table. */
import type { Fault } from './fault.ts';

export const tableFaults = {
  'tables-unknown': {
    bug: 'whoever asks for a Table gets the objects as they are',
    breaks: ['table-requested-by-accept', 'table-list', 'table-get'],
  },
  'tables-of-lists-only': {
    bug: 'a get as Table is answered with the object',
    breaks: ['table-get'],
  },
  'tables-without-version': {
    bug: 'a Table has the apiVersion of the objects in it',
    breaks: ['table-list', 'table-get'],
  },
  'table-of-the-first-row': {
    bug: 'a Table of a list has the row of its first object only',
    breaks: ['table-list'],
  },
  'table-of-one-has-no-row': {
    bug: 'a Table of one object has no rows',
    breaks: ['table-get'],
  },
  'columns-without-type': {
    bug: 'a column says its name only',
    breaks: ['table-column-definitions'],
  },
  'columns-without-name': {
    bug: 'a column has a title in place of a name',
    breaks: ['table-column-definitions', 'table-default-column-name'],
  },
  'default-columns-are-the-age': {
    bug: 'kinds without columns of their own have an age in place of the time',
    breaks: ['table-default-column-created-at'],
  },
  'default-name-is-the-uid': {
    bug: 'the column Name of kinds without columns of their own shows the uid',
    breaks: ['table-default-column-name'],
  },
  'cells-in-another-order': {
    bug: 'the cells stand in the order of their names, and not in that of the columns',
    breaks: ['table-rows-cells'],
  },
  'rows-without-object': {
    bug: 'a row is its cells',
    breaks: ['table-rows-cells'],
  },
  'endpoints-without-columns': {
    bug: 'Endpoints have the columns of kinds that have none of their own',
    breaks: ['table-endpoints-columns'],
  },
} as const satisfies Record<string, Fault>;
