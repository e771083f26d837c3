/** What the tests of monitors alter in what a right server answers, and which monitors notice. */
import { MONITORS } from '../catalogue.ts';
import { type Answer, type Fields, fieldsOf, type Traffic } from '../traffic.ts';

/** Ids of the monitors that find something. */
export function alarmsIn(traffic: Traffic): string[] {
  return MONITORS.filter(({ judge }) => judge(traffic).contradictions.length > 0).map(({ id }) => id);
}

export function itemsOf({ document }: Answer): Fields[] {
  return [document?.items ?? []].flat().map(fieldsOf);
}

export function withItems(list: Answer, items: readonly Fields[]): Fields {
  return { ...list.document, items };
}

export function withMetadata(object: Fields, changes: Fields): Fields {
  return { ...object, metadata: { ...fieldsOf(object.metadata), ...changes } };
}
