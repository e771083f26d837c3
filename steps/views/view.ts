/**
 * A view: the compared value or values that a sentence names, such as `the response`, `every item` or `the stored Endpoints "a"`. Each file
 * of this folder contains the views of one noun.
 */
import type { Exchange } from '../../client/exchange/exchange.ts';
import { selectPath } from '../harness/comparison/select-paths.ts';
import type { Needs } from '../harness/needs/step-needs.ts';
import type { AssayWorld } from '../harness/world.ts';

/** A value, with its name in failure messages. */
export interface ViewedValue {
  readonly name: string;
  readonly value: unknown;
  /** The exchange of this value, if the view has values from several responses. */
  readonly exchange?: Exchange;
  /** Looks up a path in the value. By default, the value is a JSON document. */
  readonly lookUpPath?: (path: string) => unknown;
}

export interface ViewResult {
  /** The values. A comparison fails if it fails for one of them. */
  readonly values: readonly ViewedValue[];
  /** Whether the view may have no value. */
  readonly isOptional?: boolean;
  /** Whether the values are texts even if they look like JSON, for example header fields. */
  readonly isText?: boolean;
  /** The exchange that contains the value, so that a step can save it. */
  readonly exchange?: Exchange;
  /** Removes the fields that may differ, before two documents are compared. */
  readonly removeVaryingFields?: (value: unknown) => unknown;
}

/** The definition of a view. */
export interface View {
  /** Matches the name of the view. Its groups are the arguments of `read` and `needs`. */
  readonly pattern: RegExp;
  /** The needs of the view. */
  readonly needs?: Needs | ((...patternGroups: (string | undefined)[]) => Needs);
  /** Whether the `names` of the view are the names of the items of a list. */
  readonly isList?: boolean;
  /** The needs of a comparison of metadata.resourceVersion. */
  readonly resourceVersionNeeds?: Needs;
  readonly read: (world: AssayWorld, ...patternGroups: (string | undefined)[]) => ViewResult | Promise<ViewResult>;
}

/** A view that a sentence names, with the arguments from the sentence. */
export interface NamedView {
  readonly name: string;
  readonly needs: Needs;
  readonly resourceVersionNeeds: Needs;
  readonly isList: boolean;
  readonly read: (world: AssayWorld) => Promise<ViewResult>;
}

export async function readValueAt(
  world: AssayWorld,
  { value, lookUpPath }: ViewedValue,
  path: string,
): Promise<unknown> {
  return lookUpPath === undefined ? selectPath(value, await world.fillPlaceholders(path)) : lookUpPath(path);
}

export function createSingleResult(
  subject: string,
  value: unknown,
  members: Omit<ViewResult, 'values'> = {},
): ViewResult {
  return { values: [{ name: subject, value }], ...members };
}

/** Returns the value of a view that has exactly one value. */
export function getSingleValue({ values: [first] }: ViewResult): ViewedValue {
  if (first === undefined) throw new Error('the view has no value');
  return first;
}
