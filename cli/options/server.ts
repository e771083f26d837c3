/** Determines the server under test: an existing server with its credentials, or a server that the run starts. */
import { readFileSync } from 'node:fs';
import { checkCredentials } from '../../client/credentials/credentials-check.ts';
import { createUsageError } from '../../client/errors.ts';
import { parseServerUrl, type TargetDescription } from '../../client/exchange/target.ts';
import { readKubeconfig } from '../../client/kubeconfig/kubeconfig.ts';
import { checkLaunchCommand } from '../../client/launch/launch-command.ts';
import type { LaunchPlan } from '../../client/launch/launcher.ts';
import { compact } from '../../values/compact.ts';
import type { ServerOptions } from './options.ts';

/** The environment variable for the bearer token. It is safer than a flag, because other users can see command lines. */
export const TOKEN_VARIABLE = 'ASSAY_TOKEN';

export type ChosenServer = { readonly origin: string } & (
  | { readonly description: TargetDescription; readonly plan?: undefined }
  | { readonly description?: undefined; readonly plan: LaunchPlan }
);

/**
 * Determines the server, and reads and checks the files in the options. Call it before signal handlers are installed: reading from a named
 * pipe blocks, and a signal must still end the process.
 */
export function chooseServer(options: ServerOptions): ChosenServer {
  const chosenServer = readServerOptions(options);
  const { origin, description, plan } = chosenServer;
  checkCredentials(description ?? plan.credentials ?? {}, origin === 'kubeconfig' ? 'the kubeconfig: ' : '--');
  if (plan?.command !== undefined) checkLaunchCommand(plan.command);
  return chosenServer;
}

function readServerOptions(options: ServerOptions): ChosenServer {
  const givenOptions = [options.server, options.kubeconfig, options.launch].filter((option) => option !== undefined);
  if (givenOptions.length > 1) throw createUsageError('--server, --kubeconfig and --launch are mutually exclusive');
  if (options.context !== undefined && options.kubeconfig === undefined)
    throw createUsageError('--context needs --kubeconfig');
  const credentials = readCredentials(options);
  const environment = { ...process.env };
  if (options.launch !== undefined)
    return { origin: 'launched', plan: { command: options.launch, credentials, environment } };
  const description = describeTarget(options, credentials);
  if (description !== undefined)
    return { origin: options.kubeconfig === undefined ? 'server' : 'kubeconfig', description };
  if (Object.keys(credentials).length > 0)
    throw createUsageError('credentials need --server, --kubeconfig or --launch');
  return { origin: 'simulator', plan: { environment } };
}

/** The names of the flags of a server. */
export interface FlagNames {
  readonly server: string;
  /** The prefix of the names of the other flags. */
  readonly prefix: string;
  readonly tokenVariable: string;
}

const FLAG_NAMES: FlagNames = { server: '--server', prefix: '--', tokenVariable: TOKEN_VARIABLE };

/** Returns the address and credentials of an existing server, or undefined if the options contain no server. */
export function describeExistingServer(
  options: ServerOptions,
  names: FlagNames = FLAG_NAMES,
): TargetDescription | undefined {
  if (options.server !== undefined && options.kubeconfig !== undefined)
    throw createUsageError(`${names.server} and ${names.prefix}kubeconfig are mutually exclusive`);
  return describeTarget(options, readCredentials(options, names), names);
}

function describeTarget(
  options: ServerOptions,
  credentials: Partial<TargetDescription>,
  names: FlagNames = FLAG_NAMES,
): TargetDescription | undefined {
  if (options.kubeconfig !== undefined) {
    const file = options.kubeconfig === true ? undefined : options.kubeconfig;
    return { ...readKubeconfig(file, options.context), ...credentials };
  }
  if (options.server === undefined) return undefined;
  return {
    url: parseServerUrl(options.server, names.server),
    ...readEnvironmentCredentials(credentials, names),
    ...credentials,
  };
}

function readEnvironmentCredentials(
  { token, clientCertificate }: Partial<TargetDescription>,
  { tokenVariable }: FlagNames,
): Partial<TargetDescription> {
  const variableValue = process.env[tokenVariable];
  if (variableValue === undefined || variableValue === '' || token !== undefined || clientCertificate !== undefined)
    return {};
  return { token: variableValue };
}

function readCredentials(options: ServerOptions, { prefix }: FlagNames = FLAG_NAMES): Partial<TargetDescription> {
  if (options.token !== undefined && options.tokenFile !== undefined)
    throw createUsageError(`${prefix}token and ${prefix}token-file are mutually exclusive`);
  const token = options.token ?? readOptionFile(`${prefix}token-file`, options.tokenFile)?.trim();
  const clientCertificate = readOptionFile(`${prefix}client-certificate`, options.clientCertificate);
  const clientKey = readOptionFile(`${prefix}client-key`, options.clientKey);
  if ((clientCertificate === undefined) !== (clientKey === undefined)) {
    throw createUsageError(`${prefix}client-certificate and ${prefix}client-key must be used together`);
  }
  const certificateAuthority = readOptionFile(`${prefix}certificate-authority`, options.certificateAuthority);
  return {
    ...compact({ token }),
    ...(clientCertificate === undefined || clientKey === undefined ? {} : { clientCertificate, clientKey }),
    ...compact({ certificateAuthority }),
    ...(options.insecure === true ? { insecure: true } : {}),
  };
}

function readOptionFile(flag: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw createUsageError(`${flag}: ${path} can't be read`);
  }
}
