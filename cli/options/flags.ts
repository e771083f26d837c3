/** Defines the flags of `assay run`, and combines them with `assay.yaml` into the options of a run. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { ALLURE_REPORT_TYPES, type AllureReportType } from '../../reports/allure-report.ts';
import type { Strength } from '../../spec/catalogue.ts';
import { RELEASE_PATTERN } from '../../spec/rule-releases.ts';
import { compact } from '../../values/compact.ts';
import { shouldUseColor } from '../color.ts';
import { addServerFlags, type ServerFlags, toServerOptions } from '../server-flags.ts';
import { parseResourceOptions } from '../subject/resource-option.ts';
import { readConfig } from './config.ts';
import { ORIGINS, type Profile, type RunOptions } from './options.ts';

/** The maximum value of --parallel. Each concurrent scenario has a runner with its own connections. */
const MAX_PARALLEL = 256;

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
  allure?: AllureReportType;
  open?: boolean;
  quiet?: boolean;
  color: boolean;
  selfCheck?: boolean;
  fault?: string[];
}

const STRENGTHS = ['must', 'should', 'may'];

export function createRunCommand(): Command {
  const command = new Command('assay run')
    .description('Tests an API server: by default the bundled simulator.')
    .argument('[scenarios...]', 'feature files, or scenarios as FILE:LINE, to run (default: all)')
    .optionsGroup('Server (by default the bundled simulator):');
  return addSelfCheckFlags(addOutputFlags(addExecutionFlags(addSelectionFlags(addTargetFlags(command)))));
}

function addTargetFlags(command: Command): Command {
  return addServerFlags(command)
    .option(
      '--launch <command>',
      'command that starts the server; placeholders: {flags}, {http-port}, {secure-port}, {dir} (a temporary folder)',
    )
    .option(
      '--namespace <name>',
      'use this existing namespace instead of creating one; repeat for a second namespace',
      parseNamespaces,
    );
}

function addSelectionFlags(command: Command): Command {
  return command
    .optionsGroup('Selection:')
    .option(
      '--resource <name>',
      'resource to test, as for kubectl, such as flunders.wardle.example.com (repeatable)',
      createListParser(),
    )
    .option(
      '--object <file>',
      'file with a valid object of the resource; repeat for each --resource, in the same order',
      createListParser(),
    )
    .option('--client <command>', 'client command to test with the rules of the area cli, instead of a server')
    .addOption(
      new Option(
        '--profile <profile>',
        'expected behavior where kube-apiserver differs from the specification; auto: kubernetes if the server serves API groups of Kubernetes, otherwise specification',
      ).choices(['auto', 'specification', 'kubernetes']),
    )
    .option(
      '--release <release>',
      'Kubernetes release of the server, such as 1.30 (default: from /version)',
      parseRelease,
    )
    .option(
      '--conformance <profiles>',
      'conformance profiles (named sets of rules), separated by commas, such as core,watch; an unknown name prints all names',
      createListParser(),
    )
    .option('--area <areas>', 'areas of the rule catalogue, separated by commas', createListParser())
    .option('--rule <rules>', 'rule IDs, separated by commas; * matches any characters', createListParser())
    .option('--tags <expression>', 'Cucumber tag expression that selects scenarios')
    .option(
      '--strength <strengths>',
      `strengths of rules, separated by commas: ${STRENGTHS.join(', ')}`,
      createListParser(STRENGTHS),
    )
    .option(
      '--origin <origins>',
      `origins of rules, separated by commas: ${ORIGINS.join(', ')} (kubernetes-1.32: behavior of kube-apiserver 1.32 that the specification does not mention; wording: exact texts of messages)`,
      createListParser(ORIGINS),
    )
    .option('--wording', 'also test the exact wording of messages and warnings')
    .option('--shard <i/n>', 'run the i-th of n parts of the scenarios', parseShard)
    .option('--list', 'print the scenarios that would run, and exit');
}

