/** Test helpers that change answers of a correct server, and find which monitors notice it. */
import { MONITORS } from '../catalogue.ts';
import { type Answer, type Fields, type Traffic, toFields } from '../traffic.ts';

/** Returns the ids of the monitors that find a contradiction. */
export function findAlarms(traffic: Traffic): string[] {
  return MONITORS.filter(({ judge }) => judge(traffic).contradictions.length > 0).map(({ id }) => id);
}

export function listItems({ document }: Answer): Fields[] {
  return [document?.items ?? []].flat().map(toFields);
}

export function replaceItems(list: Answer, items: readonly Fields[]): Fields {
  return { ...list.document, items };
}

export function changeMetadata(object: Fields, changes: Fields): Fields {
  return { ...object, metadata: { ...toFields(object.metadata), ...changes } };
}
