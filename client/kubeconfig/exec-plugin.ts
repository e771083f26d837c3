/**
 * Credentials from a program, as a kubeconfig names it under `exec`: it gets an ExecCredential in KUBERNETES_EXEC_INFO and prints one with
 * a status. It is run once, before the run, and must not ask anything.
 */
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { usage } from '../errors.ts';
import { isRecord, type JsonRecord } from '../record.ts';
import type { TargetDescription } from '../target.ts';

/** Milliseconds. */
const LIMIT = 60_000;

export type PluginCredentials = Pick<TargetDescription, 'token' | 'clientCertificate' | 'clientKey'>;

/** `cluster` is what the program may be told of it. */
export function credentialsFromPlugin(
  exec: unknown,
  { where, file, cluster }: { readonly where: string; readonly file: string; readonly cluster: JsonRecord },
): PluginCredentials {
  if (!isRecord(exec) || typeof exec.command !== 'string' || exec.command === '')
    throw usage(`${where}: exec must name a command`);
  const { command, apiVersion } = exec;
  if (typeof apiVersion !== 'string' || apiVersion === '') throw usage(`${where}: exec must have an apiVersion`);
  const spec = { interactive: false, ...(exec.provideClusterInfo === true ? { cluster } : {}) };
  const info = JSON.stringify({ apiVersion, kind: 'ExecCredential', spec });
  // A path is relative to the file, a bare name is looked for in PATH.
  const program = command.includes('/') ? resolve(dirname(file), command) : command;
  const child = spawnSync(program, wordsOf(exec.args, `${where}: exec.args`), {
    encoding: 'utf8',
    timeout: LIMIT,
    // Its words on stderr are for the person who waits.
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variablesOf(exec.env, where), KUBERNETES_EXEC_INFO: info },
  });
  const hint = typeof exec.installHint === 'string' ? `; ${exec.installHint.trim()}` : '';
  if (child.error !== undefined) throw usage(`${where}: exec: ${command} can't be run: ${child.error.message}${hint}`);
  if (child.status !== 0) throw usage(`${where}: exec: ${command} ended with ${child.signal ?? child.status}`);
  return credentialsIn(child.stdout, `${where}: exec: ${command}`);
}

function credentialsIn(output: string, where: string): PluginCredentials {
  let status: unknown;
  try {
    const credential: unknown = JSON.parse(output);
    status = isRecord(credential) && credential.kind === 'ExecCredential' ? credential.status : undefined;
  } catch {
    // Said below, without the output, which may hold a secret.
  }
  if (!isRecord(status)) throw usage(`${where} printed no ExecCredential with a status`);
  const { token, clientCertificateData: clientCertificate, clientKeyData: clientKey } = status;
  if (typeof clientCertificate === 'string' && typeof clientKey === 'string')
    return { clientCertificate, clientKey, ...(typeof token === 'string' ? { token } : {}) };
  if (typeof token === 'string' && token !== '') return { token };
  throw usage(`${where} gave neither a token nor a certificate with its key`);
}

function wordsOf(value: unknown, where: string): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw usage(`${where} must be a list`);
  return value.map(String);
}

function variablesOf(value: unknown, where: string): Record<string, string> {
  if (value === undefined || value === null) return {};
  if (!Array.isArray(value)) throw usage(`${where}: exec.env must be a list`);
  return Object.fromEntries(value.filter(isRecord).map(({ name, value: text }) => [String(name), String(text)]));
}
