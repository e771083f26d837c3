/** The flags of `assay run` (cli.md), and how they and `assay.yaml` become its options. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { ALLURE_KINDS, type AllureKind } from '../../reports/allure-report.ts';
import type { Strength } from '../../spec/catalogue.ts';
import { RELEASE } from '../../spec/rule-releases.ts';
import { compact } from '../../values/compact.ts';
import { shouldUseColor } from '../color.ts';
import { type ServerFlags, toServerOptions, withServerFlags } from '../server-flags.ts';
import { optionsByName } from '../subject/resource-option.ts';
import { readConfig } from './config.ts';
import { ORIGINS, type Profile, type RunOptions } from './options.ts';

/** More would only be in each other's way, each with a thread of its own. */
const MOST_AT_ONCE = 256;

export interface Flags extends ServerFlags {
  launch?: string;
  resource?: string[];
  object?: string[];
  namespace?: string[];
  client?: string;
  profile?: Profile | 'auto';
  area?: string[];
  conformance?: string[];
  rule?: string[];
  tags?: string;
  strength?: Strength[];
  origin?: string[];
  release?: string;
  wording?: boolean;
  shard?: string;
  list?: boolean;
  parallel?: number;
  seed?: { seed: number; path?: string };
  runs?: number;
  failFast?: boolean;
  timeout?: number;
  allowSlow?: boolean;
  programs?: number;
  config?: string;
  reportDir: string;
  record?: string;
  docsUrl?: string;
  full?: boolean;
  all?: boolean;
  writeExpected?: string;
  allure?: AllureKind;
  open?: boolean;
  quiet?: boolean;
  color: boolean;
  selfCheck?: boolean;
  fault?: string[];
}

const STRENGTHS = ['must', 'should', 'may'];

export function runFlags(): Command {
  return withServerFlags(
    new Command('assay run')
      .description('Judges an API server: the bundled simulator, or one of yours.')
      .allowExcessArguments(false)
      .optionsGroup('Server (by default the bundled simulator):'),
  )
    .option(
      '--launch <command>',
      'a server that the run starts itself; {flags}, {http-port}, {secure-port} and {dir} are filled in',
    )
    .option('--namespace <name>', 'work in this namespace, and make none; once more for a second one', namespaces)
    .optionsGroup('What is judged:')
    .option(
      '--resource <name>',
      'the resource under test, as for kubectl: flunders.wardle.example.com; may be repeated',
      splitWords(),
    )
    .option('--object <file>', 'a valid object of the resource under test, of each in their order', splitWords())
    .option('--client <command>', 'a client command to judge in place of a server, by the rules of the area cli')
    .addOption(
      new Option(
        '--profile <profile>',
        'which side of a departure is expected; auto: by the dialect of the server',
      ).choices(['auto', 'specification', 'kubernetes']),
    )
    .option(
      '--release <release>',
      'the release of Kubernetes that the server is, as 1.30; by default as /version says',
      release,
    )
    .option('--conformance <profiles>', 'conformance profiles, joined by commas: core, watch, …', splitWords())
    .option('--area <areas>', 'areas of the rule catalogue, joined by commas', splitWords())
    .option('--rule <rules>', 'rules by id, * for anything', splitWords())
    .option('--tags <expression>', 'tag expression of Cucumber')
    .option('--strength <strengths>', `strengths of rules: ${STRENGTHS.join(', ')}`, splitWords(STRENGTHS))
    .option('--origin <origins>', `where rules come from: ${ORIGINS.join(', ')}`, splitWords(ORIGINS))
    .option('--wording', 'how messages and warnings are worded, as on the bundled simulator')
    .option('--shard <i/n>', 'the i-th of n parts', shard)
    .option('--list', 'print the scenarios that would run, and exit')
    .optionsGroup('The run:')
    .option('--parallel <n>', 'scenarios at the same time', whole(1, MOST_AT_ONCE))
    .option('--seed <n>', 'order of scenarios and values of properties; n:path goes on with a shrunk property', seed)
    .option('--runs <n>', 'run the suite n times; a scenario that fails once has failed', whole(1))
    .option('--fail-fast', 'stop at the first failure')
    .option('--timeout <seconds>', 'how long a request may take', positive)
    .option('--allow-slow', 'run scenarios that wait for minutes')
    .option(
      '--programs <n>',
      'random programs that combine requests; by default a dozen, for ten seconds at the most',
      whole(1),
    )
    .option('--config <file>', 'configuration (assay.yaml where there is one)')
    .optionsGroup('Output:')
    .option('--report-dir <folder>', 'where reports are written', folder, 'reports/out')
    .option('--docs-url <url>', 'where the documentation is published, for links to the rules', docsUrl)
    .option('--record <folder>', 'keep every exchange and every event there, for assay recheck', folder)
    .option('--all', 'show each failed scenario, and not one of each cause')
    .option('--write-expected <file>', 'write what failed into this assay.yaml as expected failures')
    .option('--full', 'keep the exchanges of what passed in the reports as well')
    .addOption(
      new Option(
        '--allure <kind>',
        'which Allure report to make; auto: that of Allure 3 where it is installed; where a resource is named, none unless asked for',
      ).choices(ALLURE_KINDS),
    )
    .option('--open', 'open the page when the run has ended')
    .option('--quiet', 'print the verdict only')
    .option('--no-color', 'no colours; NO_COLOR and FORCE_COLOR are heard too')
    .optionsGroup('Whether the suite notices bugs:')
    .option('--self-check', 'start the simulator with each fault in turn, and report which faults the suite kills')
    .option('--fault <ids>', 'of --self-check: these faults only', splitWords());
}

