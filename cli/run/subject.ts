/** Finds or starts the server that is judged, checks that it is an API server and accepts the credentials, and infers its capabilities. */
import { inferCapabilities, weigh } from '../../client/capabilities.ts';
import { connectionHint } from '../../client/connection-hint.ts';
import { checkCredentials } from '../../client/credentials-check.ts';
import { discover, type Inventory } from '../../client/discovery.ts';
import { unusable } from '../../client/errors.ts';
import { headerOf, jsonOf, statusOf, textOf } from '../../client/exchange.ts';
import { checkLaunchCommand } from '../../client/launch-command.ts';
import { type LaunchPlan, launchServer } from '../../client/launcher.ts';
import { send } from '../../client/request.ts';
import type { Launched } from '../../client/server-process.ts';
import { connect, type Target, type TargetDescription } from '../../client/target.ts';
import type { Subject as ReportedSubject } from '../../reports/schema/envelope.ts';
import type { Profile, RunOptions } from './options.ts';
import { whichServer } from './server.ts';

export interface OpenSubject {
  readonly target: TargetDescription;
  readonly inventory: Inventory;
  readonly reported: ReportedSubject;
  /** Capabilities inferred by probes, whatever was declared. */
  readonly inferred: ReadonlySet<string>;
  readonly profile: Profile;
  readonly launch: LaunchPlan | undefined;
  readonly control: string | undefined;
  close(): Promise<void>;
}

type SubjectOptions = Pick<RunOptions, 'server' | 'profile' | 'capabilities' | 'timeout'>;

/** `flags` are passed to a server that the run starts itself. */
export async function openSubject(
  options: SubjectOptions,
  noted: string,
  flags: readonly string[] = [],
): Promise<OpenSubject> {
  const { origin, description, plan } = whichServer(options.server, noted);
  checkCredentials(description ?? plan.credentials ?? {}, origin === 'kubeconfig' ? 'the kubeconfig: ' : '--');
  if (plan?.command !== undefined) checkLaunchCommand(plan.command);
  if (plan === undefined) return examine(options, origin, description, undefined, undefined);
  const launched = await launchServer(plan, flags);
  try {
    return await examine(options, origin, launched.target, plan, launched);
  } catch (error) {
    await launched.stop();
    throw error;
  }
}

async function examine(
  options: SubjectOptions,
  origin: string,
  description: TargetDescription,
  plan: LaunchPlan | undefined,
  launched: Launched | undefined,
): Promise<OpenSubject> {
  const limit = options.timeout * 1000;
  const target = connect(description, { connectTimeout: Math.min(limit, 5_000) });
  try {
    await checkAccess(target, limit);
    const inventory = await discover(target, limit);
    const control = launched?.control;
    const inferred = await inferCapabilities(target, inventory, {
      control: control !== undefined,
      launch: plan !== undefined,
      simulator: plan !== undefined && plan.command === undefined,
    });
    const policyFile = await takesPolicyFile(plan, inferred, options);
    if (policyFile) for (const name of ['rbac', 'authorization-policy-file']) inferred.add(name);
    const profile = options.profile === 'auto' ? profileOf(inventory) : options.profile;
    const reported: ReportedSubject = {
      url: description.url,
      origin,
      dialect: inventory.dialect,
      ...(inventory.version === undefined ? {} : { version: inventory.version }),
      capabilities: weigh(inferred, options.capabilities),
    };
    const close = async (): Promise<void> => launched?.stop();
    return {
      target: description,
      inventory,
      reported,
      inferred,
      profile,
      launch: policyFile ? { ...plan, policyFile: true } : plan,
      control,
      close,
    };
  } finally {
    await target.close();
  }
}

/** A server without RBAC that takes an authorization policy file can be judged by most rules of authorization. */
async function takesPolicyFile(
  plan: LaunchPlan | undefined,
  inferred: ReadonlySet<string>,
  { capabilities }: SubjectOptions,
): Promise<boolean> {
  if (plan?.command === undefined || inferred.has('rbac') || capabilities['authorization-policy-file'] === false)
    return false;
  try {
    await (await launchServer({ ...plan, policyFile: true }, [], 'rbac')).stop();
    return true;
  } catch {
    return false;
  }
}

function profileOf({ dialect }: Inventory): Profile {
  return dialect === 'kubernetes' ? 'kubernetes' : 'specification';
}

/** Requests `/api` first, so that an unusable server gives one message instead of hundreds of failed scenarios. */
async function checkAccess(target: Target, limit: number): Promise<void> {
  const { url } = target.description;
  const exchange = await send(target, { method: 'GET', path: '/api' }, { limit });
  const status = statusOf(exchange);
  if (exchange.error !== undefined)
    throw unusable(`cannot reach ${url}: ${exchange.error}${connectionHint(exchange.error)}`);
  if (status === 401 || status === 403)
    throw unusable(`${url} refuses these credentials: ${status} ${messageIn(textOf(exchange))}`);
  const body = jsonOf(exchange);
  // Said by servers in Go, and by others in other words.
  if (status === 400 && url.startsWith('http:') && /https/i.test(textOf(exchange)))
    throw unusable(`${url} speaks HTTPS: say https:// instead of http://`);
  if (status !== 200 || !isObject(body) || !Array.isArray(body.versions)) {
    const type = headerOf(exchange.answer?.headers ?? [], 'content-type') ?? 'no content type';
    throw unusable(`${url} is no API server: GET /api answers ${status} (${type}) ${messageIn(textOf(exchange))}`);
  }
  await checkNamespaceCreation(target, limit);
}

/** Every scenario creates a namespace. */
async function checkNamespaceCreation(target: Target, limit: number): Promise<void> {
  const body = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: 'assay-probe-' } });
  const exchange = await send(target, { method: 'POST', path: '/api/v1/namespaces', body }, { limit });
  const status = statusOf(exchange);
  const created = jsonOf(exchange);
  const name = isObject(created) && isObject(created.metadata) ? created.metadata.name : undefined;
  if (typeof name === 'string' && status < 300)
    await send(target, { method: 'DELETE', path: `/api/v1/namespaces/${name}` }, { limit });
  if (status < 200 || status > 299) {
    const why = exchange.error ?? `${status} ${messageIn(textOf(exchange))}`;
    throw unusable(`${target.description.url} does not let these credentials create namespaces: ${why}`);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The message of a Status, else the first line of the body. */
function messageIn(text: string): string {
  const message = /"message":\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  if (message !== undefined) return message;
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line === '' ? 'with an empty body' : JSON.stringify(line.slice(0, 200));
}
