/**
 * `assay diff`: sends random programs of requests to two servers and shows where their responses differ.
 *
 * Exit codes: 0 the servers agree, 1 they differ, 2 the command line or a file is invalid, 3 a server cannot be used, 4 nothing was
 * compared.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { AssayError, type AssayErrorCode, createUsageError } from '../../client/errors.ts';
import { createRunId, createUniqueName } from '../../client/run-names.ts';
import type { Side } from '../../programs/comparison/attempts.ts';
import { comparePrograms, type ProgramComparisonOptions } from '../../programs/comparison/compare-programs.ts';
import {
  type IgnoredDifference,
  IgnoreFileError,
  matchesPattern,
  readIgnoreFile,
} from '../../programs/comparison/ignore-file.ts';
import { DIFF_AREAS } from '../../programs/diff-areas.ts';
import { defineGadgets, GADGETS, GADGETS_BETA, GADGETS_GROUP } from '../../programs/kinds/custom-kind.ts';
import type { Kind } from '../../programs/kinds/kind.ts';
import { KindSelection } from '../../programs/kinds/kinds.ts';
import { findServedKinds } from '../../programs/kinds/served-kinds.ts';
import { escapeInvisible } from '../../reports/render/escape-invisible.ts';
import { compact } from '../../values/compact.ts';
import { readNamedFile } from '../named-file.ts';
import { EarlyStop, endWithSignal } from '../run/early-stop.ts';
import { removeObjectsFromSides } from './removal.ts';
import { addSideOptions, type ConnectedSide, connectSides, SIDES, type SideFlags } from './sides.ts';
import { formatDifferences, formatVerdict } from './text.ts';
import { createReportFolder, writeReports } from './write.ts';

const EXIT_CODES: Readonly<Record<AssayErrorCode, number>> = { usage: 2, unusable: 3, harness: 5 };
const DEFAULT_FOLDER = 'reports/diff';

interface Flags {
  readonly steps: number;
  readonly seed?: number;
  readonly area?: readonly string[];
  readonly kind?: readonly string[];
  readonly mayVary?: Side;
  readonly failFast?: boolean;
  readonly shrink: number;
  readonly ignore?: string;
  readonly ignoreTexts?: boolean;
  readonly reportDir: string;
  readonly quiet?: boolean;
}

export function createCommand(): Command {
  return addSideOptions(
    new Command('assay diff')
      .description('Sends random sequences of requests (programs) to two servers and compares the responses.')
      .allowExcessArguments(false),
  )
    .optionsGroup('Requests:')
    .option(
      '--steps <n>',
      'number of steps to compare; each step of a random program is a request',
      parsePositiveInteger,
      2000,
    )
    .option('--seed <n>', 'repeat the programs of an earlier run', parseNonNegativeInteger)
    .addOption(
      new Option(
        '--area <name>',
        `areas of programs, described below, separated by commas (repeatable): ${Object.keys(DIFF_AREAS).join(', ')}`,
      ).argParser(parseAreas),
    )
    .option(
      '--kind <name>',
      'kinds to use in programs that support any kind, separated by commas (repeatable; default: all)',
      parseNames,
    )
    .option('--fail-fast', 'stop at the first difference')
    .option(
      '--shrink <seconds>',
      'time limit for minimizing the programs that show differences; 0: report the original programs',
      parseNonNegativeInteger,
      600,
    )
    .optionsGroup('Comparison:')
    .option('--ignore <file>', 'YAML list of known differences, each with the signature from diff.json and a reason')
    .option('--ignore-texts', 'show differences in message texts, but do not count them in the exit code')
    .addOption(
      new Option(
        '--may-vary <side>',
        'side with nondeterministic responses: programs with differences are repeated, and a difference is ignored if this side gives the response of the other side in one of the repetitions',
      ).choices([...SIDES]),
    )
    .optionsGroup('Output:')
    .option(
      '--report-dir <dir>',
      'folder for the reports (HTML and JSON) and the shell scripts that reproduce the differences',
      DEFAULT_FOLDER,
    )
    .option('--quiet', 'print only the last line')
    .addHelpText('after', `\nAreas:\n${formatAreas()}`)
    .action(async (flags: Flags & SideFlags) => {
      process.exitCode = await runDiff(flags);
    });
}

/** Returns one line per area with its name and description. */
function formatAreas(): string {
  const nameWidth = Math.max(...Object.keys(DIFF_AREAS).map((name) => name.length));
  return Object.entries(DIFF_AREAS)
    .map(([name, { description }]) => `  ${name.padEnd(nameWidth)}  ${description}`)
    .join('\n');
}

