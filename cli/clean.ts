/**
 * `assay clean`: removes from a server what interrupted runs left there, all of them or one. Exit codes: 0 nothing is left, 1 something
 * is, 2 wrong command line, 3 the server can't be reached.
 */
import { Command } from 'commander';
import { checkCredentials } from '../client/credentials-check.ts';
import { discover, type ServedResource } from '../client/discovery.ts';
import { AssayError, usage } from '../client/errors.ts';
import { removedText, removeMade } from '../client/removal.ts';
import { connect, type Target } from '../client/target.ts';
import { escapeInvisible } from '../reports/render/visible.ts';
import { repeated } from './flag-values.ts';
import { addressedServer } from './options/server.ts';
import { type ServerFlags, serverOptionsOf, withServerFlags } from './server-flags.ts';
import { completed } from './subject/inventory.ts';
import { optionsByName, type ResourceOption, readResourceName, servedResource } from './subject/resource-option.ts';

interface Flags extends ServerFlags {
  run?: string;
  resource?: readonly string[];
  object?: readonly string[];
  timeout: string;
}

export function command(): Command {
  return withServerFlags(
    new Command('assay clean')
      .description('Removes what interrupted runs left on a server: namespaces, and whatever else they made.')
      .allowExcessArguments(false)
      .optionsGroup('Server:'),
  )
    .optionsGroup('What is removed:')
    .option('--run <id>', 'what this run made, as it printed its id; by default what any run did')
    .option(
      '--resource <name>',
      'where the server has no discovery: a resource that runs have judged; may be repeated',
      repeated,
    )
    .option('--object <file>', 'an object of it, which tells its version and kind', repeated)
    .option('--timeout <seconds>', 'how long to wait while the server removes nothing more', '120')
    .action(async (flags: Flags) => {
      process.exitCode = await clean(flags);
    });
}

/** Those that discovery doesn't tell are looked for at their paths. */
async function namedResources(target: Target, options: readonly ResourceOption[]): Promise<readonly ServedResource[]> {
  if (options.length === 0) return [];
  const inventory = await completed(await discover(target, REQUEST, true), options, target);
  return options.map(({ resource }) => servedResource(inventory, readResourceName(resource)));
}

const REQUEST = 10_000;
const WITHOUT_DISCOVERY = '; where there is no discovery, name what runs have judged with --resource and --object';

const EXIT = { usage: 2, unusable: 3, harness: 5 } as const;

async function clean(flags: Flags): Promise<number> {
  try {
    if (flags.run !== undefined && !/^[0-9a-z]{5}$/.test(flags.run))
      throw usage(`--run: ${JSON.stringify(flags.run)} is no id of a run, which is five letters and digits`);
    if (!/^\d{1,4}$/.test(flags.timeout)) throw usage('--timeout: it must be whole seconds');
    const description = addressedServer(serverOptionsOf(flags));
    if (description === undefined) throw usage('which server? --server or --kubeconfig names it');
    checkCredentials(description, flags.server === undefined ? 'the kubeconfig: ' : '--');
    const target = connect(description);
    try {
      const removal = await removeMade(target, {
        resources: await namedResources(target, optionsByName(flags) ?? []),
        ...(flags.run === undefined ? {} : { run: flags.run }),
        limit: Number(flags.timeout) * 1000,
        waiting: (count) => process.stderr.write(`assay clean: ${count} left for the server to remove\n`),
      });
      process.stdout.write(`removed from ${description.url}: ${escapeInvisible(removedText(removal))}\n`);
      for (const path of removal.left) process.stderr.write(`assay clean: still there: ${escapeInvisible(path)}\n`);
      return removal.left.length === 0 ? 0 : 1;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const hint =
      flags.resource === undefined && /\bno API server: neither/.test(error.message) ? WITHOUT_DISCOVERY : '';
    process.stderr.write(`assay clean: ${escapeInvisible(error.message)}${hint}\n`);
    return EXIT[error.code];
  }
}
