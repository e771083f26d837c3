/** Runs kubectl and reads what it prints, on standard output and standard error. */
import { join } from 'node:path';
import { type Finished, run } from './command.ts';

export type Trial = (kubectl: Kubectl) => Promise<void>;

/** kubectl on the server of a kubeconfig, in one namespace. */
export class Kubectl {
  readonly namespace: string;
  private readonly env: NodeJS.ProcessEnv;

  constructor(kubeconfig: string, folder: string, namespace: string) {
    // Its cache of discovery is under HOME.
    this.env = { ...process.env, KUBECONFIG: kubeconfig, HOME: join(folder, 'home') };
    this.namespace = namespace;
  }

  try(args: string, input?: string, env: NodeJS.ProcessEnv = {}): Promise<Finished> {
    const words = [...args.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return run('kubectl', ['--namespace', this.namespace, ...words], {
      env: { ...this.env, ...env },
      ...(input !== undefined && { input }),
    });
  }

  /** What it prints. Throws when it fails. */
  async run(args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<string> {
    const { code, output, errors } = await this.try(args, input, env);
    if (code !== 0) throw new Error(`kubectl ${args} ended with ${code}: ${errors.trim()}`);
    return output;
  }

  /** What it prints on standard error. Throws when it succeeds. */
  async refused(args: string, input?: string): Promise<string> {
    const { code, output, errors } = await this.try(args, input);
    if (code === 0) throw new Error(`kubectl ${args} went well: ${output.trim()}`);
    return errors;
  }

  async prints(pattern: RegExp, args: string, input?: string, env?: NodeJS.ProcessEnv): Promise<void> {
    matches(pattern, await this.run(args, input, env), args);
  }
}

export function matches(pattern: RegExp, text: string, from: string): void {
  if (!pattern.test(text)) throw new Error(`kubectl ${from} printed ${JSON.stringify(text)}, which is not ${pattern}`);
}
