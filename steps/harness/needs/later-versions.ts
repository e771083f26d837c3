/** Finds the versions, resources and subresources that a scenario names and that came later than the release of the server (spec/earlier.json). */
import { dialect, translateGroup } from '../../../spec/dialect.ts';
import { BASE_RELEASE, emulateRelease, minorVersion } from '../../../spec/emulated.ts';
import type { ServedResource } from '../../../spec/facts.ts';

const PATH =
  /\/(?:api\/(?<core>v1)|apis\/(?<group>[a-z0-9.-]+)\/(?<version>v\w+))(?:\/(?:namespaces\/(?:\{[^}]*\}|[\w-]+)\/)?(?<resource>[a-z]+)(?:\/[^/\s?]+\/(?<subresource>[a-z]+))?)?/g;
const TYPE = /\bapiVersion: "?(?:(?<group>[a-z0-9.-]+)\/)?(?<version>v\w+)"?,?\s+kind: (?<kind>\w+)/g;

/** A sentence about an object, whose document is in the shape of a stable version: `the Ingress "a"`, `the Event.events.orch.io "a"`. */
const KIND = /\bthe (?:stored )?(?<kind>[A-Z][A-Za-z]+)(?:\.(?<group>[a-z0-9.-]+))? "/g;
const STABLE = /\/v\d+ /;

/** Returns the reason to skip a scenario, whose text is written in the dialect orch. */
export function laterVersion(text: string, release: string): string | undefined {
  if (minorVersion(release) >= minorVersion(BASE_RELEASE)) return undefined;
  const [now, then] = [namesOf(BASE_RELEASE), namesOf(release)];
  const named = [...text.matchAll(PATH), ...text.matchAll(TYPE)].flatMap(({ groups = {} }) => {
    const { core, group = '', version = core, resource, subresource, kind } = groups;
    const groupVersion = `${group}/${version}`;
    if (kind !== undefined) return [`${groupVersion} ${kind}`];
    if (resource === undefined) return [groupVersion];
    return [
      `${groupVersion}/${resource}`,
      ...(subresource === undefined ? [] : [`${groupVersion}/${resource}/${subresource}`]),
    ];
  });
  const later = named.find((name) => now.has(name) && !then.has(name)) ?? laterKind(text, now, then);
  return later === undefined
    ? undefined
    : `${later.replace(/^\//, '')} came later than release ${release}, which this server is`;
}

/** Returns a kind that sentences name and that the release has in no stable version. */
function laterKind(text: string, now: ReadonlySet<string>, then: ReadonlySet<string>): string | undefined {
  for (const { groups: { kind = '', group } = {} } of text.matchAll(KIND)) {
    const versions = [...now].filter(
      (name) => STABLE.test(name) && name.endsWith(` ${kind}`) && (group === undefined || name.startsWith(`${group}/`)),
    );
    if (versions.length > 0 && !versions.some((name) => then.has(name))) return versions[0];
  }
  return undefined;
}

const names = new Map<string, ReadonlySet<string>>();

function namesOf(release: string): ReadonlySet<string> {
  const known = names.get(release) ?? new Set(emulateRelease(release).served.flatMap(namesOfResource));
  names.set(release, known);
  return known;
}

/** `group/version`, `group/version Kind`, `group/version/resource` and `group/version/resource/subresource`. */
function namesOfResource({ group, version, resource, kind, subresources }: ServedResource): readonly string[] {
  const spell = (name: string) => translateGroup(dialect('orch'), name);
  const place = `${spell(group)}/${version}`;
  return [
    place,
    `${place} ${kind}`,
    `${place}/${resource}`,
    ...subresources.flatMap((sub) => [
      `${place}/${resource}/${sub.name}`,
      `${spell(sub.group)}/${sub.version} ${sub.kind}`,
    ]),
  ];
}
