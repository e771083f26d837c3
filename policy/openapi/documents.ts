/**
 * Creates a history from the OpenAPI documents of several releases: the kinds that were added and removed, and the changes of their fields.
 * The release in which a kind was deprecated comes from a warning of the server or from the description of the kind.
 *
 * The first document does not contain the releases in which its kinds were introduced or deprecated. Therefore, if it marks a beta version
 * as deprecated, the removal of this version is never reported as too early.
 */
import { compact } from '../../values/compact.ts';
import type { Group, History, Kind, Version } from '../history/history.ts';
import { compareReleases } from '../history/timeline.ts';
import { parseLevel } from '../level.ts';
import { findChangedFields } from './compare.ts';
import { findKinds, type GroupVersionKind, type Schemas } from './schema.ts';

export interface ApiDocument {
  readonly release: string;
  readonly schemas: Schemas;
  /** The releases in which kinds were deprecated, by `group/version/kind`. */
  readonly deprecations?: ReadonlyMap<string, string>;
}

interface KindHistory {
  readonly groupVersionKind: GroupVersionKind;
  readonly lifecycle: Pick<Kind, 'introduced' | 'deprecated' | 'removed'>;
  readonly fields: Kind['fields'] & object;
}

export function createHistory(documents: readonly ApiDocument[]): History {
  const kinds = findKindHistories(documents);
  const releases = new Set([
    ...documents.map(({ release }) => release),
    ...kinds.flatMap(({ lifecycle }) => lifecycle.deprecated ?? []),
  ]);
  const groups = Map.groupBy(kinds, ({ groupVersionKind }) => groupVersionKind.group);
  return {
    releases: Object.fromEntries([...releases].toSorted(compareReleases).map((release) => [release, null])),
    groups: [...groups].map(([group, kindsOfGroup]): Group => ({ group, versions: groupByVersion(kindsOfGroup) })),
  };
}

function groupByVersion(kinds: readonly KindHistory[]): Version[] {
  return [...Map.groupBy(kinds, ({ groupVersionKind }) => groupVersionKind.version)].map(
    ([version, kindsOfVersion]) => {
      const lifecycles = new Set(kindsOfVersion.map(({ lifecycle }) => JSON.stringify(lifecycle)));
      const [firstKind] = kindsOfVersion;
      // If all kinds have the same lifecycle, it is the lifecycle of their version.
      if (firstKind !== undefined && lifecycles.size === 1) {
        return {
          version,
          ...firstKind.lifecycle,
          kinds: kindsOfVersion.map(({ groupVersionKind, fields }) => ({ kind: groupVersionKind.kind, fields })),
        };
      }
      return {
        version,
        kinds: kindsOfVersion.map(({ groupVersionKind, lifecycle, fields }) => ({
          kind: groupVersionKind.kind,
          ...lifecycle,
          fields,
        })),
      };
    },
  );
}

/** Returns the kinds sorted by name, so that a change of a type in several kinds is always reported for the same kind. */
function findKindHistories(documents: readonly ApiDocument[]): readonly KindHistory[] {
  const kindsOfDocuments = documents.map(({ schemas }) => findKinds(schemas));
  const documentPairs = documents.map(() => new Set<string>());
  const kindKeys = [...new Set(kindsOfDocuments.flatMap((kinds) => [...kinds.keys()]))].toSorted();
  return kindKeys.flatMap((kindKey) => {
    const firstIndex = kindsOfDocuments.findIndex((kinds) => kinds.has(kindKey));
    const removalIndex = kindsOfDocuments.findIndex((kinds, index) => index > firstIndex && !kinds.has(kindKey));
    const groupVersionKind = kindsOfDocuments[firstIndex]?.get(kindKey)?.id;
    if (groupVersionKind === undefined) return [];
    const deprecated = findDeprecation(kindKey, documents, kindsOfDocuments);
    const isDeprecationUnknown = deprecated === 'before' && parseLevel(groupVersionKind.version) === 'beta';
    const removalRelease = removalIndex < 0 || isDeprecationUnknown ? undefined : documents[removalIndex]?.release;
    const lifecycle = {
      ...(firstIndex === 0 ? {} : { introduced: documents[firstIndex]?.release ?? '' }),
      ...(deprecated === undefined || deprecated === 'before' ? {} : { deprecated }),
      ...compact({ removed: removalRelease }),
    };
    const fields =
      parseLevel(groupVersionKind.version) === 'alpha'
        ? []
        : compareDocuments(kindKey, documents, kindsOfDocuments, documentPairs);
    return [{ groupVersionKind, lifecycle, fields }];
  });
}

/**
 * Returns the release in which a kind was deprecated, `before` if the first document already marks the kind as deprecated, or undefined if
 * it is not deprecated.
 */
function findDeprecation(
  kindKey: string,
  documents: readonly ApiDocument[],
  servedKinds: readonly ReturnType<typeof findKinds>[],
): string | undefined {
  const statedDeprecations = documents.flatMap(({ deprecations }) => deprecations?.get(kindKey) ?? []);
  const descriptions = servedKinds.map((kinds) => kinds.get(kindKey)?.schema.description ?? '');
  const describedReleases = descriptions.flatMap((text) => /deprecated in v?(\d+\.\d+)/i.exec(text)?.[1] ?? []);
  const markedIndex = descriptions.findIndex((text) => /\bdeprecated\b/i.test(text));
  const [release] = [...statedDeprecations, ...describedReleases];
  if (release !== undefined || markedIndex < 0) return release;
  return markedIndex === 0 ? 'before' : documents[markedIndex]?.release;
}

/** Returns the changed fields of a kind. */
function compareDocuments(
  kindKey: string,
  documents: readonly ApiDocument[],
  servedKinds: readonly ReturnType<typeof findKinds>[],
  documentPairs: readonly Set<string>[],
): Kind['fields'] & object {
  return documents.slice(1).flatMap(({ release, schemas }, index) => {
    const [kindBefore, kindAfter] = [servedKinds[index]?.get(kindKey), servedKinds[index + 1]?.get(kindKey)];
    const earlierDocument = documents[index];
    if (kindBefore === undefined || kindAfter === undefined || earlierDocument === undefined) return [];
    const comparedPairs = documentPairs[index] ?? new Set();
    return findChangedFields(kindBefore.schema, kindAfter.schema, {
      oldSchemas: earlierDocument.schemas,
      newSchemas: schemas,
      release,
      comparedPairs,
    });
  });
}
