/** Defines the commands with commander. The modules of a command are loaded when it runs. */
import { Command, CommanderError, Option } from 'commander';
import { listPositionals, normalizeArguments } from './arguments.ts';
import type { CommandEnvironment } from './command-environment.ts';
import { fail } from './errors.ts';
import { createFlags, type Flags } from './flags.ts';
import type { Topic } from './help.ts';
import { createOptionTables, type OptionTables, PROGRAM } from './option-tables.ts';
import type { OptionDefinition } from './options.ts';

/** Runs one command line. Throws a CommandError if it fails. */
export async function runCommand(argv: readonly string[], environment: CommandEnvironment): Promise<void> {
  const tables = createOptionTables(environment);
  if (argv[0] === '__complete') {
    const { printCompletions } = await import('./completion.ts');
    return printCompletions(argv.slice(1), tables, environment);
  }
  const [firstCommand, ...otherNames] = listPositionals(argv, [...tables.localOptions, ...tables.globalOptions]);
  if (firstCommand === 'help') return runCommand([...otherNames, '--help'], environment);
  const definitions = [
    ...(firstCommand === 'version' ? listVersionOptions(tables) : tables.localOptions),
    ...tables.globalOptions,
    HELP_OPTION,
  ];
  const words = normalizeArguments(argv, definitions, findUsageCommand([firstCommand, ...otherNames]));
  const root = createCommands(tables, environment);
  try {
    await root.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) fail(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
}

/** Returns the command that error messages name as `COMMAND --help`. */
function findUsageCommand([firstCommand, secondCommand]: readonly (string | undefined)[]): string {
  if (firstCommand !== 'create') return PROGRAM;
  return secondCommand === 'quota' || secondCommand === 'resourcequota'
    ? `${PROGRAM} create quota`
    : `${PROGRAM} create`;
}

const HELP_OPTION: OptionDefinition = {
  name: 'help',
  short: 'h',
  type: 'bool',
  default: 'false',
  implicitValue: 'true',
  help: 'Help.',
};

/** The option --client of `version`. It has no effect, but scripts for kubectl use it. */
const CLIENT_OPTION: OptionDefinition = {
  ...HELP_OPTION,
  name: 'client',
  short: undefined,
  help: 'Accepted for compatibility: the command always prints only the client version.',
};

function listVersionOptions({ localOptions }: OptionTables): readonly OptionDefinition[] {
  return [CLIENT_OPTION, ...localOptions.filter(({ name }) => name === 'output')];
}

function createCommands(tables: OptionTables, environment: CommandEnvironment): Command {
  const root = createCommand(PROGRAM, tables.globalOptions);
  const create = createCommand('create', tables.globalOptions);
  const quota = createCommand('quota', [...tables.localOptions, ...tables.globalOptions])
    .alias('resourcequota')
    .argument('[names...]');
  root.addCommand(create);
  root.addCommand(
    createCommand('options', tables.globalOptions).action(() => printHelp('options', tables, environment)),
  );
  const completion = createCommand('completion', tables.globalOptions).argument('[words...]');
  root.addCommand(completion.action((words: string[]) => runCompletion(words, completion, tables, environment)));
  const versions = createCommand('version', [...listVersionOptions(tables), ...tables.globalOptions]);
  root.addCommand(versions.action(() => runVersion(versions, tables, environment)));
  create.addCommand(quota);
  root.argument('[words...]').action((words: string[]) => runRoot(words, root, tables, environment));
  create.argument('[words...]').action((words: string[]) => runCreate(words, create, tables, environment));
  quota.action((names: string[]) => runQuota(names, quota, tables, environment));
  return root;
}

function createCommand(name: string, definitions: readonly OptionDefinition[]): Command {
  const command = new Command(name)
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .configureOutput({ outputError: () => undefined });
  for (const definition of [...definitions, HELP_OPTION])
    command.addOption(new Option(`--${definition.name} <value>`).argParser(appendValue));
  return command;
}

function appendValue(value: string, previousValues: readonly string[] = []): readonly string[] {
  return [...previousValues, value];
}

/** Reads the options of the command and its parents, because options may also precede the name of the command. */
function readFlags(command: Command, { localOptions, globalOptions }: OptionTables): Flags {
  const definitions = [...localOptions, CLIENT_OPTION, ...globalOptions, HELP_OPTION];
  const values = new Map<string, string[]>();
  for (let currentCommand: Command | null = command; currentCommand !== null; currentCommand = currentCommand.parent) {
    for (const definition of definitions) {
      const optionValue: unknown = currentCommand.getOptionValue(toCamelCase(definition.name));
      if (Array.isArray(optionValue))
        values.set(definition.name, [...optionValue.map(String), ...(values.get(definition.name) ?? [])]);
    }
  }
  const defaults = new Map(definitions.map((definition) => [definition.name, definition.default]));
  return createFlags(values, defaults);
}

function toCamelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, character: string) => character.toUpperCase());
}

