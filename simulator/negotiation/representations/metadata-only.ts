/** PartialObjectMetadata and its list: objects of which only the metadata are shown, under a kind of their own. */
import type { ApiObject } from '../../pure/object.ts';
import { failure } from '../../pure/status/failure.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { Shape } from '../document.ts';
import { showEvents, showItem, showList } from './plain.ts';
import type { Representation } from './representation.ts';

const KIND = 'PartialObjectMetadata';
const LIST_KIND = 'PartialObjectMetadataList';

/** As which an object is shown; one for each version of the meta group. */
export function metadataShape(apiVersion: string): Shape {
  const made = shapes.get(apiVersion) ?? new Shape(KIND, apiVersion, ({ metadata }) => ({ metadata }) as ApiObject);
  shapes.set(apiVersion, made);
  return made;
}

const shapes = new Map<string, Shape>();

/** `ofList`: the list was asked for by name. On genuine servers that suits lists and watches only, and the other one all but lists. */
export function metadataOnly(apiVersion: string, ofList: boolean): Representation {
  const own = metadataShape(apiVersion);
  return {
    check: () => undefined,
    item(way, shape, item) {
      if (ofList) throw noList(shape);
      return showItem(way, own, item);
    },
    object({ form, pretty }, shape, object) {
      if (ofList) throw noList(shape);
      return form.encode(own.show(object), pretty);
    },
    list(way, { shape, kind, metadata, items }) {
      if (!ofList) throw aList(shape, kind);
      const list = { kind: LIST_KIND, shape: own, metadata, items };
      // Without items genuine servers leave the list unmade.
      if (items.length === 0)
        return way.form.encode({ kind: LIST_KIND, apiVersion, metadata, items: null }, way.pretty);
      return showList(way, list, true);
    },
    events: (form, _shape, frames) => showEvents(form, own, frames),
    names: () => ({ listKind: LIST_KIND, apiVersion }),
  };
}

function noList({ kind, apiVersion }: Shape): StatusError {
  return refusal(LIST_KIND, 'is not a list', apiVersion, kind);
}

function aList({ apiVersion }: Shape, listKind: string): StatusError {
  return refusal(KIND, 'is a list', apiVersion, listKind);
}

function refusal(asked: string, but: string, apiVersion: string, kind: string): StatusError {
  const type = `*${apiVersion.slice(apiVersion.lastIndexOf('/') + 1)}.${kind}`;
  return failure(406, 'NotAcceptable', `you requested ${asked}, but the requested object ${but} (${type})`);
}
