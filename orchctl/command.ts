/** The tree of commands on commander: what it parses is handed on as `Flags`. Nothing of a command is loaded before it is called. */
import { Command, CommanderError, Option } from 'commander';
import { normalized, plainWords } from './arguments.ts';
import { fail } from './errors.ts';
import { type Flags, flagsOf } from './flags.ts';
import type { Topic } from './help.ts';
import type { OptionRow } from './options.ts';
import type { Surroundings } from './streams.ts';
import { PROGRAM, type Tables, tablesOf } from './tables.ts';

/** Runs one command line. Throws a CommandError for what is wrong with it. */
export async function runCommand(argv: readonly string[], surroundings: Surroundings): Promise<void> {
  const tables = tablesOf(surroundings);
  if (argv[0] === '__complete') {
    const { complete } = await import('./completion.ts');
    return complete(argv.slice(1), tables, surroundings);
  }
  const [first, ...more] = plainWords(argv, [...tables.local, ...tables.global]);
  if (first === 'help') return runCommand([...more, '--help'], surroundings);
  const rows = [...(first === 'version' ? versionOptions(tables) : tables.local), ...tables.global, HELP];
  const words = normalized(argv, rows, usageOf([first, ...more]));
  const root = tree(tables, surroundings);
  try {
    await root.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) fail(error.message.replace(/^error: /, '').replaceAll('\n', ' '));
  }
}

/** The command whose help tells what would be right. */
function usageOf([first, second]: readonly (string | undefined)[]): string {
  if (first !== 'create') return PROGRAM;
  return second === 'quota' || second === 'resourcequota' ? `${PROGRAM} create quota` : `${PROGRAM} create`;
}

const HELP: OptionRow = { name: 'help', short: 'h', type: 'bool', default: 'false', bare: 'true', help: 'Help.' };

/** As kubectl's, so that its scripts work. */
const CLIENT: OptionRow = {
  ...HELP,
  name: 'client',
  short: undefined,
  help: 'Whether only the version of the client is printed; it always is.',
};

function versionOptions({ local }: Tables): readonly OptionRow[] {
  return [CLIENT, ...local.filter(({ name }) => name === 'output')];
}

function tree(tables: Tables, surroundings: Surroundings): Command {
  const root = commandNamed(PROGRAM, tables.global);
  const create = commandNamed('create', tables.global);
  const quota = commandNamed('quota', [...tables.local, ...tables.global])
    .alias('resourcequota')
    .argument('[names...]');
  root.addCommand(create);
  root.addCommand(commandNamed('options', tables.global).action(() => help('options', tables, surroundings)));
  const completion = commandNamed('completion', tables.global).argument('[words...]');
  root.addCommand(completion.action((words: string[]) => runCompletion(words, completion, tables, surroundings)));
  const versions = commandNamed('version', [...versionOptions(tables), ...tables.global]);
  root.addCommand(versions.action(() => runVersion(versions, tables, surroundings)));
  create.addCommand(quota);
  root.argument('[words...]').action((words: string[]) => runRoot(words, root, tables, surroundings));
  create.argument('[words...]').action((words: string[]) => runCreate(words, create, tables, surroundings));
  quota.action((names: string[]) => runQuota(names, quota, tables, surroundings));
  return root;
}

function commandNamed(name: string, rows: readonly OptionRow[]): Command {
  const command = new Command(name)
    .exitOverride()
    .helpOption(false)
    .helpCommand(false)
    .configureOutput({ outputError: () => undefined });
  for (const row of [...rows, HELP]) command.addOption(new Option(`--${row.name} <value>`).argParser(collected));
  return command;
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Of the command and of those above it: options may stand before its name too. */
function flagsIn(command: Command, { local, global }: Tables): Flags {
  const rows = [...local, CLIENT, ...global, HELP];
  const values = new Map<string, string[]>();
  for (let one: Command | null = command; one !== null; one = one.parent) {
    for (const row of rows) {
      const here: unknown = one.getOptionValue(camelCase(row.name));
      if (Array.isArray(here)) values.set(row.name, [...here.map(String), ...(values.get(row.name) ?? [])]);
    }
  }
  const defaults = new Map(rows.map((row) => [row.name, row.default]));
  return flagsOf(values, defaults);
}

function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

async function runQuota(
  names: readonly string[],
  command: Command,
  tables: Tables,
  surroundings: Surroundings,
): Promise<void> {
  const flags = flagsIn(command, tables);
  if (flags.bool('help')) return help('quota', tables, surroundings);
  if (flags.bool('version')) return version(surroundings);
  const { profiled } = await import('./profile.ts');
  return profiled(flags.text('profile'), flags.text('profile-output'), async () => {
    const [name, ...more] = names;
    if (name === undefined || more.length > 0) {
      return fail(
        `exactly one NAME is required, got ${names.length}; see '${PROGRAM} create quota -h' for help and examples`,
      );
    }
    if (name === '') return fail('name must be specified');
    const { createQuota } = await import('./quota/create.ts');
    return createQuota(name, flags, PROGRAM, surroundings);
  });
}

async function runRoot(
  words: readonly string[],
  command: Command,
  tables: Tables,
  surroundings: Surroundings,
): Promise<void> {
  const flags = flagsIn(command, tables);
  const [word] = words;
  if (flags.bool('version')) return version(surroundings);
  if (word === undefined) return help('root', tables, surroundings);
  return fail(
    `unknown command ${JSON.stringify(word)} for "${PROGRAM}"; there are create, completion, options, version`,
  );
}

async function runCompletion(
  [shell]: readonly string[],
  command: Command,
  tables: Tables,
  surroundings: Surroundings,
): Promise<void> {
  if (flagsIn(command, tables).bool('help')) return help('completion', tables, surroundings);
  const { completionScript } = await import('./completion-scripts.ts');
  return completionScript(shell, surroundings);
}

/** Of the client alone: the version of the server is for `--match-server-version`. */
async function runVersion(command: Command, tables: Tables, surroundings: Surroundings): Promise<void> {
  const flags = flagsIn(command, tables);
  if (flags.bool('help')) return help('version', { ...tables, local: versionOptions(tables) }, surroundings);
  const output = flags.text('output');
  if (output === '') return version(surroundings);
  const { versionText } = await import('./printing/version.ts');
  return surroundings.out(await versionText(output));
}

async function runCreate(
  words: readonly string[],
  command: Command,
  tables: Tables,
  surroundings: Surroundings,
): Promise<void> {
  const flags = flagsIn(command, tables);
  if (flags.bool('version')) return version(surroundings);
  if (words.length === 0 || flags.bool('help')) return help('create', tables, surroundings);
  return fail(`Unexpected args: [${words.join(' ')}]; see '${PROGRAM} create -h' for help and examples`);
}

async function help(topic: Topic, tables: Tables, { out }: Surroundings): Promise<void> {
  const { helpText } = await import('./help.ts');
  out(helpText(topic, PROGRAM, tables));
}

async function version({ out }: Surroundings): Promise<void> {
  const { clientVersion } = await import('./server/version.ts');
  out(`Client Version: ${clientVersion()}\n`);
}
