/** Test helpers that alter the traffic of a correct server, and find the monitors that report the alteration. */
import { type JsonObject, toJsonObject } from '../../../values/json-object.ts';
import { MONITORS } from '../catalogue.ts';
import type { ObservedResponse, Traffic } from '../traffic.ts';

/** Returns the IDs of the monitors that find a contradiction. */
export function findReportingMonitors(traffic: Traffic): string[] {
  return MONITORS.filter(({ check }) => check(traffic).contradictions.length > 0).map(({ id }) => id);
}

export function listItems({ document }: ObservedResponse): JsonObject[] {
  return [document?.items ?? []].flat().map(toJsonObject);
}

export function replaceItems(list: ObservedResponse, items: readonly JsonObject[]): JsonObject {
  return { ...list.document, items };
}

export function changeMetadata(object: JsonObject, changes: JsonObject): JsonObject {
  return { ...object, metadata: { ...toJsonObject(object.metadata), ...changes } };
}
