/** Lists across all namespaces: they contain the objects of the program, and others. */
import type { Wire } from '../wire.ts';
import { coveringRows, rotateParameters } from './covering.ts';
import type { Place } from './place.ts';
import { Reader } from './reader.ts';
import { FIELD_SELECTORS, LABEL_SELECTORS, LIST_PARAMETERS } from './steps.ts';

/** Returns the collection across all namespaces if it may be read, or else the collection of the program. */
export async function widestCollection(wire: Wire, { collection }: Place): Promise<string> {
  const path = collection.replace(/\/namespaces\/[^/]+\//, '/');
  const { status } = await wire.send('GET', `${path}?limit=1`);
  return status === 200 ? path : collection;
}

/** With label selectors, since a server may have many objects. One program has every third row. */
const SELECTED = {
  labels: LABEL_SELECTORS.filter((one) => one !== ''),
  fields: FIELD_SELECTORS,
  as: LIST_PARAMETERS.as,
} as const;
const PARTS = 3;

/**
 * With a field selector for one namespace. One program has every sixth row. Not in pages: kube-apiserver reads the first page in that namespace, and the others
 * across all namespaces with a token of the namespace (1.32.13).
 */
const OF_NAMESPACE = { labels: LABEL_SELECTORS, at: LIST_PARAMETERS.at, as: LIST_PARAMETERS.as } as const;
const PARTS_OF_NAMESPACE = 6;

export async function listsOverAll(wire: Wire, place: Place, turn: number): Promise<void> {
  const over = await widestCollection(wire, place);
  if (over === place.collection) return;
  const reader = new Reader(wire, over);
  for (const [at, row] of coveringRows(rotateParameters(SELECTED, turn)).entries())
    if (at % PARTS === 0) await reader.list({ ...row, at: 'now', limit: 0, which: 0 });
  const namespace = await selectableNamespace(wire, place, over);
  if (namespace === undefined) return;
  const fields = `metadata.namespace=${namespace}`;
  for (const [at, row] of coveringRows(rotateParameters(OF_NAMESPACE, turn)).entries())
    if (at % PARTS_OF_NAMESPACE === 0) await reader.list({ ...row, fields, limit: 0, which: at });
}

/** Returns the namespace of the program if the collection across all namespaces can be selected by it. */
export async function selectableNamespace(
  wire: Wire,
  { collection }: Place,
  over: string,
): Promise<string | undefined> {
  const [, namespace] = /\/namespaces\/([^/]+)\//.exec(collection) ?? [];
  if (over === collection || namespace === undefined) return undefined;
  const { status } = await wire.send('GET', `${over}?fieldSelector=metadata.namespace=${namespace}`);
  return status === 200 ? namespace : undefined;
}
