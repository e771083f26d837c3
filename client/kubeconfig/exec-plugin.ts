/**
 * Gets credentials from a program that a kubeconfig names in `exec`. The program receives an ExecCredential in KUBERNETES_EXEC_INFO and
 * prints an ExecCredential with a status. The program runs once, before the first request, and cannot prompt the user.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isJsonObject, type JsonObject } from '../../values/json-object.ts';
import { createUsageError } from '../errors.ts';
import type { TargetDescription } from '../exchange/target.ts';
import type { KubeconfigEntry } from './files.ts';

/** The time limit of the program, in milliseconds. */
const PLUGIN_TIMEOUT = 60_000;

export type PluginCredentials = Pick<TargetDescription, 'token' | 'clientCertificate' | 'clientKey'>;

interface PluginContext {
  /** The prefix of error messages. */
  readonly messagePrefix: string;
  /** The kubeconfig that contains the user. */
  readonly file: string;
  readonly cluster: KubeconfigEntry | undefined;
}

export function runCredentialPlugin(exec: unknown, { messagePrefix, file, cluster }: PluginContext): PluginCredentials {
  if (!isJsonObject(exec) || typeof exec.command !== 'string' || exec.command === '')
    throw createUsageError(`${messagePrefix}exec must name a command`);
  const { command, apiVersion } = exec;
  if (typeof apiVersion !== 'string' || apiVersion === '')
    throw createUsageError(`${messagePrefix}exec must have an apiVersion`);
  const specCluster =
    exec.provideClusterInfo === true && cluster !== undefined ? { cluster: createClusterInfo(cluster) } : {};
  const execInfo = `${JSON.stringify({ kind: 'ExecCredential', apiVersion, spec: { ...specCluster, interactive: false } })}\n`;
  // A path is relative to the kubeconfig. A name without a slash is looked up in PATH.
  const program = command.includes('/') ? resolve(dirname(file), command) : command;
  const child = spawnSync(program, readArguments(exec.args, `${messagePrefix}exec.args`), {
    encoding: 'utf8',
    timeout: PLUGIN_TIMEOUT,
    // The messages that the program writes to stderr are shown to the user.
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...readVariables(exec.env, messagePrefix), KUBERNETES_EXEC_INFO: execInfo },
  });
  const hint = typeof exec.installHint === 'string' ? `; ${exec.installHint.trim()}` : '';
  if (child.error !== undefined)
    throw createUsageError(`${messagePrefix}exec: ${describeProblem(child.error, program)}${hint}`);
  if (child.signal !== null)
    throw createUsageError(`${messagePrefix}exec: executable ${program} ended with ${child.signal}`);
  if (child.status !== 0)
    throw createUsageError(`${messagePrefix}exec: executable ${program} failed with exit code ${child.status}`);
  return readCredentials(child.stdout, messagePrefix);
}

function describeProblem(error: NodeJS.ErrnoException, program: string): string {
  if (error.code === 'ENOENT') return `executable ${program} not found`;
  if (error.code === 'ENOBUFS') return `executable ${program} writes too much output`;
  return error.code === 'ETIMEDOUT'
    ? `executable ${program} did not end within ${PLUGIN_TIMEOUT / 1000} s`
    : `executable ${program} can't be run: ${error.message}`;
}

/**
 * Returns the cluster for KUBERNETES_EXEC_INFO. Its fields are in the order of the Go type, and the certificate authority is always
 * included as data.
 */
function createClusterInfo({ fields, file }: KubeconfigEntry): JsonObject {
  const { 'certificate-authority': path, 'certificate-authority-data': data } = fields;
  const authority =
    data ?? (typeof path === 'string' ? readFileSync(resolve(dirname(file), path)).toString('base64') : undefined);
  const clusterFields = {
    server: fields.server,
    'tls-server-name': fields['tls-server-name'],
    'insecure-skip-tls-verify': fields['insecure-skip-tls-verify'],
    'certificate-authority-data': authority,
    'proxy-url': fields['proxy-url'],
    'disable-compression': fields['disable-compression'],
  };
  return {
    ...Object.fromEntries(Object.entries(clusterFields).filter(([, value]) => value !== undefined)),
    config: null,
  };
}

function readCredentials(output: string, messagePrefix: string): PluginCredentials {
  let status: unknown;
  try {
    const credential: unknown = JSON.parse(output);
    status = isJsonObject(credential) && credential.kind === 'ExecCredential' ? credential.status : undefined;
  } catch {
    // The error below omits the output, which may contain a secret.
  }
  if (!isJsonObject(status))
    throw createUsageError(`${messagePrefix}exec plugin printed no ExecCredential with a status`);
  const { token, clientCertificateData: clientCertificate, clientKeyData: clientKey } = status;
  if (typeof clientCertificate === 'string' && typeof clientKey === 'string')
    return { clientCertificate, clientKey, ...(typeof token === 'string' ? { token } : {}) };
  if (typeof token === 'string' && token !== '') return { token };
  throw createUsageError(`${messagePrefix}exec plugin didn't return a token or cert/key pair`);
}

function readArguments(value: unknown, fieldPath: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw createUsageError(`${fieldPath} must be a list`);
  return value.map(String);
}

function readVariables(value: unknown, messagePrefix: string): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!Array.isArray(value)) throw createUsageError(`${messagePrefix}exec.env must be a list`);
  return Object.fromEntries(value.filter(isJsonObject).map(({ name, value: text }) => [String(name), String(text)]));
}
