/**
 * `npm run facts -- [RELEASE...]`: reads the published Go modules of releases after 1.32 (discovery documents, lifecycles, dates, types),
 * and writes the differences between each release and the previous release to spec/later.json and spec/later-types.json. Without arguments,
 * it reads all releases of peer/releases.yaml.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readErrorMessage } from '../../../client/errors.ts';
import { downloadModule, requireGo, runGo } from '../../../peer/go.ts';
import { findRelease, type PeerRelease, readReleases } from '../../../peer/releases.ts';
import { BASE_RELEASE } from '../../../spec/emulated.ts';
import type { ServedResource } from '../../../spec/facts.ts';
import {
  type KindLifecycle,
  type LaterRelease,
  type ReleaseTypeChanges,
  readLaterReleases,
  readLaterTypes,
} from '../../../spec/later-releases.ts';
import type { FeatureGate } from '../../../spec/type-facts.ts';
import { parseMinorVersion } from '../../../values/minor-version.ts';
import { compareDroppedFields, compareTypes, findChangedMembers, findDroppedFields } from './changed-types.ts';
import { readDiscovery } from './discovery.ts';
import { readGates } from './gates.ts';
import { readLifecycles } from './kind-lifecycles.ts';
import { readStoredVersions } from './storage-versions.ts';
import { readTypesOfRelease, STAGING_MODULES, type TypesOfRelease } from './types.ts';

const RELEASES_FILE = new URL('../../../spec/later.json', import.meta.url);
/** The modules from which only feature gates are read. */
const GATE_MODULES = ['k8s.io/apiserver', 'k8s.io/component-base', 'k8s.io/client-go'];
const TYPES_FILE = new URL('../../../spec/later-types.json', import.meta.url);

/**
 * The first release that enables the feature gate of a subresource by default. The discovery documents of earlier releases contain these subresources
 * too.
 */
const GATED_SUBRESOURCES: Readonly<Record<string, string>> = { 'v1/pods/resize': '1.33' };

try {
  await requireGo();
  const selectedReleases = process.argv.slice(2).map(findRelease);
  const laterReleases = readReleases().filter(
    ({ minor }) => parseMinorVersion(minor) > parseMinorVersion(BASE_RELEASE),
  );
  const earlyRelease = selectedReleases.find(
    ({ minor }) => parseMinorVersion(minor) <= parseMinorVersion(BASE_RELEASE),
  );
  if (earlyRelease !== undefined)
    throw new Error(
      `${earlyRelease.minor} is not later than ${BASE_RELEASE}, which is the base of the recorded differences`,
    );
  const factsByRelease: Record<string, LaterRelease> = { ...readLaterReleases() };
  const types: Record<string, ReleaseTypeChanges> = { ...readLaterTypes() };
  for (const release of selectedReleases.length === 0 ? laterReleases : selectedReleases) {
    const { facts, changes } = await readRelease(release);
    factsByRelease[release.minor] = facts;
    types[release.minor] = changes;
    process.stdout.write(describeRelease(release.minor, facts, changes));
  }
  writeFileSync(RELEASES_FILE, renderReleases(factsByRelease));
  writeFileSync(TYPES_FILE, renderTypes(types));
} catch (error) {
  process.stderr.write(`facts: ${readErrorMessage(error)}\n`);
  process.exitCode = 2;
}

async function readRelease(
  release: PeerRelease,
): Promise<{ readonly facts: LaterRelease; readonly changes: ReleaseTypeChanges }> {
  const previousRelease = findRelease(`1.${parseMinorVersion(release.minor) - 1}`);
  const [current, previous] = [await readModules(release), await readModules(previousRelease)];
  const previousResources = new Map(
    previous.resources.map((resource) => [formatResource(resource), JSON.stringify(resource)]),
  );
  const currentNames = new Set(current.resources.map(formatResource));
  const lifecycles = Object.entries(current.lives).filter(
    ([kind, lifecycle]) => JSON.stringify(lifecycle) !== JSON.stringify(previous.lives[kind]),
  );
  // The data about 1.32 in spec/ does not contain the gates of fields and most other gates, so the data of the next release contains all gates.
  const isFirstLaterRelease = previousRelease.minor === BASE_RELEASE;
  const facts = {
    version: release.version,
    date: await readDate(release.minor),
    resources: current.resources.filter(
      (resource) => previousResources.get(formatResource(resource)) !== JSON.stringify(resource),
    ),
    gone: [...previousResources.keys()].filter((key) => !currentNames.has(key)),
    stored: current.stored,
    gates: findChangedMembers(
      isFirstLaterRelease ? {} : Object.fromEntries(previous.gates),
      Object.fromEntries(current.gates),
    ),
    goneGates: isFirstLaterRelease ? [] : [...previous.gates.keys()].filter((gate) => !current.gates.has(gate)),
    lives: Object.fromEntries(lifecycles),
  };
  const previousDroppedFields = isFirstLaterRelease ? {} : findDroppedFields(previous.types, previous.gates);
  const dropped = compareDroppedFields(previousDroppedFields, findDroppedFields(current.types, current.gates));
  return { facts, changes: { ...compareTypes(previous.types, current.types), dropped } };
}

