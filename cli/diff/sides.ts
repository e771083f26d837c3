/**
 * The two servers (sides) of `assay diff`. Each side has flags for its address or kubeconfig. If one side is omitted, the bundled
 * simulator takes its place, in the dialect of the other server.
 */
import type { Command } from 'commander';
import { checkCredentials } from '../../client/credentials/credentials-check.ts';
import { discoverServer, type Inventory } from '../../client/discovery/discovery.ts';
import { createUsageError } from '../../client/errors.ts';
import { connect, type Target, type TargetDescription } from '../../client/exchange/target.ts';
import type { LaunchedServer } from '../../client/launch/launched-server.ts';
import { launchServer } from '../../client/launch/launcher.ts';
import type { Side } from '../../programs/comparison/attempts.ts';
import { Server } from '../../programs/execution/server.ts';
import type { ScriptSide } from '../../programs/script/script.ts';
import { getDialect } from '../../spec/dialect.ts';
import { RELEASES } from '../../spec/emulated.ts';
import { parseMinorVersion } from '../../values/minor-version.ts';
import { CONNECTION_OPTIONS, type ServerOptions } from '../options/options.ts';
import { describeExistingServer } from '../options/server.ts';
import { checkAccess } from '../subject/access.ts';

export const SIDES: readonly Side[] = ['left', 'right'];

/** The values of the flags of both sides, by their names in commander, such as `left` and `leftToken`. */
export type SideFlags = Readonly<Record<string, unknown>>;

/** The flags of each side: name, value, description; `%` stands for LEFT or RIGHT. */
const CONNECTION_FLAGS = [
  ['token', '<token>', 'bearer token; a file or ASSAY_%_TOKEN is safer, as other users can see command lines'],
  ['token-file', '<file>', 'file with the bearer token'],
  ['client-certificate', '<file>', 'client certificate for TLS, PEM'],
  ['client-key', '<file>', 'private key of the client certificate, PEM'],
  ['certificate-authority', '<file>', 'CA certificate of the server, PEM'],
  ['insecure-skip-tls-verify', '', 'do not verify the certificate of the server'],
  ['kubeconfig', '[file]', 'kubeconfig of the server (default: the kubeconfig of kubectl)'],
  ['context', '<name>', 'name of the kubeconfig context to use'],
] as const;

export function addSideOptions(command: Command): Command {
  for (const side of SIDES) {
    command
      .optionsGroup(`${side === 'left' ? 'Left' : 'Right'} server (default: the bundled simulator):`)
      .option(`--${side} <url>`, 'address of the server');
    for (const [name, value, description] of CONNECTION_FLAGS)
      command.option(`--${side}-${name} ${value}`.trim(), description.replace('%', side.toUpperCase()));
  }
  return command;
}

export interface ConnectedSide {
  readonly server: Server;
  readonly inventory: Inventory;
  readonly script: ScriptSide;
  close(): Promise<void>;
}

/** The time limit of a request during preparation, in milliseconds. */
const REQUEST_TIMEOUT = 20_000;

/** Connects to both servers. `namePrefix` is the prefix of the names of created objects. */
export async function connectSides(
  flags: SideFlags,
  namePrefix: string,
): Promise<Readonly<Record<Side, ConnectedSide>>> {
  const describedSides = SIDES.map((side) => ({ side, ...describeSide(side, flags) }));
  if (describedSides.every(({ description }) => description === undefined))
    throw createUsageError('no server given; use --left, --right or both (an omitted side is the bundled simulator)');
  const connectedSides: ConnectedSide[] = [];
  try {
    // Connects to the server of the flags first, because the simulator uses its dialect.
    for (const { side, description, credentialFiles } of describedSides)
      if (description !== undefined)
        connectedSides.push(await connectSide(side, description, credentialFiles, namePrefix));
    const [givenSide] = connectedSides;
    const missingSide = describedSides.find(({ description }) => description === undefined);
    if (missingSide !== undefined && givenSide !== undefined)
      connectedSides.push(await startSimulatedSide(missingSide.side, givenSide.inventory, namePrefix));
    const findSide = (side: Side): ConnectedSide =>
      connectedSides.find(({ server }) => server.name === side) as ConnectedSide;
    const sides = { left: findSide('left'), right: findSide('right') };
    const [leftDialect, rightDialect] = [sides.left.inventory.dialect, sides.right.inventory.dialect];
    if (leftDialect !== rightDialect)
      throw createUsageError(
        `the left server has the dialect ${leftDialect}, the right server ${rightDialect}; both must be the same (assay simulate --dialect ${leftDialect})`,
      );
    return sides;
  } catch (error) {
    for (const side of connectedSides) await side.close();
    throw error;
  }
}

