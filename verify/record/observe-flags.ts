/**
 * Records the flags, admission plugins and feature gates of the kube-apiservers in a folder: `node verify/record/observe-flags.ts
 * [FOLDER]`, by default `peer/bin`. Writes `spec/apiserver-flags.json`, which `assay envtest` reads. The data comes from `--help`. To find
 * flags and gates that are not in the help, the script runs the programs with the names from other releases, and with the deprecated flags
 * below.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiserverFacts, Fact, FlagFact } from '../../spec/apiserver-flags.ts';
import { compact } from '../../values/compact.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';

const ROOT_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const [folder = join(ROOT_FOLDER, 'peer', 'bin')] = process.argv.slice(2);

/**
 * The flags that some release since 1.15 accepts, but does not show in its help. Source: the calls of MarkDeprecated and MarkHidden.
 */
const HIDDEN_FLAGS =
  `address admission-control apiserver-count audit-webhook-batch-initial-backoff cloud-config cloud-provider default-watch-cache-size
  deserialization-cache-size enable-swagger-ui experimental-encryption-provider-config insecure-bind-address insecure-port kubelet-https kubelet-port
  kubelet-read-only-port port repair-malformed-updates storage-versions target-ram-mb`.split(/\s+/);

/** The facts about the kube-apiserver of one release. */
interface BuildFacts {
  readonly release: string;
  readonly program: string;
  readonly flags: Map<string, FlagFact>;
  readonly plugins: Map<string, { readonly default: boolean }>;
  readonly gates: Map<string, object>;
}

const builds = readdirSync(folder)
  .flatMap((name) => {
    const [, minor] = /^v1\.(\d+)\.\d+$/.exec(name) ?? [];
    const program = join(folder, name, 'kube-apiserver');
    return minor === undefined || !existsSync(program) ? [] : [readBuild(`1.${minor}`, program)];
  })
  .toSorted((a, b) => parseMinorVersion(a.release) - parseMinorVersion(b.release));
const flagNames = new Set([...HIDDEN_FLAGS, ...builds.flatMap(({ flags }) => [...flags.keys()])]);
const gateNames = new Set(builds.flatMap(({ gates }) => [...gates.keys()]));
for (const build of builds) {
  addHiddenFlags(build, flagNames);
  addHiddenGates(build, gateNames);
  process.stderr.write(`${build.release}: ${build.flags.size} flags, ${build.gates.size} gates\n`);
}
const facts: ApiserverFacts = {
  releases: builds.map(({ release }) => release),
  flags: mergeReleases(builds.map(({ flags }) => flags)),
  plugins: mergeReleases(builds.map(({ plugins }) => plugins)),
  gates: mergeReleases(builds.map(({ gates }) => gates)),
};
const sections = Object.entries(facts).map(([name, rows]) => {
  const lines = rows.map((row: unknown) => JSON.stringify(row));
  const text = name === 'releases' ? `[${lines.join(', ')}]` : `[\n    ${lines.join(',\n    ')}\n  ]`;
  return `  ${JSON.stringify(name)}: ${text}`;
});
writeFileSync(join(ROOT_FOLDER, 'spec', 'apiserver-flags.json'), `{\n${sections.join(',\n')}\n}\n`);

function readBuild(release: string, program: string): BuildFacts {
  const help = runProgram(program, '--help');
  const flags = new Map<string, FlagFact>();
  let group = '';
  let descriptionLines: string[] = [];
  const finishFlag = () => {
    const [, value] = / \(default (.*?)\)(?: \(DEPRECATED|$)/.exec(descriptionLines.join(' ').trim()) ?? [];
    const lastFlag = [...flags].at(-1);
    if (lastFlag !== undefined && value !== undefined) flags.set(lastFlag[0], { ...lastFlag[1], default: value });
    descriptionLines = [];
  };
  for (const line of help.split('\n')) {
    const heading = /^(\S.*) flags:$/.exec(line);
    const flag = /^ {2,6}(?:-(\w), )?--([\w-]+)(?: ([^ ]+?))?(?:\[=([^\]]*)\])? {2,}(.*)$/.exec(line);
    if (heading === null && flag === null) {
      descriptionLines.push(line.trim());
      continue;
    }
    finishFlag();
    group = heading?.[1] ?? group;
    if (flag === null) continue;
    const [, shorthand, name = '', type, bare, text = ''] = flag;
    flags.set(name, {
      group,
      ...compact({ type, shorthand, bare }),
    });
    descriptionLines.push(text);
  }
  finishFlag();
  return { release, program, flags, plugins: parsePlugins(help), gates: parseGates(help) };
}