async function runQuota(
  names: readonly string[],
  command: Command,
  tables: OptionTables,
  environment: CommandEnvironment,
): Promise<void> {
  const flags = readFlags(command, tables);
  if (flags.getBoolean('help')) return printHelp('quota', tables, environment);
  if (flags.getBoolean('version')) return printVersion(environment);
  const { runWithProfile } = await import('./profile.ts');
  return runWithProfile(flags.getText('profile'), flags.getText('profile-output'), async () => {
    const [name, ...otherNames] = names;
    if (name === undefined || otherNames.length > 0) {
      return fail(
        `exactly one NAME is required, got ${names.length}; see '${PROGRAM} create quota -h' for help and examples`,
      );
    }
    if (name === '') return fail('name must be specified');
    const { createQuota } = await import('./quota/create.ts');
    return createQuota(name, flags, PROGRAM, environment);
  });
}

async function runRoot(
  words: readonly string[],
  command: Command,
  tables: OptionTables,
  environment: CommandEnvironment,
): Promise<void> {
  const flags = readFlags(command, tables);
  const [word] = words;
  if (flags.getBoolean('version')) return printVersion(environment);
  if (word === undefined) return printHelp('root', tables, environment);
  return fail(
    `unknown command ${JSON.stringify(word)} for "${PROGRAM}"; the commands are create, completion, options, version`,
  );
}

async function runCompletion(
  [shell]: readonly string[],
  command: Command,
  tables: OptionTables,
  environment: CommandEnvironment,
): Promise<void> {
  if (readFlags(command, tables).getBoolean('help')) return printHelp('completion', tables, environment);
  const { printCompletionScript } = await import('./completion-scripts.ts');
  return printCompletionScript(shell, environment);
}

/** Prints the version of the client. */
async function runVersion(command: Command, tables: OptionTables, environment: CommandEnvironment): Promise<void> {
  const flags = readFlags(command, tables);
  if (flags.getBoolean('help'))
    return printHelp('version', { ...tables, localOptions: listVersionOptions(tables) }, environment);
  const output = flags.getText('output');
  if (output === '') return printVersion(environment);
  const { formatVersion } = await import('./printing/version.ts');
  return environment.writeOutput(await formatVersion(output));
}

async function runCreate(
  words: readonly string[],
  command: Command,
  tables: OptionTables,
  environment: CommandEnvironment,
): Promise<void> {
  const flags = readFlags(command, tables);
  if (flags.getBoolean('version')) return printVersion(environment);
  if (words.length === 0 || flags.getBoolean('help')) return printHelp('create', tables, environment);
  return fail(`Unexpected args: [${words.join(' ')}]; see '${PROGRAM} create -h' for help and examples`);
}

async function printHelp(topic: Topic, tables: OptionTables, { writeOutput }: CommandEnvironment): Promise<void> {
  const { formatHelp } = await import('./help.ts');
  writeOutput(formatHelp(topic, PROGRAM, tables));
}

async function printVersion({ writeOutput }: CommandEnvironment): Promise<void> {
  const { describeClientVersion } = await import('./server/version.ts');
  writeOutput(`Client Version: ${describeClientVersion()}\n`);
}
