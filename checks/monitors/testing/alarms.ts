/** Test helpers that change answers of a correct server, and find which monitors notice it. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { MONITORS } from '../catalogue.ts';
import type { Answer, Traffic } from '../traffic.ts';

/** Returns the ids of the monitors that find a contradiction. */
export function findAlarms(traffic: Traffic): string[] {
  return MONITORS.filter(({ judge }) => judge(traffic).contradictions.length > 0).map(({ id }) => id);
}

export function listItems({ document }: Answer): JsonObject[] {
  return [document?.items ?? []].flat().map(toJsonObject);
}

export function replaceItems(list: Answer, items: readonly JsonObject[]): JsonObject {
  return { ...list.document, items };
}

export function changeMetadata(object: JsonObject, changes: JsonObject): JsonObject {
  return { ...object, metadata: { ...toJsonObject(object.metadata), ...changes } };
}
