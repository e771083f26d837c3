/**
 * Checks the selectors, and computes the selection from the selectors and the name in a watch path. An invalid selector is a 400; the label
 * selector is checked first (ep-labelselector-syntax, ep-fieldselector-*). If a selector requires one name, only one key is read
 * (ep-q-list-fieldselector).
 */
import { parseFieldSelector } from '../../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../../pure/selectors/label-selector.ts';
import { createBadRequestError } from '../../pure/status/reasons.ts';
import type { Call } from '../call.ts';
import type { Selection } from '../reading/selection.ts';

/** Checks the syntax of both selectors, which kube-apiserver parses together with the other parameters. */
export function parseSelectors(call: Call): void {
  const { listOptions } = call;
  if (listOptions.labelSelector !== '') call.labelSelector = parseLabelSelector(listOptions.labelSelector);
  if (listOptions.fieldSelector !== '') parseFieldSelector(listOptions.fieldSelector, () => undefined);
}

/** Checks that the fields of the selector are selectable, and that its metadata.name equals the name in a watch path. */
export function validateSelectors(call: Call): void {
  call.selection = createSelection(call);
}

function createSelection(call: Call): Selection {
  const { listOptions, endpoint, info, namespace } = call;
  const { strategy, resource } = endpoint;
  const collectionPrefix = namespace === '' ? '' : `${namespace}/`;
  const watchedName = info.isWatchPath ? info.name : '';
  if (listOptions.labelSelector === '' && listOptions.fieldSelector === '' && watchedName === '') {
    return { selectsEverything: true, collectionPrefix, prefix: collectionPrefix, isOneKey: false, matches: undefined };
  }
  const labels = call.labelSelector ?? parseLabelSelector(listOptions.labelSelector);
  const fields = parseFieldSelector(listOptions.fieldSelector, (key) =>
    strategy.selectableFieldNames.has(key) ? undefined : strategy.formatUnknownFieldLabel(key),
  );
  const nameInSelector = fields.findRequiredValue('metadata.name');
  if (watchedName !== '' && !fields.isEmpty && nameInSelector !== watchedName) {
    throw createBadRequestError("fieldSelector metadata.name doesn't match requested name");
  }
  const name = watchedName === '' ? nameInSelector : watchedName;
  const namespaceInSelector =
    namespace || (resource.namespaced ? (fields.findRequiredValue('metadata.namespace') ?? '') : '');
  const namespacePrefix =
    namespaceInSelector === '' || namespaceInSelector.includes('/') ? collectionPrefix : `${namespaceInSelector}/`;
  const isOneKey = isPathSegment(name) && (namespacePrefix !== '' || !resource.namespaced);
  return {
    selectsEverything: labels.isEmpty && fields.isEmpty && name === undefined,
    collectionPrefix,
    prefix: isOneKey ? namespacePrefix + name : namespacePrefix,
    isOneKey,
    matches: (object) =>
      (name === undefined || object.metadata.name === name) &&
      labels.matches(object.metadata.labels) &&
      (fields.isEmpty || fields.matches(strategy.readSelectableFields(object))),
  };
}

function isPathSegment(name: string | undefined): boolean {
  return name !== undefined && name !== '' && !name.includes('/') && !name.includes('%');
}