export function readRunOptions(flags: Flags, argv: readonly string[]): RunOptions {
  const config = readConfig(flags.config);
  const byFlags = { ...toServerOptions(flags), ...compact({ launch: flags.launch }) };
  // A server chosen by flags takes nothing from the one in the file, least of all its credentials.
  const chosen = [byFlags.server, byFlags.kubeconfig, byFlags.launch].some((way) => way !== undefined);
  const { seed = Math.floor(Math.random() * 2 ** 31), path } = flags.seed ?? {};
  if (flags.fault !== undefined && flags.selfCheck !== true)
    throw new InvalidArgumentError('--fault needs --self-check');
  if (flags.client !== undefined && chosen)
    throw new InvalidArgumentError('--client judges a command, on the bundled simulator: it takes no server');
  if (flags.record !== undefined && (flags.client !== undefined || flags.selfCheck === true))
    throw new InvalidArgumentError(
      '--record keeps what a server answers: it goes with neither --client nor --self-check',
    );
  const resources = optionsByName(flags) ?? config.resources ?? [];
  return {
    ...compact({ client: flags.client }),
    server: flags.client !== undefined ? {} : chosen ? byFlags : { ...config.server, ...byFlags },
    selection: {
      areas: flags.area ?? [],
      conformance: flags.conformance ?? [],
      rules: flags.rule ?? [],
      tags: flags.tags,
      strengths: flags.strength ?? [],
      origins: flags.origin ?? [],
      shard: flags.shard,
    },
    resources,
    namespaces: flags.namespace ?? config.namespaces ?? [],
    release: flags.release ?? config.release,
    wording: flags.wording ?? config.wording,
    profile: flags.profile ?? config.profile ?? 'auto',
    capabilities: config.capabilities ?? {},
    expectedFailures: config.expectedFailures ?? [],
    ...compact({ parallel: flags.parallel }),
    seed,
    ...compact({ replayPath: path }),
    runs: flags.runs ?? 1,
    failFast: flags.failFast === true,
    timeout: flags.timeout ?? 20,
    allowSlow: flags.allowSlow === true,
    ...compact({ programs: flags.programs }),
    reportDir: flags.reportDir,
    ...compact({ record: flags.record }),
    docsUrl: flags.docsUrl ?? config.docsUrl,
    full: flags.full === true,
    transcripts: flags.full === true,
    all: flags.all === true,
    ...compact({ writeExpected: flags.writeExpected }),
    allure: flags.allure ?? (resources.length === 0 ? 'auto' : 'none'),
    open: flags.open === true,
    quiet: flags.quiet === true,
    color: shouldUseColor(flags.color, process.stdout, process.env),
    list: flags.list === true,
    selfCheck: flags.selfCheck === true,
    faults: flags.fault ?? [],
    command: hideSecrets(argv),
  };
}

/** The command as typed, for the report. */
export function hideSecrets(argv: readonly string[]): string {
  const words = argv.map((word, index) => {
    if (argv[index - 1] === '--token') return '(secret)';
    return word.startsWith('--token=') ? '--token=(secret)' : word;
  });
  return ['assay run', ...words.map((word) => (/^[\w@%+:,./=()-]+$/.test(word) ? word : `'${word}'`))].join(' ');
}

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

function namespaces(text: string, before?: string[]): string[] {
  const names = splitWords()(text, before);
  const wrong = names.find((name) => !LABEL.test(name));
  if (wrong === undefined) return names;
  throw new InvalidArgumentError(`${JSON.stringify(wrong)} is no name of a namespace: small letters, digits and -.`);
}

function splitWords(allowed?: readonly string[]): (text: string, before?: string[]) => string[] {
  return (text, before = []) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length === 0) throw new InvalidArgumentError('nothing is named.');
    const wrong = words.find((word) => allowed !== undefined && !allowed.includes(word));
    if (wrong !== undefined) throw new InvalidArgumentError(`allowed are ${allowed?.join(', ')}.`);
    return [...before, ...words];
  };
}

function whole(least: number, most = Number.POSITIVE_INFINITY): (text: string) => number {
  const range = most === Number.POSITIVE_INFINITY ? `${least} or more` : `from ${least} to ${most}`;
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < least || value > most)
      throw new InvalidArgumentError(`it must be a whole number, ${range}.`);
    return value;
  };
}

export function folder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('it names no folder.');
  return text;
}

export function docsUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('it must be a URL that begins with http:// or https://.');
  return text;
}

function positive(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 3600)
    throw new InvalidArgumentError('it must be seconds, more than 0 and at most 3600.');
  return value;
}

function seed(text: string): { seed: number; path?: string } {
  const match = /^(-?\d{1,10})(?::([\d:]+))?$/.exec(text);
  if (match === null) throw new InvalidArgumentError('it must be a whole number.');
  return { seed: Number(match[1]), ...compact({ path: match[2] }) };
}

function release(text: string): string {
  if (!RELEASE.test(text)) throw new InvalidArgumentError('it must be a minor release, as 1.30.');
  return text;
}

function shard(text: string): string {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text);
  const [index, total] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index < 1 || index > total)
    throw new InvalidArgumentError('it must be i/n with i from 1 to n.');
  return text;
}
