/** Selectors that can't be read are a 400, labels before fields (ep-labelselector-syntax, ep-fieldselector-*). */
import { parseFieldSelector } from '../../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../../pure/selectors/label-selector.ts';
import type { Call } from '../call.ts';
import { selectionOf } from '../selection.ts';

/** The syntax of both, which genuine servers check together with the other parameters. */
export function selectorsAreReadable({ listOptions }: Call): void {
  if (listOptions.labelSelector !== '') parseLabelSelector(listOptions.labelSelector);
  if (listOptions.fieldSelector !== '') parseFieldSelector(listOptions.fieldSelector, () => undefined);
}

/** Whether the resource has the fields, and the name in the path of a watch against that of the selector. */
export function selectorsAreKnown(call: Call): void {
  call.selection = selectionOf(call);
}
