/** Reads the response to a write that rules may reject, without the values that are random. */
import type { Exchange } from '../../execution/server.ts';

interface StatusObject {
  readonly reason?: string;
  readonly message?: string;
  readonly details?: { readonly causes?: readonly { reason?: string; field?: string; message?: string }[] };
}

/** A memory address of the server. */
const POINTER_PATTERN = /\)\(0x[0-9a-f]+/g;

/** The name of a type that the server generates for a schema. Its number is random. */
const SELF_TYPE = /selfType\d+/g;
/** The share of a rule in the estimated cost. Which of several rules with the same cost the message names is random. */
const COST_SHARE = /(Forbidden: contributed to estimated rule cost total).*/;

/** The errors that follow a syntax error depend on the parser, so they are removed. */
const SYNTAX_ERROR = /(compilation failed: ).*?Syntax error:.*?(?=","field)/s;

/**
 * Returns whether the server accepted the object, and the causes of a rejection. The causes are sorted, because kube-apiserver visits the
 * members of an object in random order. Removes `omittedName`, a prefix of names that differs between attempts.
 */
export function readAdmissionResult({ status, text, headers }: Exchange, omittedName = ''): unknown {
  const removeNames = (value: string) => (omittedName === '' ? value : value.replaceAll(omittedName, ''));
  const { reason, message, details }: StatusObject = JSON.parse(removeNames(text));
  // The response is 201 for the first definition, and 200 for all others.
  if (status < 300) return { status: 'accepted', warnings: removeNames(String(headers.warning ?? '')) };
  const causes = (details?.causes ?? [])
    .map((cause) =>
      JSON.stringify(cause)
        .replace(POINTER_PATTERN, ')(0x')
        .replace(SYNTAX_ERROR, '$1')
        .replace(SELF_TYPE, 'selfType')
        .replace(COST_SHARE, '$1'),
    )
    .sort();
  return { status, reason, causes: causes.length > 0 ? causes : message };
}
