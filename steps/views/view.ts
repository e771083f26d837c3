/**
 * What a comparison looks at, as a sentence names it: `the answer`, `every item`, `the stored Endpoints "a"`. Each file of this folder
 * has those of one noun.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { select } from '../harness/comparison/selecting.ts';
import type { Needs } from '../harness/needs/declaration.ts';
import type { AssayWorld } from '../harness/world.ts';

/** One value, with what a failure calls it. */
export interface ViewedValue {
  readonly what: string;
  readonly value: unknown;
  /** The response that it is, if there are several. */
  readonly exchange?: Exchange;
  /** How a path, as it is written, is looked up in it, where that is not as in any document. */
  readonly lookUpPath?: (path: string) => unknown;
}

export interface ViewResult {
  /** One, or as many as there are: what is said is then said of each. */
  readonly values: readonly ViewedValue[];
  /** There need not be any. */
  readonly optional?: boolean;
  /** Its values are texts, whatever they look like, as header fields are. */
  readonly textual?: boolean;
  /** The exchange that contains the value, so that steps can remember it. */
  readonly exchange?: Exchange;
  /** Removes parts that may differ before the whole value is compared. */
  readonly bare?: (value: unknown) => unknown;
}

export interface View {
  /** The groups are the arguments of `look` and `needs`. */
  readonly pattern: RegExp;
  /** The needs of the view. */
  readonly needs?: Needs | ((...words: (string | undefined)[]) => Needs);
  /** Whether its `names` are those of the items of a list. */
  readonly isList?: boolean;
  /** The needs of a comparison of metadata.resourceVersion. */
  readonly versionNeeds?: Needs;
  readonly look: (world: AssayWorld, ...words: (string | undefined)[]) => ViewResult | Promise<ViewResult>;
}

/** The argument of a step for a view. */
export interface NamedView {
  readonly name: string;
  readonly needs: Needs;
  readonly versionNeeds: Needs;
  readonly isList: boolean;
  readonly look: (world: AssayWorld) => Promise<ViewResult>;
}

export async function valueAt(world: AssayWorld, { value, lookUpPath }: ViewedValue, path: string): Promise<unknown> {
  return lookUpPath === undefined ? select(value, await world.text(path)) : lookUpPath(path);
}

export function one(what: string, value: unknown, more: Omit<ViewResult, 'values'> = {}): ViewResult {
  return { values: [{ what, value }], ...more };
}

/** The one of a sight that is a single thing. */
export function theOne({ values: [first] }: ViewResult): ViewedValue {
  if (first === undefined) throw new Error('a view of one thing shows none');
  return first;
}
