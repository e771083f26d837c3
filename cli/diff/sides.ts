/** The two servers of `assay diff`: by address or kubeconfig with flags of their own, or the bundled simulator, started in the other's dialect. */
import type { Command } from 'commander';
import { checkCredentials } from '../../client/credentials-check.ts';
import { discover, type Inventory } from '../../client/discovery.ts';
import { usage } from '../../client/errors.ts';
import type { Launched } from '../../client/launched.ts';
import { launchServer } from '../../client/launcher.ts';
import { connect, type Target, type TargetDescription } from '../../client/target.ts';
import type { Side } from '../../programs/comparison/attempts.ts';
import { Server } from '../../programs/execution/server.ts';
import type { ScriptSide } from '../../programs/script/script.ts';
import type { DialectName } from '../../spec/dialect.ts';
import { dialect } from '../../spec/dialect.ts';
import type { ServerOptions } from '../options/options.ts';
import { addressedServer } from '../options/server.ts';
import { checkAccess } from '../subject/access.ts';

export const SIDES: readonly Side[] = ['left', 'right'];

/** Values of the flags, as commander names them: `left`, `leftToken`. */
export type SideFlags = Readonly<Record<string, unknown>>;

const CREDENTIALS = [
  ['token', '<token>', 'bearer token; better by the file or ASSAY_%_TOKEN, which no list of processes shows'],
  ['token-file', '<file>', 'file that holds the bearer token'],
  ['client-certificate', '<file>', 'client certificate for TLS, PEM'],
  ['client-key', '<file>', 'private key of the client certificate, PEM'],
  ['certificate-authority', '<file>', 'CA certificate of the server, PEM'],
  ['insecure-skip-tls-verify', '', 'do not verify the certificate of the server'],
  ['kubeconfig', '[file]', 'kubeconfig that names the server; without a file as for kubectl'],
  ['context', '<name>', 'context of the kubeconfig to use'],
] as const;

export function withSides(command: Command): Command {
  for (const side of SIDES) {
    command
      .optionsGroup(
        side === 'left' ? 'The left server (one side may be left out: the bundled simulator):' : 'The right server:',
      )
      .option(`--${side} <url>`, 'address of the server');
    for (const [name, value, meaning] of CREDENTIALS)
      command.option(`--${side}-${name} ${value}`.trim(), meaning.replace('%', side.toUpperCase()));
  }
  return command;
}

export interface OpenSide {
  readonly server: Server;
  readonly inventory: Inventory;
  readonly script: ScriptSide;
  close(): Promise<void>;
}

/** Milliseconds that a request of the preparation may take. */
const LIMIT = 20_000;

/** `unique`: begins the names of what the run makes. */
export async function openSides(flags: SideFlags, unique: string): Promise<Readonly<Record<Side, OpenSide>>> {
  const described = SIDES.map((side) => ({ side, ...describe(side, flags) }));
  if (described.every(({ description }) => description === undefined))
    throw usage('which servers? --left or --right names one, or both do; the other side is the bundled simulator');
  const opened: OpenSide[] = [];
  try {
    // What is addressed comes first: the simulator speaks its dialect.
    for (const { side, description, files } of described)
      if (description !== undefined) opened.push(await open(side, description, files, unique));
    const [other] = opened;
    const missing = described.find(({ description }) => description === undefined);
    if (missing !== undefined && other !== undefined)
      opened.push(await simulated(missing.side, other.inventory.dialect, unique));
    const of = (side: Side): OpenSide => opened.find(({ server }) => server.name === side) as OpenSide;
    const sides = { left: of('left'), right: of('right') };
    const [one, two] = [sides.left.inventory.dialect, sides.right.inventory.dialect];
    if (one !== two)
      throw usage(
        `the left server speaks the dialect ${one}, the right one ${two}: names would differ everywhere (assay simulate --dialect ${one})`,
      );
    return sides;
  } catch (error) {
    for (const side of opened) await side.close();
    throw error;
  }
}

function describe(
  side: Side,
  flags: SideFlags,
): { description: TargetDescription | undefined; files: Record<string, string> } {
  const prefix = `--${side}-`;
  const flagOf = (name: string): unknown =>
    flags[name === 'server' ? side : side + name[0]?.toUpperCase() + name.slice(1)];
  const context = flagOf('context');
  const kubeconfig =
    flagOf('kubeconfig') ?? (context !== undefined && flagOf('server') === undefined ? true : undefined);
  const names = ['server', 'token', 'tokenFile', 'clientCertificate', 'clientKey', 'certificateAuthority', 'context'];
  const options = Object.fromEntries(
    [
      ...names.map((name) => [name, flagOf(name)] as const),
      ['kubeconfig', kubeconfig] as const,
      ['insecure', flagOf('insecureSkipTlsVerify')] as const,
    ].filter(([, value]) => value !== undefined),
  ) as ServerOptions;
  const description = addressedServer(options, {
    server: `--${side}`,
    prefix,
    tokenVariable: `ASSAY_${side.toUpperCase()}_TOKEN`,
  });
  if (description === undefined && Object.keys(options).length > 0)
    throw usage(`the flags ${prefix}… need --${side} or ${prefix}kubeconfig`);
  if (description !== undefined)
    checkCredentials(description, options.server === undefined ? 'the kubeconfig: ' : prefix);
  const { certificateAuthority: cacert, clientCertificate: cert, clientKey: key } = options;
  const files = Object.fromEntries(
    Object.entries({ cacert, cert, key }).filter(([, file]) => file !== undefined),
  ) as Record<string, string>;
  return { description, files };
}

async function open(
  side: Side,
  description: TargetDescription,
  files: Record<string, string>,
  unique: string,
): Promise<OpenSide> {
  const target = connect(description);
  try {
    const result = await opened(side, target, unique);
    return {
      ...result,
      script: { url: description.url, insecure: description.insecure === true, files },
      close: () => result.server.close(),
    };
  } catch (error) {
    await target.close();
    throw error;
  }
}

async function opened(side: Side, target: Target, unique: string): Promise<Pick<OpenSide, 'server' | 'inventory'>> {
  await checkAccess(target, LIMIT, false);
  const inventory = await discover(target, LIMIT);
  return { server: new Server(side, target, dialect(inventory.dialect), unique), inventory };
}

/** Beside kube-apiserver alone, which has no controllers. */
const PROFILE = { simulator: [], others: [] };

async function simulated(side: Side, name: DialectName, unique: string): Promise<OpenSide> {
  const flags = ['--dialect', name];
  const launched: Launched = await launchServer({ flags, environment: { ...process.env } }, [], PROFILE);
  const target = connect(launched.target);
  try {
    const result = await opened(side, target, unique);
    return {
      ...result,
      script: { flags: flags.join(' '), insecure: false, files: {} },
      close: async () => {
        await result.server.close();
        await launched.stop();
      },
    };
  } catch (error) {
    await target.close();
    await launched.stop();
    throw error;
  }
}
