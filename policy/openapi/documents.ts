/**
 * A history from the OpenAPI documents of several releases: which kinds came and went, and what became of their fields. When a kind was
 * deprecated is known from where it is said first: in a warning of the server, or in the description of the kind.
 *
 * A document knows nothing of the time before it. What the first of them has may be older, and what is marked there as deprecated may have
 * been so for long: of such a beta version nobody can say that it went too early.
 */
import type { Group, History, Kind, Version } from '../history/history.ts';
import { compareReleases } from '../history/timeline.ts';
import { levelOfName } from '../level.ts';
import { changedFields } from './compare.ts';
import { type GroupVersionKind, kindsIn, type Schemas } from './schema.ts';

export interface ApiDocument {
  readonly release: string;
  readonly schemas: Schemas;
  /** Releases in which kinds were deprecated, by `group/version/kind`. */
  readonly deprecations?: ReadonlyMap<string, string>;
}

interface KindLife {
  readonly id: GroupVersionKind;
  readonly life: Pick<Kind, 'introduced' | 'deprecated' | 'removed'>;
  readonly fields: Kind['fields'] & object;
}

export function historyOfDocuments(documents: readonly ApiDocument[]): History {
  const kinds = livesOf(documents);
  const releases = new Set([
    ...documents.map(({ release }) => release),
    ...kinds.flatMap(({ life }) => life.deprecated ?? []),
  ]);
  const groups = Map.groupBy(kinds, ({ id }) => id.group);
  return {
    releases: Object.fromEntries([...releases].toSorted(compareReleases).map((release) => [release, null])),
    groups: [...groups].map(([group, ofGroup]): Group => ({ group, versions: versionsOf(ofGroup) })),
  };
}

function versionsOf(kinds: readonly KindLife[]): Version[] {
  return [...Map.groupBy(kinds, ({ id }) => id.version)].map(([version, ofVersion]) => {
    const lives = new Set(ofVersion.map(({ life }) => JSON.stringify(life)));
    const [first] = ofVersion;
    // Kinds that came and went together did so with their version.
    if (first !== undefined && lives.size === 1) {
      return { version, ...first.life, kinds: ofVersion.map(({ id, fields }) => ({ kind: id.kind, fields })) };
    }
    return { version, kinds: ofVersion.map(({ id, life, fields }) => ({ kind: id.kind, ...life, fields })) };
  });
}

/** In the order of their names, so that what several kinds share is told of the same one. */
function livesOf(documents: readonly ApiDocument[]): readonly KindLife[] {
  const served = documents.map(({ schemas }) => kindsIn(schemas));
  const pairsSeen = documents.map(() => new Set<string>());
  const ids = [...new Set(served.flatMap((kinds) => [...kinds.keys()]))].toSorted();
  return ids.flatMap((key) => {
    const first = served.findIndex((kinds) => kinds.has(key));
    const end = served.findIndex((kinds, at) => at > first && !kinds.has(key));
    const id = served[first]?.get(key)?.id;
    if (id === undefined) return [];
    const deprecated = deprecationOf(key, documents, served);
    const isUnknown = deprecated === 'before' && levelOfName(id.version) === 'beta';
    const removed = end < 0 || isUnknown ? undefined : documents[end]?.release;
    const life = {
      ...(first === 0 ? {} : { introduced: documents[first]?.release ?? '' }),
      ...(deprecated === undefined || deprecated === 'before' ? {} : { deprecated }),
      ...(removed === undefined ? {} : { removed }),
    };
    const fields = levelOfName(id.version) === 'alpha' ? [] : fieldsOf(key, documents, served, pairsSeen);
    return [{ id, life, fields }];
  });
}

/** `before` where the first document has the mark already. */
function deprecationOf(
  key: string,
  documents: readonly ApiDocument[],
  served: readonly ReturnType<typeof kindsIn>[],
): string | undefined {
  const stated = documents.flatMap(({ deprecations }) => deprecations?.get(key) ?? []);
  const descriptions = served.map((kinds) => kinds.get(key)?.schema.description ?? '');
  const described = descriptions.flatMap((text) => /deprecated in v?(\d+\.\d+)/i.exec(text)?.[1] ?? []);
  const marked = descriptions.findIndex((text) => /\bdeprecated\b/i.test(text));
  const [release] = [...stated, ...described];
  if (release !== undefined || marked < 0) return release;
  return marked === 0 ? 'before' : documents[marked]?.release;
}

function fieldsOf(
  key: string,
  documents: readonly ApiDocument[],
  served: readonly ReturnType<typeof kindsIn>[],
  pairsSeen: readonly Set<string>[],
): Kind['fields'] & object {
  return documents.slice(1).flatMap(({ release, schemas }, index) => {
    const [before, after] = [served[index]?.get(key), served[index + 1]?.get(key)];
    const earlier = documents[index];
    if (before === undefined || after === undefined || earlier === undefined) return [];
    const pairs = pairsSeen[index] ?? new Set();
    return changedFields(before.schema, after.schema, {
      before: earlier.schemas,
      after: schemas,
      release,
      seen: pairs,
    });
  });
}