function addExecutionFlags(command: Command): Command {
  return command
    .optionsGroup('Run:')
    .option('--parallel <n>', 'number of scenarios to run concurrently', createWholeNumberParser(1, MAX_PARALLEL))
    .option(
      '--seed <n>',
      'seed of the scenario order and of random values; a failure of a random program prints a value such as 42:0:1, which repeats its shortest failing sequence',
      parseSeed,
    )
    .option('--runs <n>', 'run the suite n times; a scenario fails if it fails in any run', createWholeNumberParser(1))
    .option('--fail-fast', 'stop at the first failure')
    .option('--timeout <seconds>', 'timeout of a request', parseSeconds)
    .option('--allow-slow', 'include scenarios that wait for minutes')
    .option(
      '--programs <n>',
      'number of random programs (sequences of requests) in each scenario that runs them (default: up to 12, for at most 10 seconds)',
      createWholeNumberParser(1),
    )
    .option('--config <file>', 'configuration file (default: assay.yaml if it exists)');
}

function addOutputFlags(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option('--report-dir <folder>', 'folder for the reports', parseFolder, 'reports/out')
    .option('--docs-url <url>', 'address of the documentation, for links to the rules', parseDocsUrl)
    .option('--record <folder>', 'folder for all requests, responses and events, for assay recheck', parseFolder)
    .option('--all', 'show all failed scenarios (default: one for each cause)')
    .option('--write-expected <file>', 'add the failures to this assay.yaml as expected failures')
    .option('--full', 'include the exchanges of passed scenarios in the reports')
    .addOption(
      new Option(
        '--allure <kind>',
        'Allure report to write; auto: Allure 3 if installed (default: auto, but none with --resource)',
      ).choices(ALLURE_REPORT_TYPES),
    )
    .option('--open', 'open the HTML report after the run')
    .option('--quiet', 'print only the verdict')
    .option('--no-color', 'disable colors; NO_COLOR and FORCE_COLOR are also supported');
}

function addSelfCheckFlags(command: Command): Command {
  return command
    .optionsGroup('Self-check:')
    .option(
      '--self-check',
      'run the suite on the simulator with each fault in turn, and report which faults it detects',
    )
    .option('--fault <ids>', 'faults for --self-check, separated by commas (default: all)', createListParser());
}

export function readRunOptions(flags: Flags, paths: readonly string[], argv: readonly string[]): RunOptions {
  const config = readConfig(flags.config);
  const serverFromFlags = { ...toServerOptions(flags), ...compact({ launch: flags.launch }) };
  // If flags select a server, all settings of the configured server are ignored, especially its credentials.
  const isServerChosen = [serverFromFlags.server, serverFromFlags.kubeconfig, serverFromFlags.launch].some(
    (option) => option !== undefined,
  );
  const { seed = Math.floor(Math.random() * 2 ** 31), path } = flags.seed ?? {};
  rejectConflictingFlags(flags, { paths, isServerChosen });
  const resources = parseResourceOptions(flags) ?? config.resources ?? [];
  return {
    ...compact({ client: flags.client }),
    server:
      flags.client !== undefined ? {} : isServerChosen ? serverFromFlags : { ...config.server, ...serverFromFlags },
    selection: readSelection(flags, paths),
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
    showsAllFailures: flags.all === true,
    ...compact({ writeExpected: flags.writeExpected }),
    allure: flags.allure ?? (resources.length === 0 ? 'auto' : 'none'),
    opensReport: flags.open === true,
    quiet: flags.quiet === true,
    color: shouldUseColor(flags.color, process.stdout, process.env),
    printsPlan: flags.list === true,
    selfCheck: flags.selfCheck === true,
    faults: flags.fault ?? [],
    command: formatCommandLine(argv),
  };
}

