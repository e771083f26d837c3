/**
 * A view: the object of a comparison, as a sentence names it: `the response`, `every item`, `the stored Endpoints "a"`. Each file of this
 * folder has the views of one noun.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { select } from '../harness/comparison/select-paths.ts';
import type { Needs } from '../harness/needs/declaration.ts';
import type { AssayWorld } from '../harness/world.ts';

/** A value, with its name in failures. */
export interface ViewedValue {
  readonly what: string;
  readonly value: unknown;
  /** The response, if there are several. */
  readonly exchange?: Exchange;
  /** Looks up a path, if that differs from ordinary documents. */
  readonly lookUpPath?: (path: string) => unknown;
}

export interface ViewResult {
  /** One value, or several: a comparison must hold for each. */
  readonly values: readonly ViewedValue[];
  /** Whether the view may have no value. */
  readonly optional?: boolean;
  /** Its values are texts, even if they look like JSON, for example header fields. */
  readonly textual?: boolean;
  /** The exchange that contains the value, so that steps can remember it. */
  readonly exchange?: Exchange;
  /** Removes parts that may differ before the whole value is compared. */
  readonly removeVaryingParts?: (value: unknown) => unknown;
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
  readonly read: (world: AssayWorld, ...words: (string | undefined)[]) => ViewResult | Promise<ViewResult>;
}

/** The argument of a step for a view. */
export interface NamedView {
  readonly name: string;
  readonly needs: Needs;
  readonly versionNeeds: Needs;
  readonly isList: boolean;
  readonly read: (world: AssayWorld) => Promise<ViewResult>;
}

export async function readValueAt(
  world: AssayWorld,
  { value, lookUpPath }: ViewedValue,
  path: string,
): Promise<unknown> {
  return lookUpPath === undefined ? select(value, await world.text(path)) : lookUpPath(path);
}

export function createSingleResult(
  subject: string,
  value: unknown,
  members: Omit<ViewResult, 'values'> = {},
): ViewResult {
  return { values: [{ what: subject, value }], ...members };
}

/** Returns the value of a view that has exactly one. */
export function getSingleValue({ values: [first] }: ViewResult): ViewedValue {
  if (first === undefined) throw new Error('the view has no value');
  return first;
}