function parsePlugins(help: string): BuildFacts['plugins'] {
  const text = /^ +--enable-admission-plugins .*/m.exec(help)?.[0] ?? '';
  const [, defaults = '', allPlugins = ''] =
    /\((.*?)\)\. Comma-delimited list of admission plugins: (.*?)\./.exec(text) ?? [];
  const defaultPlugins = defaults.split(', ');
  return new Map(allPlugins.split(', ').map((name) => [name, { default: defaultPlugins.includes(name) }]));
}

function parseGates(help: string): BuildFacts['gates'] {
  const gateLines = help.matchAll(/(?:kube:|\s)(\w+)=true\|false \([A-Z]+ - default=/g);
  return new Map([...gateLines].map(([, name = '']) => [name, {}]));
}

/**
 * Adds the flags that the help does not show. A program that has a flag rejects an invalid value, or prints that the flag is deprecated. Otherwise,
 * it prints that the flag is unknown.
 */
function addHiddenFlags({ program, flags }: BuildFacts, names: ReadonlySet<string>): void {
  for (const name of names) {
    // Old releases accept underscores instead of dashes in names of flags.
    if (flags.has(name) || name.includes('_')) continue;
    const output = runProgram(program, `--${name}=@`, '--version');
    if (output.includes('unknown flag')) continue;
    const type = /ParseBool/.test(output)
      ? undefined
      : (/Parse(Int|Uint)/.exec(output)?.[1]?.toLowerCase() ?? 'string');
    const [, deprecated] =
      /^Flag --\S+ has been deprecated, (.*)$/m.exec(runProgram(program, `--${name}=0`, '--version')) ?? [];
    flags.set(name, {
      ...compact({ type }),
      hidden: true,
      ...compact({ deprecated }),
    });
  }
}

/**
 * Adds the gates that the help does not show. The error message of the program names the first gate that is unknown or locked, so the program runs
 * repeatedly until it reports no further gate.
 */
function addHiddenGates({ program, gates }: BuildFacts, names: ReadonlySet<string>): void {
  const remainingNames = new Set([...names].filter((name) => !gates.has(name)));
  while (remainingNames.size > 0) {
    const output = runProgram(
      program,
      `--feature-gates=${[...remainingNames].map((name) => `${name}=true`).join()}`,
      '--version',
    );
    const unknownGate = /unrecognized feature gate: (\w+)/.exec(output)?.[1];
    const lockedGate = /cannot set feature gate (\w+) to true/.exec(output)?.[1];
    const rejectedGate = unknownGate ?? lockedGate;
    if (rejectedGate === undefined || !remainingNames.delete(rejectedGate)) break;
    if (lockedGate !== undefined) gates.set(lockedGate, {});
  }
  for (const name of remainingNames) gates.set(name, {});
}

/**
 * Returns a row for each range of releases with the same fact. `since` is omitted for the first release, and `until` for the last release.
 */
function mergeReleases<T extends object>(releaseFacts: readonly ReadonlyMap<string, T>[]): Fact<T>[] {
  const names = [...new Set(releaseFacts.flatMap((facts) => [...facts.keys()]))].toSorted();
  return names.flatMap((name) => {
    const ranges: { readonly text: string; readonly first: number; last: number }[] = [];
    for (const [index, facts] of releaseFacts.entries()) {
      const fact = facts.get(name);
      if (fact === undefined) continue;
      const text = JSON.stringify(fact);
      const previousRange = ranges.at(-1);
      if (previousRange?.text === text && previousRange.last === index - 1) previousRange.last = index;
      else ranges.push({ text, first: index, last: index });
    }
    return ranges.map(({ text, first, last }): Fact<T> => {
      const since = first === 0 ? undefined : builds[first]?.release;
      const until = last === builds.length - 1 ? undefined : builds[last]?.release;
      return {
        name,
        ...(JSON.parse(text) as T),
        ...compact({ since, until }),
      };
    });
  });
}

/** Runs a program, and returns its standard output and standard error. */
function runProgram(program: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000, maxBuffer: 1e8 });
  return `${stdout}${stderr}`;
}
