/** Runs kubectl and checks its output. */
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';
import { type CommandResult, runCommand } from './command.ts';

/** A test of kubectl commands. Throws an error if a command fails or its output is unexpected. */
export type KubectlTrial = (kubectl: Kubectl) => Promise<void>;

/** Runs kubectl with a kubeconfig in one namespace. */
export class Kubectl {
  readonly namespace: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(kubeconfig: string, folder: string, namespace: string) {
    // With a separate HOME, kubectl does not use the discovery cache of the user.
    this.#env = { ...process.env, KUBECONFIG: kubeconfig, HOME: join(folder, 'home') };
    this.namespace = namespace;
  }

  /** Runs kubectl and returns the result, even if kubectl fails. `args` may contain words in single quotes. */
  runUnchecked(args: string, input?: string, env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quotedWord, plainWord]) => quotedWord ?? plainWord ?? '',
    );
    return runCommand('kubectl', ['--namespace', this.namespace, ...words], {
      env: { ...this.#env, ...env },
      ...compact({ input }),
    });
  }

  /** Runs kubectl and returns its standard output. Throws if kubectl fails. */
  async run(args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<string> {
    const { exitCode, stdout, stderr } = await this.runUnchecked(args, input, env);
    if (exitCode !== 0) throw new Error(`kubectl ${args} ended with ${exitCode}: ${stderr.trim()}`);
    return stdout;
  }

  /** Runs kubectl and returns its standard error. Throws if kubectl succeeds. */
  async expectFailure(args: string, input?: string): Promise<string> {
    const { exitCode, stdout, stderr } = await this.runUnchecked(args, input);
    if (exitCode === 0) throw new Error(`kubectl ${args} succeeded: ${stdout.trim()}`);
    return stderr;
  }

  /** Runs kubectl, and throws if it fails or its standard output does not match a pattern. */
  async expectOutput(pattern: RegExp, args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<void> {
    assertMatches(pattern, await this.run(args, input, env), args);
  }
}

export function assertMatches(pattern: RegExp, text: string, command: string): void {
  if (!pattern.test(text))
    throw new Error(`kubectl ${command} printed ${JSON.stringify(text)}, which does not match ${pattern}`);
}
