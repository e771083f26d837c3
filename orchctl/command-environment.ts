/** The streams and environment variables of the command, which tests replace. */

export interface CommandEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether warnings are in color. Set if standard error is a terminal that supports colors. */
  readonly usesColor: boolean;
  readonly writeOutput: (text: string) => void;
  readonly writeError: (text: string) => void;
}

export function readProcessEnvironment(): CommandEnvironment {
  const { env, stdout, stderr } = process;
  return {
    env,
    usesColor: stderr.isTTY === true && env.NO_COLOR === undefined && env.TERM !== 'dumb',
    writeOutput: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
  };
}
