/** The streams and environment variables of the command, which tests replace. */

export interface CommandEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether warnings are in color. Set if standard error is a terminal that supports colors. */
  readonly colour: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

export function readProcessEnvironment(): CommandEnvironment {
  const { env, stdout, stderr } = process;
  return {
    env,
    colour: stderr.isTTY === true && env.NO_COLOR === undefined && env.TERM !== 'dumb',
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
  };
}