/** The data in the modules of a release. */
interface ModuleData {
  readonly resources: readonly ServedResource[];
  /** The lifecycles of kinds, by `[group/]version/Kind`. */
  readonly lives: Readonly<Record<string, KindLifecycle>>;
  /** The storage versions of single resources, by `group/resource`. */
  readonly stored: Readonly<Record<string, string>>;
  readonly types: TypesOfRelease;
  readonly gates: ReadonlyMap<string, FeatureGate>;
}

async function readModules({ minor, version, staging, pins }: PeerRelease): Promise<ModuleData> {
  const { Dir: kubernetes } = await downloadModule(`k8s.io/kubernetes@${version}`);
  const folders = new Map<string, string>();
  for (const module of [...STAGING_MODULES, ...GATE_MODULES])
    folders.set(module, (await downloadModule(`${module}@${pins[module] ?? staging}`)).Dir);
  const stagingFolders = new Map(STAGING_MODULES.map((module) => [module, folders.get(module) ?? '']));
  return {
    resources: readDiscovery(join(kubernetes, 'api', 'discovery')).map((servedResource) =>
      removeGatedSubresources(servedResource, minor),
    ),
    stored: readStoredVersions(kubernetes),
    lives: readLifecycles(folders.get('k8s.io/api') ?? ''),
    types: readTypesOfRelease({ kubernetes, staging: stagingFolders }),
    gates: readGates(new Map([...folders, ['k8s.io/kubernetes', kubernetes]]), minor),
  };
}

function removeGatedSubresources(servedResource: ServedResource, release: string): ServedResource {
  const subresources = servedResource.subresources.filter(({ name }) => {
    const since = GATED_SUBRESOURCES[`${formatResource(servedResource)}/${name}`];
    return since === undefined || parseMinorVersion(since) <= parseMinorVersion(release);
  });
  return { ...servedResource, subresources };
}

/** Returns the date of the tag of the first patch release. */
async function readDate(minor: string): Promise<string> {
  const module = `k8s.io/kubernetes@v${minor}.0`;
  const { Time: time }: { readonly Time: string } = JSON.parse(await runGo(['list', '-m', '-json', module], tmpdir()));
  return time.slice(0, 10);
}

function formatResource({ group, version, resource }: ServedResource): string {
  return `${group === '' ? '' : `${group}/`}${version}/${resource}`;
}

function describeRelease(
  minor: string,
  { version, resources, gone, lives }: LaterRelease,
  { types }: ReleaseTypeChanges,
): string {
  const counts = [
    `${resources.length} new or changed resources`,
    `${gone.length} removed resources`,
    `${Object.keys(lives).length} new or changed lifecycles`,
    `${Object.keys(types).length} new or changed types`,
  ];
  return `${minor} (${version}): ${counts.join(', ')}\n`;
}

/** Returns the text of spec/later.json with a line for each resource and lifecycle, so that changes are easy to review. */
function renderReleases(releases: Readonly<Record<string, LaterRelease>>): string {
  return renderByMinor(releases, ({ version, date, resources, gone, stored, gates, goneGates, lives }) => [
    `"version": ${JSON.stringify(version)}`,
    `"date": ${JSON.stringify(date)}`,
    `"resources": [${renderLines(resources.map((resource) => JSON.stringify(resource)))}]`,
    `"gone": [${renderLines(gone.map((name) => JSON.stringify(name)))}]`,
    `"stored": ${renderMembers(stored)}`,
    `"gates": ${renderMembers(gates)}`,
    `"goneGates": ${JSON.stringify(goneGates)}`,
    `"lives": ${renderMembers(lives)}`,
  ]);
}

/** Returns the text of spec/later-types.json with a line for each type. */
function renderTypes(releases: Readonly<Record<string, ReleaseTypeChanges>>): string {
  return renderByMinor(releases, ({ types, names, order, dropped }) => [
    `"types": ${renderMembers(types)}`,
    `"names": ${renderMembers(names)}`,
    `"order": ${renderMembers(order)}`,
    `"dropped": ${renderMembers(dropped)}`,
  ]);
}

function renderByMinor<Facts>(
  releases: Readonly<Record<string, Facts>>,
  renderRelease: (facts: Facts) => readonly string[],
): string {
  const sortedReleases = Object.entries(releases).toSorted(([a], [b]) => parseMinorVersion(a) - parseMinorVersion(b));
  const entries = sortedReleases.map(
    ([minor, facts]) => `${JSON.stringify(minor)}: {\n${renderRelease(facts).join(',\n')}\n}`,
  );
  return `{\n${entries.join(',\n')}\n}\n`;
}

function renderMembers(members: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  return `{${renderLines(lines)}}`;
}

function renderLines(lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${lines.join(',\n')}\n`;
}