async function runDiff(flags: Flags & SideFlags): Promise<number> {
  try {
    const ignoredDifferences = flags.ignore === undefined ? [] : readKnownDifferences(flags.ignore);
    createReportFolder(flags.reportDir);
    const runId = createRunId();
    const namePrefix = createUniqueName(runId);
    const sides = await connectSides(flags, namePrefix);
    const earlyStop = new EarlyStop(runId, () => undefined);
    try {
      return await runComparison(flags, sides, {
        ignoredDifferences,
        namePrefix,
        isStopped: () => earlyStop.cause !== undefined,
      });
    } finally {
      const lines = await removeObjectsFromSides(
        SIDES.map((side) => sides[side]),
        runId,
      );
      if (flags.quiet !== true) for (const line of lines) process.stderr.write(`${escapeInvisible(line)}\n`);
      for (const side of SIDES) await sides[side].close();
      earlyStop.close();
      if (earlyStop.cause !== undefined && 'signal' in earlyStop.cause) endWithSignal(earlyStop.cause.signal);
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    process.stderr.write(`assay diff: ${escapeInvisible(error.message)}\n`);
    return EXIT_CODES[error.code];
  }
}

interface ComparisonOptions {
  readonly ignoredDifferences: readonly IgnoredDifference[];
  /** The prefix of the names of created objects. */
  readonly namePrefix: string;
  /** Reports whether the run was stopped early. The differences that were found until then are reported. */
  readonly isStopped: () => boolean;
}

async function runComparison(
  flags: Flags,
  sides: Readonly<Record<Side, ConnectedSide>>,
  { ignoredDifferences, namePrefix, isStopped }: ComparisonOptions,
): Promise<number> {
  const seed = flags.seed ?? Math.floor(Math.random() * 0x7fffffff);
  const print = (text: string): boolean => flags.quiet === true || process.stdout.write(text);
  const kinds = await listCommonKinds(sides);
  const servedIds = new Set(kinds.map(({ id }) => id));
  const areaNames = flags.area ?? Object.keys(DIFF_AREAS).filter((name) => DIFF_AREAS[name]?.runsOnlyIfNamed !== true);
  for (const side of SIDES) print(`${side.padEnd(9)}${formatAddress(sides[side])}\n`);
  print(`areas    ${areaNames.join(', ')}\nsteps    ${flags.steps}, seed ${seed}\n\n`);
  const options: ProgramComparisonOptions = {
    left: sides.left.server,
    right: sides.right.server,
    seed,
    steps: flags.steps,
    areas: areaNames.flatMap((name) => DIFF_AREAS[name] ?? []),
    kinds: new KindSelection(kinds, flags.kind),
    failFast: flags.failFast === true,
    shrinkingTime: 1000 * flags.shrink,
    namePrefix,
    ...compact({ mayVary: flags.mayVary }),
    serves: ({ id }) => servedIds.has(id),
    findIgnoreReason: (ignorableSignatures) =>
      ignoredDifferences.find(({ signature }) =>
        ignorableSignatures.some((ignorableSignature) => matchesPattern(signature, ignorableSignature)),
      )?.reason,
    isStopped,
    onProgram: createProgressPrinter(flags),
  };
  const result = await comparePrograms(options);
  const command = formatRepeatCommand(sides, seed, areaNames, flags);
  const folder = writeReports(flags.reportDir, result, {
    command,
    groupSuffix: sides.left.server.dialect.groupSuffix,
    namePrefix,
    left: sides.left.script,
    right: sides.right.script,
  });
  print(formatDifferences(result, folder));
  const unusedIgnoredDifferences = ignoredDifferences.filter(
    ({ signature }) =>
      !result.groups.some(({ ignorableSignatures }) =>
        ignorableSignatures.some((ignorableSignature) => matchesPattern(signature, ignorableSignature)),
      ),
  );
  for (const { signature } of unusedIgnoredDifferences)
    print(`known difference not found (${flags.ignore}): ${escapeInvisible(signature)}\n`);
  const verdict = formatVerdict(result, { ignoreTexts: flags.ignoreTexts === true });
  process.stdout.write(`${verdict.line}\n`);
  return result.steps === 0 ? 4 : verdict.isDifferent ? 1 : 0;
}

/**
 * Creates a CustomResourceDefinition with every type of list and map on both servers. Returns false if a server does not support custom
 * resources.
 */
async function defineCustomResource(sides: Readonly<Record<Side, ConnectedSide>>): Promise<boolean> {
  for (const side of SIDES) {
    if (!sides[side].inventory.resources.some(({ plural }) => plural === 'customresourcedefinitions')) return false;
    if (!(await defineGadgets(sides[side].server))) return false;
  }
  return true;
}

/**
 * Returns the kinds that both servers list in discovery, and the custom resource of `defineCustomResource`. Reads the schemas from the
 * left server, or from the right server if the left side is the bundled simulator.
 */
async function listCommonKinds(sides: Readonly<Record<Side, ConnectedSide>>): Promise<Kind[]> {
  const [schemaSide, otherSide] =
    sides.left.script.url === undefined ? [sides.right, sides.left] : [sides.left, sides.right];
  const selectDescription = ({ server: { target }, inventory }: ConnectedSide) => ({ target, inventory });
  const kinds = await findServedKinds(selectDescription(schemaSide), selectDescription(otherSide));
  const listedKinds = kinds.filter(({ apiVersion }) => !apiVersion.includes(GADGETS_GROUP));
  return (await defineCustomResource(sides)) ? [...listedKinds, GADGETS, GADGETS_BETA] : listedKinds;
}

function formatAddress({ script: { url } }: ConnectedSide): string {
  return url ?? 'the bundled simulator';
}

/** Returns the command line that repeats the run, without credentials. */
function formatRepeatCommand(
  sides: Readonly<Record<Side, ConnectedSide>>,
  seed: number,
  areaNames: readonly string[],
  flags: Flags,
): string {
  const serverFlags = SIDES.flatMap((side) =>
    sides[side].script.url === undefined ? [] : [`--${side} ${sides[side].script.url}`],
  );
  const selectionFlags = flags.area === undefined ? [] : [`--area ${areaNames.join(',')}`];
  if (flags.kind !== undefined) selectionFlags.push(`--kind ${flags.kind.join(',')}`);
  return ['assay diff', ...serverFlags, `--steps ${flags.steps}`, `--seed ${seed}`, ...selectionFlags].join(' ');
}

function createProgressPrinter({ quiet, steps: totalSteps }: Flags): ProgramComparisonOptions['onProgram'] {
  let printedTenths = 0;
  return (steps, groups) => {
    const tenths = Math.floor((10 * steps) / totalSteps);
    if (quiet === true || tenths === printedTenths) return;
    printedTenths = tenths;
    process.stdout.write(
      `${Math.min(steps, totalSteps)} of ${totalSteps} steps, ${formatDifferenceCount(groups.length)}\n`,
    );
  };
}

function formatDifferenceCount(count: number): string {
  return count === 1 ? '1 difference' : `${count} differences`;
}

function readKnownDifferences(file: string): readonly IgnoredDifference[] {
  try {
    const ignoredDifferences = readIgnoreFile(readNamedFile(file).toString(), file);
    const today = new Date().toISOString().slice(0, 10);
    const expiredDifference = ignoredDifferences.find(({ expires }) => expires !== undefined && expires < today);
    if (expiredDifference !== undefined)
      throw createUsageError(
        `${file}: ${JSON.stringify(expiredDifference.signature)} expired on ${expiredDifference.expires}; remove it or set a later date`,
      );
    return ignoredDifferences;
  } catch (error) {
    throw error instanceof IgnoreFileError ? createUsageError(error.message) : error;
  }
}

function parseAreas(text: string, previousAreas: readonly string[] = []): readonly string[] {
  const requestedAreas = parseNames(text);
  const unknownArea = requestedAreas.find((name) => !Object.hasOwn(DIFF_AREAS, name));
  if (unknownArea !== undefined || requestedAreas.length === 0)
    throw new InvalidArgumentError(
      `unknown area '${unknownArea ?? text}'; the areas are ${Object.keys(DIFF_AREAS).join(', ')}.`,
    );
  return [...previousAreas, ...requestedAreas];
}

function parseNames(text: string, previousNames: readonly string[] = []): readonly string[] {
  return [...previousNames, ...text.split(',').filter((name) => name !== '')];
}

function parseNonNegativeInteger(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`'${text}' is not a whole number.`);
  return Number(text);
}

function parsePositiveInteger(text: string): number {
  const value = parseNonNegativeInteger(text);
  if (value === 0) throw new InvalidArgumentError('The value must be at least 1.');
  return value;
}
