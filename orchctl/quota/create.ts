/**
 * Implements `create quota`: converts the options to a request and prints the response. All options are checked before a request is sent.
 */
import type { Dialect } from '../../spec/dialect.ts';
import { getDialect } from '../../spec/dialect.ts';
import { parseBoolean } from '../arguments.ts';
import type { CommandEnvironment } from '../command-environment.ts';
import { CommandError, fail } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { createPrinter } from '../printing/printer.ts';
import { type Connection, resolveConnection } from '../server/connection.ts';
import { discoverDialect, findDialect } from '../server/dialect.ts';
import { sendRequest } from '../server/transport.ts';
import { WarningPrinter } from '../server/warnings.ts';
import { formatJson } from '../templates/json.ts';
import type { Members } from '../templates/values.ts';
import { encodeQuota } from './protobuf.ts';
import { addConfiguration, createQuotaObject } from './quota.ts';

type DryRun = 'none' | 'client' | 'server';

/** The texts after the name in the default output. */
const RESULT_TEXTS: Readonly<Record<DryRun, string>> = {
  none: 'created',
  client: 'created (dry run)',
  server: 'created (server dry run)',
};

export async function createQuota(
  name: string,
  flags: Flags,
  program: string,
  environment: CommandEnvironment,
): Promise<void> {
  const { env } = environment;
  const connection = resolveConnection(flags, env);
  const headers = await createHeaders(program);
  if (flags.getBoolean('match-server-version')) {
    const { checkServerVersion } = await import('../server/version.ts');
    await checkServerVersion(connection, headers);
  }
  const dryRun = readDryRun(flags, environment);
  const print = await createPrinter(flags, RESULT_TEXTS[dryRun]);
  const validation = readFieldValidation(flags);
  const namespace = connection.isNamespaceGiven ? connection.namespace : undefined;
  const quota = createQuotaObject({ name, namespace, hard: flags.getText('hard'), scopes: flags.getText('scopes') });
  const cacheDir = flags.getText('cache-dir');
  const knownDialect = findDialect(connection, cacheDir, env);
  const serverDialect =
    dryRun === 'client' ? undefined : (knownDialect ?? (await discoverDialect(connection, cacheDir, headers)));
  const quotaToCreate = flags.getBoolean('save-config')
    ? addConfiguration(
        quota,
        chooseLastAppliedAnnotation(program, knownDialect ?? serverDialect),
        formatJson(quota, { keepsOrder: true }),
      )
    : quota;
  const warnings = new WarningPrinter(environment);
  const query = {
    ...(dryRun === 'server' && { dryRun: 'All' }),
    fieldManager: flags.getText('field-manager'),
    fieldValidation: validation,
  };
  const object =
    dryRun === 'client'
      ? quotaToCreate
      : await sendQuota(quotaToCreate, serverDialect, { connection, headers, query, warnings });
  const { text, error } = print(object);
  environment.writeOutput(text);
  if (error !== undefined) fail(error);
  if (flags.getBoolean('warnings-as-errors') && warnings.count > 0) {
    fail(`${warnings.count} warning${warnings.count === 1 ? '' : 's'} received`);
  }
}

/** Creates the headers that identify the client, as in kubectl. */
async function createHeaders(program: string): Promise<Record<string, string>> {
  const { describeClientVersion } = await import('../server/version.ts');
  return {
    'User-Agent': `${program}/${describeClientVersion()} (${process.platform}/${process.arch})`,
    'Kubectl-Command': `${program} create quota`,
    'Kubectl-Session': crypto.randomUUID(),
  };
}

function readDryRun(flags: Flags, { writeError }: CommandEnvironment): DryRun {
  const value = flags.getText('dry-run');
  const bool = parseBoolean(value);
  if (value === 'unchanged') {
    writeError('Warning: --dry-run is deprecated and can be replaced with --dry-run=client.\n');
    return 'client';
  }
  if (bool !== undefined) {
    const alternative = bool ? 'client' : 'none';
    writeError(
      `Warning: --dry-run=${value} is deprecated (boolean value) and can be replaced with --dry-run=${alternative}.\n`,
    );
    return alternative;
  }
  if (value === 'none' || value === 'client' || value === 'server') return value;
  return fail(`Invalid dry-run value (${value}). Must be "none", "server", or "client".`);
}

function readFieldValidation(flags: Flags): string {
  const value = flags.getText('validate');
  const bool = parseBoolean(value);
  if (value === 'strict' || bool === true) return 'Strict';
  if (value === 'warn') return 'Warn';
  if (value === 'ignore' || bool === false) return 'Ignore';
  return fail(
    `invalid - validate option ${JSON.stringify(value)}; must be one of: strict (or true), warn, ignore (or false)`,
  );
}

/**
 * Returns the name of the annotation for the configuration. In the dialect kubernetes, it is the annotation that `kubectl apply` reads.
 */
function chooseLastAppliedAnnotation(program: string, { name, domain }: Dialect = getDialect('orch')): string {
  const client = name === 'kubernetes' ? 'kubectl' : program;
  return `${client}.${domain}/last-applied-configuration`;
}

interface QuotaRequest {
  readonly connection: Connection;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly warnings: WarningPrinter;
}

/** Sends the quota and returns the object of the response. Uses protobuf if the dialect of the server is known, otherwise JSON. */
async function sendQuota(
  quota: Members,
  supportedDialect: Dialect | undefined,
  { connection, headers, query, warnings }: QuotaRequest,
): Promise<Members> {
  const timeoutParameter = connection.timeout !== 0 ? { timeout: formatDuration(connection.timeout) } : {};
  const parameters = new URLSearchParams(
    Object.entries({ ...query, ...timeoutParameter }).filter(([, value]) => value !== ''),
  );
  parameters.sort();
  const mediaTypeHeaders =
    supportedDialect === undefined
      ? { Accept: 'application/json', 'Content-Type': 'application/json' }
      : {
          Accept: `${supportedDialect.protobufMediaType},application/json`,
          'Content-Type': supportedDialect.protobufMediaType,
        };
  const response = await addErrorPrefix(
    sendRequest(connection, {
      method: 'POST',
      path: `/api/v1/namespaces/${encodeURIComponent(connection.namespace)}/resourcequotas?${parameters}`,
      headers: { ...headers, ...mediaTypeHeaders },
      body: supportedDialect === undefined ? Buffer.from(formatJson(quota, { keepsOrder: true })) : encodeQuota(quota),
    }),
  );
  warnings.print(response.headers.warning ?? []);
  const { decodeQuota } = await import('../server/decode.ts');
  const responseDialect = supportedDialect ?? getDialect('orch');
  if (response.status < 200 || response.status > 299) {
    const { describeErrorResponse } = await import('../server/error-responses.ts');
    fail(`failed to create quota: ${await describeErrorResponse(response, responseDialect, 'post resourcequotas')}`);
  }
  return addErrorPrefix(decodeQuota(response, responseDialect));
}

async function addErrorPrefix<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof CommandError) fail(`failed to create quota: ${error.message}`);
    throw error;
  }
}

/** Formats a duration as Go does, such as `1m30s`. */
function formatDuration(milliseconds: number): string {
  if (milliseconds < 0) return `-${formatDuration(-milliseconds)}`;
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${milliseconds}ms`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const remainingSeconds = Math.round((seconds % 60) * 1000) / 1000;
  return `${hours > 0 ? `${hours}h` : ''}${hours > 0 || minutes > 0 ? `${minutes}m` : ''}${remainingSeconds}s`;
}
