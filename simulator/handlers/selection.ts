/**
 * Which objects a list, watch or deletecollection is about: selectors, the name in a watch path, and the part of the key space that
 * holds them all. A fixed name makes a list as cheap as a get (ep-q-list-fieldselector, ep-q-list-labelselector).
 */
import { misplacedCollection } from '../faults/rewrite-collection.ts';
import type { ApiObject } from '../pure/object.ts';
import { parseFieldSelector } from '../pure/selectors/field-selector.ts';
import { parseLabelSelector } from '../pure/selectors/label-selector.ts';
import { badRequest } from '../pure/status/reasons.ts';
import type { Call } from './call.ts';

export interface Selection {
  /** Everything is selected. */
  readonly empty: boolean;
  /** The prefix of the collection that the path names. */
  readonly collection: string;
  /** The narrowest prefix that holds everything selected. */
  readonly prefix: string;
  /** `prefix` is the key of one object. */
  readonly isOneKey: boolean;
  readonly matches: ((object: ApiObject) => boolean) | undefined;
}

/** Throws a 400. */
export function selectionOf(call: Call): Selection {
  const { listOptions, endpoint, info } = call;
  const { faults } = call.context;
  const { strategy, resource } = endpoint;
  const collection = misplacedCollection(call.namespace === '' ? '' : `${call.namespace}/`, resource, faults);
  const namespace = collection === 'default/' ? 'default' : call.namespace;
  const named = info.watchPath ? info.name : '';
  if (listOptions.labelSelector === '' && listOptions.fieldSelector === '' && named === '') {
    return { empty: true, collection, prefix: collection, isOneKey: false, matches: undefined };
  }
  const labels = parseLabelSelector(listOptions.labelSelector);
  const needed = faults.has('absent-label-never-matches') ? labels.requirements : [];
  const fields = parseFieldSelector(listOptions.fieldSelector, (key) =>
    strategy.selectableFieldNames.has(key) || faults.has('unknown-field-selects-nothing')
      ? undefined
      : strategy.unknownFieldLabel(key),
  );
  const selected = fields.exactly('metadata.name');
  if (named !== '' && !fields.empty && selected !== named) {
    throw badRequest("fieldSelector metadata.name doesn't match requested name");
  }
  const name = named === '' ? selected : named;
  const within = namespace || (resource.namespaced ? (fields.exactly('metadata.namespace') ?? '') : '');
  const narrowed = within === '' || within.includes('/') ? collection : `${within}/`;
  const isOneKey = isSegment(name) && (narrowed !== '' || !resource.namespaced);
  return {
    empty: labels.empty && fields.empty && name === undefined,
    collection,
    prefix: isOneKey ? narrowed + name : narrowed,
    isOneKey,
    matches: (object) =>
      (name === undefined || object.metadata.name === name) &&
      labels.matches(object.metadata.labels) &&
      needed.every(({ key }) => key in (object.metadata.labels ?? {})) &&
      (fields.empty || fields.matches(strategy.selectableFields(object))),
  };
}

function isSegment(name: string | undefined): boolean {
  return name !== undefined && name !== '' && !name.includes('/') && !name.includes('%');
}