function describeSide(
  side: Side,
  flags: SideFlags,
): { description: TargetDescription | undefined; credentialFiles: Record<string, string> } {
  const prefix = `--${side}-`;
  const readSideFlag = (name: string): unknown =>
    flags[name === 'server' ? side : side + name[0]?.toUpperCase() + name.slice(1)];
  const context = readSideFlag('context');
  const kubeconfig =
    readSideFlag('kubeconfig') ?? (context !== undefined && readSideFlag('server') === undefined ? true : undefined);
  const options = Object.fromEntries(
    [
      ...CONNECTION_OPTIONS.map((name) => [name, readSideFlag(name)] as const),
      ['kubeconfig', kubeconfig] as const,
      ['insecure', readSideFlag('insecureSkipTlsVerify')] as const,
    ].filter(([, value]) => value !== undefined),
  ) as ServerOptions;
  const description = describeExistingServer(options, {
    server: `--${side}`,
    prefix,
    tokenVariable: `ASSAY_${side.toUpperCase()}_TOKEN`,
  });
  if (description === undefined && Object.keys(options).length > 0)
    throw createUsageError(`flags ${prefix}… need --${side} or ${prefix}kubeconfig`);
  if (description !== undefined)
    checkCredentials(description, options.server === undefined ? 'the kubeconfig: ' : prefix);
  const { certificateAuthority: cacert, clientCertificate: cert, clientKey: key } = options;
  const credentialFiles = Object.fromEntries(
    Object.entries({ cacert, cert, key }).filter(([, file]) => file !== undefined),
  ) as Record<string, string>;
  return { description, credentialFiles };
}

async function connectSide(
  side: Side,
  description: TargetDescription,
  credentialFiles: Record<string, string>,
  namePrefix: string,
): Promise<ConnectedSide> {
  const target = connect(description);
  try {
    const result = await inspectSide(side, target, namePrefix);
    return {
      ...result,
      script: { url: description.url, insecure: description.insecure === true, files: credentialFiles },
      close: () => result.server.close(),
    };
  } catch (error) {
    await target.close();
    throw error;
  }
}

async function inspectSide(
  side: Side,
  target: Target,
  namePrefix: string,
): Promise<Pick<ConnectedSide, 'server' | 'inventory'>> {
  await checkAccess(target, REQUEST_TIMEOUT, { isResourceNamed: false });
  const inventory = await discoverServer(target, REQUEST_TIMEOUT);
  const release = `1.${parseMinorVersion(inventory.version ?? '')}`;
  const format = { dialect: getDialect(inventory.dialect), release: RELEASES.includes(release) ? release : undefined };
  return { server: new Server(side, target, format, namePrefix), inventory };
}

/**
 * The flags of the simulator. It runs no controllers, because the other server is usually a kube-apiserver without controllers. It
 * authorizes with RBAC, like a cluster.
 */
const SIMULATOR_FLAGS = ['--controllers=-*', '--authorization-mode=RBAC'];
const LAUNCH_PROFILE_WITHOUT_FLAGS = { simulator: [], others: [] };

/** Starts the simulator in the dialect and release of the other server. */
async function startSimulatedSide(
  side: Side,
  { dialect: name, version = '' }: Inventory,
  namePrefix: string,
): Promise<ConnectedSide> {
  const release = `1.${parseMinorVersion(version)}`;
  const emulationFlags = RELEASES.includes(release) ? ['--emulate-release', release] : [];
  const flags = [...SIMULATOR_FLAGS, '--dialect', name, ...emulationFlags];
  const launchedServer: LaunchedServer = await launchServer(
    { flags, environment: { ...process.env } },
    [],
    LAUNCH_PROFILE_WITHOUT_FLAGS,
  );
  const target = connect(launchedServer.target);
  try {
    const result = await inspectSide(side, target, namePrefix);
    return {
      ...result,
      script: { flags: flags.join(' '), insecure: false, files: {} },
      close: async () => {
        await result.server.close();
        await launchedServer.stop();
      },
    };
  } catch (error) {
    await target.close();
    await launchedServer.stop();
    throw error;
  }
}
