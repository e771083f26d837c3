/**
 * `npm run facts -- [RELEASE...]`: reads the published Go modules of releases after 1.32 (discovery documents, lives of types, dates) and writes what
 * each has otherwise than the release before into spec/later.json. Without a release it reads all of peer/releases.yaml.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '../../../client/errors.ts';
import { requireGo, runGo } from '../../../peer/go.ts';
import { findRelease, type PeerRelease, readReleases } from '../../../peer/releases.ts';
import { minorVersion, NEWEST_RELEASE } from '../../../spec/emulated.ts';
import type { ServedResource } from '../../../spec/facts.ts';
import { type KindLife, type LaterRelease, readLaterReleases } from '../../../spec/later.ts';
import { readDiscovery } from './discovery.ts';
import { readLives } from './lives.ts';

const FILE = new URL('../../../spec/later.json', import.meta.url);

try {
  await requireGo();
  const chosen = process.argv.slice(2).map(findRelease);
  const later = readReleases().filter(({ minor }) => minorVersion(minor) > minorVersion(NEWEST_RELEASE));
  const unknown = chosen.find((one) => minorVersion(one.minor) <= minorVersion(NEWEST_RELEASE));
  if (unknown !== undefined)
    throw new Error(`${unknown.minor} is not later than ${NEWEST_RELEASE}, whose facts spec/ has as a whole`);
  const known: Record<string, LaterRelease> = { ...readLaterReleases() };
  for (const release of chosen.length === 0 ? later : chosen) {
    const facts = await readRelease(release);
    known[release.minor] = facts;
    process.stdout.write(describe(release.minor, facts));
  }
  writeFileSync(FILE, render(known));
} catch (error) {
  process.stderr.write(`facts: ${errorMessage(error)}\n`);
  process.exitCode = 2;
}

async function readRelease(release: PeerRelease): Promise<LaterRelease> {
  const before = findRelease(`1.${minorVersion(release.minor) - 1}`);
  const [now, then] = [await readModules(release), await readModules(before)];
  const earlier = new Map(then.resources.map((one) => [place(one), JSON.stringify(one)]));
  const present = new Set(now.resources.map(place));
  const lives = Object.entries(now.lives).filter(
    ([kind, life]) => JSON.stringify(life) !== JSON.stringify(then.lives[kind]),
  );
  return {
    version: release.version,
    date: await readDate(release.minor),
    resources: now.resources.filter((one) => earlier.get(place(one)) !== JSON.stringify(one)),
    gone: [...earlier.keys()].filter((one) => !present.has(one)),
    lives: Object.fromEntries(lives),
  };
}

async function readModules({ version, staging, pins }: PeerRelease): Promise<{
  readonly resources: readonly ServedResource[];
  readonly lives: Readonly<Record<string, KindLife>>;
}> {
  const kubernetes = await findModule(`k8s.io/kubernetes@${version}`);
  const api = await findModule(`k8s.io/api@${pins['k8s.io/api'] ?? staging}`);
  return { resources: readDiscovery(join(kubernetes, 'api', 'discovery')), lives: readLives(api) };
}

async function findModule(module: string): Promise<string> {
  const { Dir: folder }: { readonly Dir: string } = JSON.parse(
    await runGo(['mod', 'download', '-json', module], tmpdir()),
  );
  return folder;
}

/** Returns the day on which the first patch release was tagged. */
async function readDate(minor: string): Promise<string> {
  const module = `k8s.io/kubernetes@v${minor}.0`;
  const { Time: time }: { readonly Time: string } = JSON.parse(await runGo(['list', '-m', '-json', module], tmpdir()));
  return time.slice(0, 10);
}

function place({ group, version, resource }: ServedResource): string {
  return `${group === '' ? '' : `${group}/`}${version}/${resource}`;
}

function describe(minor: string, { version, resources, gone, lives }: LaterRelease): string {
  return `${minor} (${version}): ${resources.length} resources new or changed, ${gone.length} gone, ${Object.keys(lives).length} lives\n`;
}

/** Returns the document with a line for each resource and life, which a review can read. */
function render(releases: Readonly<Record<string, LaterRelease>>): string {
  const minors = Object.keys(releases).toSorted((a, b) => minorVersion(a) - minorVersion(b));
  const list = (items: readonly string[]): string => (items.length === 0 ? '' : `\n${items.join(',\n')}\n`);
  const entries = minors.map((minor) => {
    const { version, date, resources, gone, lives } = releases[minor] ?? {};
    const members = [
      `"version": ${JSON.stringify(version)}`,
      `"date": ${JSON.stringify(date)}`,
      `"resources": [${list((resources ?? []).map((one) => JSON.stringify(one)))}]`,
      `"gone": [${list((gone ?? []).map((one) => JSON.stringify(one)))}]`,
      `"lives": {${list(Object.entries(lives ?? {}).map(([kind, life]) => `${JSON.stringify(kind)}: ${JSON.stringify(life)}`))}}`,
    ];
    return `${JSON.stringify(minor)}: {\n${members.join(',\n')}\n}`;
  });
  return `{\n${entries.join(',\n')}\n}\n`;
}
