/** A server that did not start: its output, and the unknown flag if that is the cause. */
import { AssayError } from '../errors.ts';

export class FailedStart extends AssayError {
  /** The output of the server. */
  readonly log: string;

  constructor(message: string, log: string) {
    super('unusable', message);
    this.log = log;
  }
}

/** The server does not support a flag, a feature gate, or an API version of a profile. */
export class UnknownFlag extends Error {}

/** `Error: unknown flag: --watch-cache`, `unrecognized feature gate: MutatingAdmissionPolicy` */
const UNKNOWN = /unknown flag: (--[\w-]+)|unrecognized feature gate: (\w+)/;

/** Returns the name of the flag or gate that the server does not know. */
export function findUnknownFlag(log: string): string | undefined {
  const [, flag, gate] = UNKNOWN.exec(log) ?? [];
  return gate === undefined ? flag : `feature gate ${gate}`;
}

/**
 * Removes the quoting of klog from a log: `err="jwt[1].issuer.url: Duplicate value: \"https://…\""` becomes `err=jwt[1].issuer.url:
 * Duplicate value: "https://…"`.
 */
export function unquoteLog(log: string): string {
  return log.replace(/="((?:[^"\\]|\\.)*)"/g, (_, value: string) => `=${removeEscapes(value)}`);
}

/** Go escapes quotes, backslashes and white space as JSON does; messages contain no other escapes. */
function removeEscapes(value: string): string {
  return value.replace(/\\(["\\nt])/g, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter);
}
