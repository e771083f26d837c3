/** A server that did not start: its output, and the unknown flag if that is the cause. */
import { AssayError } from '../errors.ts';

export class ServerStartError extends AssayError {
  /** The output of the server. */
  readonly log: string;

  constructor(message: string, log: string) {
    super('unusable', message);
    this.log = log;
  }
}

/** The message of an UnknownFlagError if the command of a server does not contain `{flags}`. */
export const MISSING_PLACEHOLDER = '{flags} in its command';

/**
 * Reports that the server does not support a flag or a feature gate of a profile, or that its command does not take flags. The message is
 * the name of the unknown flag or gate, or `MISSING_PLACEHOLDER`.
 */
export class UnknownFlagError extends Error {}

/** Matches `Error: unknown flag: --watch-cache` and `unrecognized feature gate: MutatingAdmissionPolicy`. */
const UNKNOWN_FLAG_PATTERN = /unknown flag: (--[\w-]+)|unrecognized feature gate: (\w+)/;

/** Returns the unknown flag or feature gate that the log names. */
export function readUnknownFlag(log: string): string | undefined {
  const [, flag, gate] = UNKNOWN_FLAG_PATTERN.exec(log) ?? [];
  return gate === undefined ? flag : `feature gate ${gate}`;
}

/** Returns the flag or feature gate that the server does not know, or undefined if the start failed for another reason. */
export function findUnknownFlag(error: unknown): string | undefined {
  if (error instanceof UnknownFlagError) return error.message;
  return error instanceof ServerStartError ? readUnknownFlag(error.log) : undefined;
}

/**
 * Removes the quoting of klog from a log: `err="jwt[1].issuer.url: Duplicate value: \"https://…\""` becomes `err=jwt[1].issuer.url:
 * Duplicate value: "https://…"`.
 */
export function unquoteLogText(log: string): string {
  return log.replace(/="((?:[^"\\]|\\.)*)"/g, (_, value: string) => `=${removeEscapes(value)}`);
}

/**
 * Removes the escapes of a quoted value. Go escapes quotes, backslashes and white space as JSON does; messages contain no other escapes.
 */
function removeEscapes(value: string): string {
  return value.replace(
    /\\(["\\nt])/g,
    (_, escapedCharacter: string) => ({ n: '\n', t: '\t' })[escapedCharacter] ?? escapedCharacter,
  );
}
