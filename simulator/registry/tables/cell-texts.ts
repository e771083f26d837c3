/** Functions that format the cells of Tables. The columns of several kinds share them. */
import { compileSelector, type SelectorField } from '../../pure/selectors/match-expressions.ts';
import { validateLabelSelector } from '../label-selector.ts';
import { type Fields, readList, readMembers, readText } from '../object-fields.ts';
import type { PrintedColumn } from './printed-columns.ts';

export const NONE_TEXT = '<none>';
export const UNSET_TEXT = '<unset>';

/** Formats labels as `a=b,c=d`, sorted by key. */
export function formatLabels(labels: unknown): string {
  const pairs = Object.entries(readMembers(labels)).map(([key, value]) => `${key}=${readText(value)}`);
  return pairs.length === 0 ? NONE_TEXT : pairs.sort().join(',');
}

/** Formats a LabelSelector. Returns undefined if it is invalid. */
export function formatSelector(labelSelector: unknown): string | undefined {
  if (labelSelector === undefined || labelSelector === null) return '';
  const selector: SelectorField = readMembers(labelSelector);
  return validateLabelSelector(selector, '').length > 0 ? undefined : compileSelector(selector)?.toString();
}

export function formatSelectorCell(labelSelector: unknown): string {
  const selector = formatSelector(labelSelector);
  if (selector === undefined) return '<error>';
  return selector === '' ? NONE_TEXT : selector;
}

export function readCount(fields: Fields, member: string): number {
  return Number(fields[member] ?? 0);
}

/** Joins up to `maxCount` texts, and adds the number of omitted texts. */
export function formatShortList(texts: readonly string[], maxCount: number): string {
  const listedItems = texts.slice(0, maxCount).join(',');
  return texts.length > maxCount ? `${listedItems} + ${texts.length - maxCount} more...` : listedItems;
}

export function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(readText) : [];
}

/** Creates the columns Containers and Images. `readTemplate` returns the pod template. */
export function createContainerColumns(
  readTemplate: (object: Fields) => unknown,
): readonly [PrintedColumn, PrintedColumn] {
  const joinContainerMembers = (object: Fields, member: string) =>
    readList(readMembers(readMembers(readTemplate(object)).spec), 'containers')
      .map((container) => readText(container[member]))
      .join(',');
  return [
    {
      name: 'Containers',
      description: 'Names of the containers of the pod template.',
      isWide: true,
      readCell: (object) => joinContainerMembers(object, 'name'),
    },
    {
      name: 'Images',
      description: 'Images of the containers of the pod template.',
      isWide: true,
      readCell: (object) => joinContainerMembers(object, 'image'),
    },
  ];
}
