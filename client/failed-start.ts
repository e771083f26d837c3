/** A server that did not start: what it wrote until then, and whether it was built without a flag that it was given. */
import { AssayError } from './errors.ts';

export class FailedStart extends AssayError {
  /** What the server wrote. */
  readonly log: string;

  constructor(message: string, log: string) {
    super('unusable', message);
    this.log = log;
  }
}

/** The server was built without a flag, a feature gate, or a version of the API that a profile turns on. */
export class UnknownFlag extends Error {}

/** `Error: unknown flag: --watch-cache`, `unrecognized feature gate: MutatingAdmissionPolicy` */
const UNKNOWN = /unknown flag: (--[\w-]+)|unrecognized feature gate: (\w+)/;

/** Returns the name of the flag or gate that the server does not know. */
export function unknownFlagIn(log: string): string | undefined {
  const [, flag, gate] = UNKNOWN.exec(log) ?? [];
  return gate === undefined ? flag : `feature gate ${gate}`;
}

/**
 * Returns a log with the values that klog quotes as they were: `err="jwt[1].issuer.url: Duplicate value: \"https://…\""` becomes
 * `err=jwt[1].issuer.url: Duplicate value: "https://…"`.
 */
export function unquotedLog(log: string): string {
  return log.replace(/="((?:[^"\\]|\\.)*)"/g, (_, value: string) => `=${withoutEscapes(value)}`);
}

/** Go escapes a quote, a backslash and white space as JSON does; other escapes do not occur in messages. */
function withoutEscapes(value: string): string {
  return value.replace(/\\(["\\nt])/g, (_, letter: string) => ({ n: '\n', t: '\t' })[letter] ?? letter);
}