function rejectConflictingFlags(
  flags: Flags,
  { paths, isServerChosen }: { readonly paths: readonly string[]; readonly isServerChosen: boolean },
): void {
  const { fault, client, record, resource, selfCheck = false } = flags;
  if (fault !== undefined && !selfCheck) throw new InvalidArgumentError('--fault needs --self-check');
  if (client !== undefined && isServerChosen)
    throw new InvalidArgumentError(
      '--client tests a command on the bundled simulator; it cannot be combined with a server',
    );
  if (record !== undefined && (client !== undefined || selfCheck))
    throw new InvalidArgumentError('--record cannot be combined with --client or --self-check');
  if (resource !== undefined && selfCheck)
    throw new InvalidArgumentError(
      '--resource cannot be combined with --self-check, which selects the scenarios for each fault',
    );
  if (paths.length > 0 && selfCheck)
    throw new InvalidArgumentError(
      'feature files cannot be combined with --self-check; select scenarios with --rule, --area or --fault',
    );
}

function readSelection(flags: Flags, paths: readonly string[]): RunOptions['selection'] {
  return {
    areas: flags.area ?? [],
    conformance: flags.conformance ?? [],
    rules: flags.rule ?? [],
    tags: flags.tags,
    strengths: flags.strength ?? [],
    origins: flags.origin ?? [],
    shard: flags.shard,
    paths,
  };
}

/** Returns the command line for the report. Tokens are replaced by `(secret)`. */
export function formatCommandLine(argv: readonly string[]): string {
  const maskedArguments = argv.map((word, index) => {
    if (argv[index - 1] === '--token') return '(secret)';
    return word.startsWith('--token=') ? '--token=(secret)' : word;
  });
  return ['assay run', ...maskedArguments.map((word) => (/^[\w@%+:,./=()-]+$/.test(word) ? word : `'${word}'`))].join(
    ' ',
  );
}

/** Matches a DNS label (RFC 1123). */
const DNS_LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

function parseNamespaces(text: string, previousValues?: string[]): string[] {
  const names = createListParser()(text, previousValues);
  const invalidName = names.find((name) => !DNS_LABEL.test(name));
  if (invalidName === undefined) return names;
  throw new InvalidArgumentError(
    `${JSON.stringify(invalidName)} is not a valid namespace name: use lowercase letters, digits and '-'.`,
  );
}

function createListParser(allowedValues?: readonly string[]): (text: string, previousValues?: string[]) => string[] {
  return (text, previousValues = []) => {
    const words = text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '');
    if (words.length === 0) throw new InvalidArgumentError('The value is empty.');
    const invalidValue = words.find((word) => allowedValues !== undefined && !allowedValues.includes(word));
    if (invalidValue !== undefined) throw new InvalidArgumentError(`Allowed values: ${allowedValues?.join(', ')}.`);
    return [...previousValues, ...words];
  };
}

function createWholeNumberParser(min: number, max = Number.POSITIVE_INFINITY): (text: string) => number {
  const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : `from ${min} to ${max}`;
  return (text) => {
    const value = Number(text);
    if (!/^\d{1,9}$/.test(text) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number, ${range}.`);
    return value;
  };
}

export function parseFolder(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('The folder name is empty.');
  return text;
}

export function parseDocsUrl(text: string): string {
  if (!/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
  return text;
}

function parseSeconds(text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 3600)
    throw new InvalidArgumentError('It must be a number of seconds, more than 0 and at most 3600.');
  return value;
}

function parseSeed(text: string): { seed: number; path?: string } {
  const match = /^(-?\d{1,10})(?::([\d:]+))?$/.exec(text);
  if (match === null)
    throw new InvalidArgumentError('It must be a whole number, or the value that a failure prints, such as 42:0:1.');
  return { seed: Number(match[1]), ...compact({ path: match[2] }) };
}

function parseRelease(text: string): string {
  if (!RELEASE_PATTERN.test(text)) throw new InvalidArgumentError('It must be a minor release, such as 1.30.');
  return text;
}

function parseShard(text: string): string {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text);
  const [index, total] = [Number(match?.[1]), Number(match?.[2])];
  if (match === null || index < 1 || index > total)
    throw new InvalidArgumentError('It must be i/n with i from 1 to n.');
  return text;
}
