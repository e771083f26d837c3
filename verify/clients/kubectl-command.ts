/** Runs kubectl and reads its standard output and standard error. */
import { join } from 'node:path';
import { compact } from '../../values/compact.ts';
import { type CommandResult, runCommand } from './command.ts';

export type KubectlTrial = (kubectl: Kubectl) => Promise<void>;

/** kubectl with a kubeconfig, in one namespace. */
export class Kubectl {
  readonly namespace: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(kubeconfig: string, folder: string, namespace: string) {
    // The discovery cache is in HOME.
    this.#env = { ...process.env, KUBECONFIG: kubeconfig, HOME: join(folder, 'home') };
    this.namespace = namespace;
  }

  try(args: string, input?: string, env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(
      ([, quotedWord, plainWord]) => quotedWord ?? plainWord ?? '',
    );
    return runCommand('kubectl', ['--namespace', this.namespace, ...words], {
      env: { ...this.#env, ...env },
      ...compact({ input }),
    });
  }

  /** Returns the output. Throws if kubectl fails. */
  async run(args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<string> {
    const { code, output, errors } = await this.try(args, input, env);
    if (code !== 0) throw new Error(`kubectl ${args} ended with ${code}: ${errors.trim()}`);
    return output;
  }

  /** Returns the standard error. Throws if kubectl succeeds. */
  async expectFailure(args: string, input?: string): Promise<string> {
    const { code, output, errors } = await this.try(args, input);
    if (code === 0) throw new Error(`kubectl ${args} succeeded: ${output.trim()}`);
    return errors;
  }

  async prints(pattern: RegExp, args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<void> {
    assertMatches(pattern, await this.run(args, input, env), args);
  }
}

export function assertMatches(pattern: RegExp, text: string, source: string): void {
  if (!pattern.test(text))
    throw new Error(`kubectl ${source} printed ${JSON.stringify(text)}, which is not ${pattern}`);
}
