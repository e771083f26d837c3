/**
 * `assay diff`: sends random programs of requests to two servers and shows where they answer differently. Exit codes as in cli.md: 0 they agree,
 * 1 they differ, 2 wrong command line or file, 3 a server that can't be used, 4 nothing was compared.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { AssayError, type AssayErrorCode, usage } from '../client/errors.ts';
import { newRunId, uniqueIn } from '../client/made.ts';
import { type Area, DIFF_AREAS } from '../programs/areas.ts';
import type { Side } from '../programs/comparison/attempts.ts';
import { type CampaignOptions, campaign } from '../programs/comparison/campaign.ts';
import { type Ignored, IgnoreFileError, matches, readIgnored } from '../programs/comparison/ignored.ts';
import { defineGadgets, GADGETS, GADGETS_BETA, GADGETS_GROUP } from '../programs/kinds/custom-kind.ts';
import type { Kind } from '../programs/kinds/kind.ts';
import { servedKinds } from '../programs/kinds/served-kinds.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { removeMadeOn } from './diff/removal.ts';
import { type OpenSide, openSides, SIDES, type SideFlags, withSides } from './diff/sides.ts';
import { textOf, verdictOf } from './diff/text.ts';
import { madeFolder, writeReports } from './diff/write.ts';
import { bytesOf } from './named-file.ts';
import { endBy, Stopping } from './run/stopping.ts';

const EXIT: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };
const DEFAULT_FOLDER = 'reports/diff';

interface Flags {
  readonly steps: number;
  readonly seed?: number;
  readonly area?: readonly string[];
  readonly kind?: readonly string[];
  readonly mayVary?: Side;
  readonly failFast?: boolean;
  readonly ignore?: string;
  readonly ignoreTexts?: boolean;
  readonly reportDir: string;
  readonly quiet?: boolean;
}

export function command(): Command {
  return withSides(
    new Command('assay diff')
      .description('Sends random programs of requests to two servers and shows where they answer differently.')
      .allowExcessArguments(false),
  )
    .optionsGroup('What is sent:')
    .option('--steps <n>', 'how many requests are compared', positive, 2000)
    .option('--seed <n>', 'repeats the programs of a run', natural)
    .addOption(
      new Option(
        '--area <name>',
        `sort of programs (repeatable, or with commas): ${Object.keys(DIFF_AREAS).join(', ')}`,
      ).argParser(areas),
    )
    .option('--kind <name>', 'kind of the area kinds (repeatable, or with commas)', names)
    .option('--fail-fast', 'stop at the first difference')
    .optionsGroup('What counts:')
    .option('--ignore <file>', 'known differences by signature, each with a reason (YAML)')
    .option('--ignore-texts', 'differences in texts alone are shown, but change no exit code')
    .addOption(
      new Option(
        '--may-vary <side>',
        'what this side answers in any attempt is right, since it may answer by chance',
      ).choices([...SIDES]),
    )
    .optionsGroup('Output:')
    .option('--report-dir <dir>', 'folder of the page, the JSON and the scripts', DEFAULT_FOLDER)
    .option('--quiet', 'print the last line only')
    .action(async (flags: Flags & SideFlags) => {
      process.exitCode = await diff(flags);
    });
}

async function diff(flags: Flags & SideFlags): Promise<number> {
  try {
    const ignored = flags.ignore === undefined ? [] : knownIn(flags.ignore);
    madeFolder(flags.reportDir);
    const run = newRunId();
    const unique = uniqueIn(run);
    const sides = await openSides(flags, unique);
    const stopping = new Stopping(run, () => undefined);
    try {
      return await compared(flags, sides, { ignored, unique, stopped: () => stopping.cause !== undefined });
    } finally {
      const lines = await removeMadeOn(
        SIDES.map((side) => sides[side]),
        run,
      );
      if (flags.quiet !== true) for (const line of lines) process.stderr.write(`${escapeInvisible(line)}\n`);
      for (const side of SIDES) await sides[side].close();
      stopping.close();
      if (stopping.cause !== undefined && 'signal' in stopping.cause) endBy(stopping.cause.signal);
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    process.stderr.write(`assay diff: ${escapeInvisible(error.message)}\n`);
    return EXIT[error.code];
  }
}

interface Comparison {
  readonly ignored: readonly Ignored[];
  /** Begins the names of what is made. */
  readonly unique: string;
  /** What was compared until then is told. */
  readonly stopped: () => boolean;
}

