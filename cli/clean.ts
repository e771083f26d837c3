/**
 * `assay clean`: removes objects that interrupted runs left on a server. The default is all runs; `--run` selects one run.
 *
 * Exit codes: 0 all objects are removed, 1 some objects remain, 2 the command line is invalid, 3 the server cannot be reached.
 */
import { Command } from 'commander';
import { checkCredentials } from '../client/credentials/credentials-check.ts';
import { discoverServer, type ServedResource } from '../client/discovery/discovery.ts';
import { AssayError, createUsageError } from '../client/errors.ts';
import { connect, type Target } from '../client/exchange/target.ts';
import { formatRemovedCounts, removeCreatedObjects } from '../client/removal.ts';
import { escapeInvisible } from '../reports/render/escape-invisible.ts';
import { compact } from '../values/compact.ts';
import { parseRepeatedValue } from './flag-values.ts';
import { describeExistingServer } from './options/server.ts';
import { addServerFlags, type ServerFlags, toServerOptions } from './server-flags.ts';
import { addNamedResources } from './subject/inventory.ts';
import {
  findServedResource,
  parseResourceName,
  parseResourceOptions,
  type ResourceOption,
} from './subject/resource-option.ts';

interface Flags extends ServerFlags {
  run?: string;
  resource?: readonly string[];
  object?: readonly string[];
  timeout: string;
}

export function createCommand(): Command {
  return addServerFlags(
    new Command('assay clean')
      .description('Removes namespaces and other objects that interrupted runs left on a server.')
      .allowExcessArguments(false)
      .optionsGroup('Server:'),
  )
    .optionsGroup('Objects to remove:')
    .option('--run <id>', 'only objects of the run with this ID (default: all runs)')
    .option(
      '--resource <name>',
      'resource that the runs tested; needed if the server has no discovery (repeatable)',
      parseRepeatedValue,
    )
    .option('--object <file>', 'file with an object of the resource, for its version and kind', parseRepeatedValue)
    .option('--timeout <seconds>', 'stop if no object was removed for this number of seconds', '120')
    .action(async (flags: Flags) => {
      process.exitCode = await runClean(flags);
    });
}

/** Finds the resources of `--resource`. A resource that is missing from discovery is looked up at its path. */
async function findNamedResources(
  target: Target,
  options: readonly ResourceOption[],
): Promise<readonly ServedResource[]> {
  if (options.length === 0) return [];
  const inventory = await addNamedResources(
    await discoverServer(target, REQUEST_TIMEOUT, { isLenient: true }),
    options,
    target,
  );
  return options.map(({ resource }) => findServedResource(inventory, parseResourceName(resource)));
}

/** The time limit of a discovery request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;
const DISCOVERY_HINT = '; without discovery, name the tested resources with --resource and --object';

const EXIT_CODES = { usage: 2, unusable: 3, harness: 5 } as const;

async function runClean(flags: Flags): Promise<number> {
  try {
    if (flags.run !== undefined && !/^[0-9a-z]{5}$/.test(flags.run))
      throw createUsageError(`--run: ${JSON.stringify(flags.run)} is not the ID of a run (five letters and digits)`);
    if (!/^\d{1,4}$/.test(flags.timeout)) throw createUsageError('--timeout must be a whole number of seconds');
    const description = describeExistingServer(toServerOptions(flags));
    if (description === undefined) throw createUsageError('no server given; use --server or --kubeconfig');
    checkCredentials(description, flags.server === undefined ? 'the kubeconfig: ' : '--');
    const target = connect(description);
    try {
      const removal = await removeCreatedObjects(target, {
        resources: await findNamedResources(target, parseResourceOptions(flags) ?? []),
        ...compact({ runId: flags.run }),
        progressTimeout: Number(flags.timeout) * 1000,
        reportWaiting: (count) =>
          process.stderr.write(
            `assay clean: waiting for the server to delete ${count} ${count === 1 ? 'object' : 'objects'}\n`,
          ),
      });
      process.stdout.write(`removed from ${description.url}: ${escapeInvisible(formatRemovedCounts(removal))}\n`);
      for (const path of removal.remaining)
        process.stderr.write(`assay clean: still exists: ${escapeInvisible(path)}\n`);
      return removal.remaining.length === 0 ? 0 : 1;
    } finally {
      await target.close();
    }
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    const hint = flags.resource === undefined && /\bno API server: neither/.test(error.message) ? DISCOVERY_HINT : '';
    process.stderr.write(`assay clean: ${escapeInvisible(error.message)}${hint}\n`);
    return EXIT_CODES[error.code];
  }
}
