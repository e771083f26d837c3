/** PartialObjectMetadata and its list: objects of which only the metadata are shown, under a kind of their own. */
import type { ApiObject } from '../../pure/object.ts';
import { failure } from '../../pure/status/failure.ts';
import type { StatusError } from '../../pure/status/status.ts';
import { ServedKind } from '../served-kind.ts';
import { showEvents, showItem, showList } from './plain.ts';
import type { Representation } from './representation.ts';

const KIND = 'PartialObjectMetadata';
const LIST_KIND = 'PartialObjectMetadataList';

/** As which an object is shown; one for each version of the meta group. */
export function metadataShape(apiVersion: string): ServedKind {
  const made =
    shapes.get(apiVersion) ?? new ServedKind(KIND, apiVersion, ({ metadata }) => ({ metadata }) as ApiObject);
  shapes.set(apiVersion, made);
  return made;
}

const shapes = new Map<string, ServedKind>();

/** `ofList`: the list was asked for by name. On genuine servers that suits lists and watches only, and the other one all but lists. */
export function metadataOnly(apiVersion: string, ofList: boolean): Representation {
  const own = metadataShape(apiVersion);
  return {
    check: () => undefined,
    item(way, servedKind, item) {
      if (ofList) throw noList(servedKind);
      return showItem(way, own, item);
    },
    object({ serializer, pretty }, servedKind, object) {
      if (ofList) throw noList(servedKind);
      return serializer.encode(own.convert(object), pretty);
    },
    list(way, { servedKind, kind, metadata, items }) {
      if (!ofList) throw aList(servedKind, kind);
      const list = { kind: LIST_KIND, servedKind: own, metadata, items };
      // Without items genuine servers leave the list unmade.
      if (items.length === 0)
        return way.serializer.encode({ kind: LIST_KIND, apiVersion, metadata, items: null }, way.pretty);
      return showList(way, list, true);
    },
    events: (serializer, _shape, frames) => showEvents(serializer, own, frames),
    names: () => ({ listKind: LIST_KIND, apiVersion }),
  };
}

function noList({ kind, apiVersion }: ServedKind): StatusError {
  return refusal(LIST_KIND, 'is not a list', apiVersion, kind);
}

function aList({ apiVersion }: ServedKind, listKind: string): StatusError {
  return refusal(KIND, 'is a list', apiVersion, listKind);
}

function refusal(asked: string, but: string, apiVersion: string, kind: string): StatusError {
  const type = `*${apiVersion.slice(apiVersion.lastIndexOf('/') + 1)}.${kind}`;
  return failure(406, 'NotAcceptable', `you requested ${asked}, but the requested object ${but} (${type})`);
}