async function compared(
  flags: Flags,
  sides: Readonly<Record<Side, OpenSide>>,
  { ignored, unique, stopped }: Comparison,
): Promise<number> {
  const seed = flags.seed ?? Math.floor(Math.random() * 0x7fffffff);
  const print = (text: string): boolean => flags.quiet === true || process.stdout.write(text);
  const kinds = await comparedKinds(sides);
  const served = new Set(kinds.map(({ id }) => id));
  const names = flags.area ?? Object.keys(DIFF_AREAS).filter((name) => DIFF_AREAS[name]?.onRequest !== true);
  for (const side of SIDES) print(`${side.padEnd(9)}${addressOf(sides[side])}\n`);
  print(`areas    ${names.join(', ')}\nsteps    ${flags.steps}, seed ${seed}\n\n`);
  const options: CampaignOptions = {
    left: sides.left.server,
    right: sides.right.server,
    seed,
    steps: flags.steps,
    areas: names.flatMap((name) => DIFF_AREAS[name] ?? []).map((area) => withKinds(area, kinds, flags.kind)),
    failFast: flags.failFast === true,
    run: unique,
    ...(flags.mayVary !== undefined && { mayVary: flags.mayVary }),
    serves: ({ id }) => served.has(id),
    ignored: (names) => ignored.find(({ signature }) => names.some((name) => matches(signature, name)))?.reason,
    stopped,
    onProgram: progress(flags),
  };
  const result = await campaign(options);
  const command = commandOf(sides, seed, names, flags);
  const folder = writeReports(flags.reportDir, result, {
    command,
    groupSuffix: sides.left.server.dialect.groupSuffix,
    unique,
    left: sides.left.script,
    right: sides.right.script,
  });
  print(textOf(result, folder));
  const unseen = ignored.filter(
    ({ signature }) => !result.groups.some(({ names }) => names.some((name) => matches(signature, name))),
  );
  for (const { signature } of unseen)
    print(`not met, though it is in ${flags.ignore}: ${escapeInvisible(signature)}\n`);
  const verdict = verdictOf(result, flags.ignoreTexts === true);
  process.stdout.write(`${verdict.line}\n`);
  return result.steps === 0 ? 4 : verdict.differ ? 1 : 0;
}

/** A custom resource with every marker of lists and maps, where both servers take definitions. */
async function defined(sides: Readonly<Record<Side, OpenSide>>): Promise<boolean> {
  for (const side of SIDES) {
    if (!sides[side].inventory.resources.some(({ plural }) => plural === 'customresourcedefinitions')) return false;
    if (!(await defineGadgets(sides[side].server))) return false;
  }
  return true;
}

/** The kinds that both servers list, with the custom resource. Their types are those of a server that was named, rather than of the simulator. */
async function comparedKinds(sides: Readonly<Record<Side, OpenSide>>): Promise<Kind[]> {
  const [schemas, other] = sides.left.script.url === undefined ? [sides.right, sides.left] : [sides.left, sides.right];
  const describe = ({ server: { target }, inventory }: OpenSide) => ({ target, inventory });
  const kinds = await servedKinds(describe(schemas), describe(other));
  const listed = kinds.filter(({ apiVersion }) => !apiVersion.includes(GADGETS_GROUP));
  return (await defined(sides)) ? [...listed, GADGETS, GADGETS_BETA] : listed;
}

/** Limits the programs about single kinds to those with these names. */
function withKinds(area: Area, kinds: readonly Kind[], names: readonly string[] | undefined): Area {
  if (area.programsOf === undefined) return area;
  const chosen = kinds.filter(
    ({ kind, resource }) => names?.some((name) => name === kind || name === resource) ?? true,
  );
  return { ...area, programs: area.programsOf(chosen) };
}

function addressOf({ script: { url } }: OpenSide): string {
  return url ?? 'the bundled simulator';
}

/** The command that repeats the run, without credentials. */
function commandOf(
  sides: Readonly<Record<Side, OpenSide>>,
  seed: number,
  names: readonly string[],
  flags: Flags,
): string {
  const servers = SIDES.flatMap((side) =>
    sides[side].script.url === undefined ? [] : [`--${side} ${sides[side].script.url}`],
  );
  const chosen = flags.area === undefined ? [] : [`--area ${names.join(',')}`];
  if (flags.kind !== undefined) chosen.push(`--kind ${flags.kind.join(',')}`);
  return ['assay diff', ...servers, `--steps ${flags.steps}`, `--seed ${seed}`, ...chosen].join(' ');
}

function progress({ quiet, steps: all }: Flags): CampaignOptions['onProgram'] {
  let lastPart = 0;
  return (steps, groups) => {
    const part = Math.floor((10 * steps) / all);
    if (quiet === true || part === lastPart) return;
    lastPart = part;
    process.stdout.write(`${Math.min(steps, all)} of ${all} steps, ${differing(groups.length)}\n`);
  };
}

function differing(count: number): string {
  return count === 1 ? '1 difference' : `${count} differences`;
}

function knownIn(file: string): readonly Ignored[] {
  try {
    const entries = readIgnored(bytesOf(file).toString(), file);
    const today = new Date().toISOString().slice(0, 10);
    const expired = entries.find(({ expires }) => expires !== undefined && expires < today);
    if (expired !== undefined)
      throw usage(`${file}: ${JSON.stringify(expired.signature)} expired on ${expired.expires}`);
    return entries;
  } catch (error) {
    throw error instanceof IgnoreFileError ? usage(error.message) : error;
  }
}

function areas(text: string, earlier: readonly string[] = []): readonly string[] {
  const chosen = names(text);
  const unknown = chosen.find((name) => !Object.hasOwn(DIFF_AREAS, name));
  if (unknown !== undefined || chosen.length === 0)
    throw new InvalidArgumentError(
      `there is no area '${unknown ?? text}'; there are ${Object.keys(DIFF_AREAS).join(', ')}.`,
    );
  return [...earlier, ...chosen];
}

function names(text: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, ...text.split(',').filter((name) => name !== '')];
}

function natural(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`'${text}' is no whole number.`);
  return Number(text);
}

function positive(text: string): number {
  const value = natural(text);
  if (value === 0) throw new InvalidArgumentError('at least one is wanted.');
  return value;
}
